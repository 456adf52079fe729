import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { brandBody } from '#contract/office/brand.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import es from './es.json';
import { partAction } from './part-action.ts';

const t = sentences(es);

export interface BrandAnswer extends Answer {
  readonly intent: 'save' | 'publish' | 'discard' | 'pictures' | 'word';
  /** What a refused form of a banner or a sentence had. */
  readonly typed?: Readonly<Record<string, string>>;
}

const isOn = z
  .string()
  .optional()
  .transform((value) => value === 'on');
const version = z.coerce.number().int();
const unix = (text: string) => text.replaceAll('\r\n', '\n');

/** As the form has it: every line break is one character. */
const draftForm = z.object({
  ...brandBody.shape,
  version,
  graceDays: z
    .string(t('daysWrong'))
    .trim()
    .regex(/^\d{1,2}$/, t('daysWrong'))
    .transform(Number),
  terms: z.string().default('').transform(unix),
  privacy: z.string().default('').transform(unix),
  features: z
    .object({
      termsModal: isOn,
      promoterHelp: isOn,
      carrierNotices: isOn,
      convenienceStoreBadge: isOn,
      carrierSimBadge: isOn,
      signatureCode: isOn,
    })
    .prefault({}),
});
const publishForm = z.object({ version, reason: z.string().default('') });

/** Saves, publishes or discards the draft of a partner. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ofPart = await partAction(api, form);
  if (ofPart) return ofPart;
  const partner = Number(form.get('partner'));
  const path = { params: { partner } };
  const done = (outcome: string) => redirect(`/marca?partner=${partner}&hecho=${outcome}`);
  const no = (intent: BrandAnswer['intent'], reply: BrandAnswer['reply'], status: number) =>
    data<BrandAnswer>({ intent, reply }, status);
  const intent = form.get('intent');
  if (intent === 'publish' || intent === 'discard') {
    const submission = parseWithZod(form, { schema: publishForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return no(intent, submission.reply(), 400);
    const { value: body } = submission;
    if (intent === 'discard') {
      const result = await api.call('discardBrandDraft', { ...path, body });
      if (result.ok) return done('descartado');
      return no(intent, submission.reply({ formErrors: result.errors }), result.status);
    }
    const result = await api.call('publishBrand', { ...path, body });
    if (result.ok) return done(result.data.outcome === 'done' ? 'publicado' : 'propuesto');
    return no(intent, submission.reply({ formErrors: result.errors }), result.status);
  }
  const submission = parseWithZod(form, { schema: draftForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return no('save', submission.reply(), 400);
  const result = await api.call('saveBrandDraft', { ...path, body: submission.value });
  if (result.ok) return done('guardado');
  return no('save', submission.reply({ formErrors: result.errors }), result.status);
}
