import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { Previewed } from '#contract/office/acts.ts';
import { brandBody } from '#contract/office/brand.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import type { Answer } from '../../ui/answer.ts';
import { brandHref, type BrandPart } from './brand-parts.ts';
import es from './es.json';
import { logoTypes } from '#domain/partner/brand-pictures.ts';
import type { OfficeClient, Result } from '../../api.ts';

const refusal = (
  intent: BrandAnswer['intent'],
  { errors, status }: { errors: readonly string[]; status: number },
  typed?: Record<string, string>,
) =>
  data<BrandAnswer>(
    { intent, reply: { status: 'error', error: { '': [...errors] } }, ...(typed && { typed }) },
    status,
  );

const noFile = (typed?: Record<string, string>) =>
  refusal('pictures', { errors: [t('fileNone')], status: 400 }, typed);

function fileOf(form: FormData): FormData | null {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return null;
  const body = new FormData();
  body.set('file', file, file.name);
  return body;
}

const t = sentences(es);

export interface BrandAnswer extends Answer {
  readonly intent: 'save' | 'publish' | 'discard' | 'pictures' | 'word';
  /** What a refused form of a banner or a sentence had. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What publishing would change, where it is not what was seen. */
  readonly preview?: Previewed | null;
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
  if (intent === 'publish') {
    const sent = { api, form, intent, params: {}, query: new URL(request.url).searchParams };
    return act('publish-brand', {
      form: publishForm,
      to: partnerIn,
      done: (outcome) => `/marca?partner=${partner}&hecho=${outcome === 'done' ? 'publicado' : 'propuesto'}`,
    })(sent, '/marca');
  }
  if (intent === 'discard') {
    const submission = parseWithZod(form, { schema: publishForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return no(intent, submission.reply(), 400);
    const { value: body } = submission;
    const result = await api.call('discardBrandDraft', { ...path, body });
    if (result.ok) return done('descartado');
    return no(intent, submission.reply({ formErrors: result.errors }), result.status);
  }
  const submission = parseWithZod(form, { schema: draftForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return no('save', submission.reply(), 400);
  const result = await api.call('saveBrandDraft', { ...path, body: submission.value });
  if (result.ok) return done('guardado');
  return no('save', submission.reply({ formErrors: result.errors }), result.status);
}

/** Saves a logo, a banner or a sentence of the draft: each has a form of its own. Null: it is none of these. */
async function partAction(api: OfficeClient, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const partner = Number(text('partner'));
  const version = Number(text('version'));
  const path = { params: { partner } };
  const words = { alt: text('alt'), link: text('link') };
  const place = Number(text('place'));
  switch (text('intent')) {
    case 'logo': {
      const type = logoTypes.find((each) => each === text('type')) ?? 'HEADER';
      const file = fileOf(form);
      if (file === null) return noFile();
      const result = await api.send('setBrandLogo', { ...path, query: { type, version } }, file);
      return answerTo(result, { partner, part: 'imagenes', done: 'logo' });
    }
    case 'logo-remove': {
      const type = logoTypes.find((each) => each === text('type')) ?? 'HEADER';
      const result = await api.call('removeBrandLogo', { ...path, body: { type, version } });
      return answerTo(result, { partner, part: 'imagenes', done: 'logo' });
    }
    case 'banner-add': {
      const file = fileOf(form);
      if (file === null) return noFile(words);
      const result = await api.send('addBrandBanner', { ...path, query: { ...words, version } }, file);
      return answerTo(result, { partner, part: 'imagenes', done: 'promo', typed: words });
    }
    case 'banner': {
      const body = { ...words, version, to: Number(text('to')) };
      const result = await api.call('changeBrandBanner', { params: { partner, place }, body });
      return answerTo(result, { partner, part: 'imagenes', done: 'promo' });
    }
    case 'banner-remove': {
      const result = await api.call('removeBrandBanner', { params: { partner, place }, body: { version } });
      return answerTo(result, { partner, part: 'imagenes', done: 'promo' });
    }
    case 'word': {
      const typed = { key: text('key'), text: text('text') };
      const result = await api.call('changeBrandWord', { ...path, body: { ...typed, version } });
      return answerTo(result, { partner, part: 'frases', done: 'frase', typed, search: text('buscar') });
    }
    default:
      return null;
  }
}

function answerTo(
  result: Result<unknown>,
  {
    partner,
    part,
    done,
    typed,
    search = '',
  }: {
    partner: number;
    part: BrandPart;
    done: string;
    typed?: Record<string, string>;
    search?: string;
  },
) {
  if (result.ok)
    return redirect(brandHref(partner, part, { ...(search && { buscar: search }), hecho: done }));
  return refusal(part === 'frases' ? 'word' : 'pictures', result, typed);
}
