import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { actCallOf, previewCallOf, type Previewed } from '#contract/office/acts.ts';
import { thingOf, type ActName } from '#domain/staff/acts.ts';
import type { OfficeClient, Refusal } from '../api.ts';
import type { FormAnswer, FormRow, Sent } from './office-action.ts';

interface Options {
  /** The form's text, then the rules of the act; absent: the act's own body. */
  readonly form?: z.ZodType<object>;
  /** The form as it is parsed, where people write more than the rules take. */
  readonly read?: (form: FormData) => FormData;
  /** Whether the body reads numbers from text. */
  readonly coerces?: true;
  /** What names the thing that it is done to; absent: the page's own address. */
  readonly to?: (sent: Sent) => Readonly<Record<string, string>>;
  /** Fields that never go back to the form. */
  readonly hide?: readonly string[];
  /** The word that the page says afterwards (`?hecho=`), or another address. */
  readonly done: string | ((outcome: 'waiting' | 'done', sent: Sent) => string);
}
type Shown = { readonly preview: Previewed | null };

/**
 * Shows what an act would change, and sends it as it was seen; what has changed since is shown anew. Works without
 * scripts: the form is sent twice, the second time with what was seen.
 */
export const act =
  (name: ActName, { form: schema, read, coerces, to, hide = [], done }: Options): FormRow<Shown> =>
  async (sent, page) => {
    const { api, form, intent, params } = sent;
    const body: z.ZodObject = actBodies[name];
    const hideFields = [...hide];
    const submission = parseWithZod(read?.(form) ?? form, {
      schema: schema ?? body.strip(),
      disableAutoCoercion: coerces !== true,
    });
    const answer = (reply: SubmissionResult, status: number, preview: Previewed | null = null) =>
      data({ intent, reply, preview } satisfies FormAnswer<Shown>, status);
    if (submission.status !== 'success') return answer(submission.reply({ hideFields }), 400);
    const address = to?.(sent) ?? params;
    const { outcome, fault, preview } = await sendAct(api, name, {
      address,
      body: submission.value,
      seen: form.get('seen'),
    });
    if (outcome) {
      const word = typeof done === 'string' ? done : done(outcome, sent);
      return redirect(word.startsWith('/') ? word : `${page}?hecho=${word}`);
    }
    const wrong = fault && { formErrors: fault.errors };
    return answer(submission.reply({ ...wrong, hideFields }), fault?.status ?? 200, preview);
  };

/** What became of an act: it was sent as it was seen, or else what it would change now, and what is wrong with it. */
export async function sendAct(
  api: OfficeClient,
  name: ActName,
  { address, body, seen }: { address: object; body: object; seen: FormDataEntryValue | null },
): Promise<{ outcome: 'waiting' | 'done' | null; fault: Refusal | null; preview: Previewed | null }> {
  const thing = thingOf(name);
  const isSeen = typeof seen === 'string';
  const input = { params: { ...address, act: name }, body: { ...body, ...(isSeen && { seen }) } };
  const acted = isSeen ? await api.call(actCallOf(thing), input) : null;
  if (acted?.ok) return { outcome: acted.data.outcome, fault: null, preview: null };
  if (acted && acted.code !== 'stale-facts') return { outcome: null, fault: acted, preview: null };
  const found = await api.call(previewCallOf(thing), input);
  return {
    outcome: null,
    fault: acted ?? (found.ok ? null : found),
    preview: found.ok ? found.data : null,
  };
}

/** The partner that a form names. */
export const partnerIn = ({ form }: Sent) => ({ partner: String(form.get('partner')) });
