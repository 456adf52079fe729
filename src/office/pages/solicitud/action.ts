import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs, redirect } from 'react-router';
import { officeRecord } from '#contract/office/record.ts';
import type { OfficeClient, Refusal, Result } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { openInViewer } from '../../ui/viewer/open-action.ts';
import { refused } from '../../ui/answer.ts';
import { type DoneAct, choicesOf } from './casework/acts.ts';
import { z } from 'zod';
import { officeCasework } from '#contract/office/casework.ts';
import { correctableNames } from '#domain/onboarding/corrections.ts';

/** What a person does on the record: an act of casework, a note, or a look at something sealed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const requestId = params['requestId'] ?? '';
  if (form.get('intent') === 'open') return openInViewer(api, requestId, form);
  const done = await caseworkAction(api, requestId, form);
  return done ?? actOnRecord(api, requestId, form);
}

/** Its notes and sealed data, wherever it is shown. */
export async function actOnRecord(api: OfficeClient, requestId: string, form: FormData) {
  const path = { requestId };
  if (form.get('intent') === 'note') {
    const submission = parseWithZod(form, {
      schema: officeRecord.addRequestNote.body,
      disableAutoCoercion: true,
    });
    if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
    const result = await api.call('addRequestNote', { params: path, body: submission.value });
    if (result.ok) return { ...nothing, reply: null };
    return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
  }
  const submission = parseWithZod(form, {
    schema: officeRecord.revealOfRequest.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
  const result = await api.call('revealOfRequest', { params: path, body: submission.value });
  if (result.ok) return { reply: null, value: result.data.value, view: result.data.view };
  return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

const nothing = { value: null, view: null };

/** Does one of the acts on a request; null: the form is of something else. After an act the page is loaded anew. */
async function caseworkAction(api: OfficeClient, requestId: string, form: FormData) {
  const params = { requestId };
  const said = (act: DoneAct) => redirect(`/solicitud/${requestId}?hecho=${act}`);
  const after = (act: DoneAct, result: Result<unknown>) =>
    result.ok ? said(act) : refused(sentencesOf(result), result.status);
  switch (form.get('intent')) {
    case 'correct': {
      const submission = parseWithZod(form, { schema: correctionForm });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('askCorrection', { params, body: submission.value });
      if (result.ok) return said('correct');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'hand': {
      const submission = parseWithZod(form, { schema: handForm, disableAutoCoercion: true });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('handToStore', { params, body: submission.value });
      if (result.ok) return said('hand');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'cancel': {
      const submission = parseWithZod(form, { schema: cancelForm });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('cancelRequest', { params, body: submission.value });
      if (result.ok) return said('cancel');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'withdraw-correction': {
      const id = String(form.get('id'));
      return after('withdraw', await api.call('withdrawCorrection', { params: { requestId, id } }));
    }
    case 'claim':
      return after('claim', await api.call('claimRequest', { params }));
    case 'release':
      return after('release', await api.call('releaseRequest', { params }));
    case 'send-link':
      return after('link', await api.call('sendAgain', { params, body: { what: 'link' } }));
    case 'send-code':
      return after('code', await api.call('sendAgain', { params, body: { what: 'code' } }));
    default:
      return null;
  }
}

/** The customer is told by minutes to wait; the desk is, too. */
function sentencesOf({ status, errors }: Refusal): string[] {
  return status === 429 ? ['Se envió hace poco. Espere un momento y vuelva a intentarlo.'] : errors;
}

// For the action alone: what a browser loads has no schemas.

const choices = new Map(correctableNames.flatMap(choicesOf).map((choice) => [choice.value, choice]));

const { message, seen } = officeCasework.askCorrection.body.shape;

/** The form of a correction, whose two choices are one. */
const correctionForm = z
  .object({ choice: z.string('Elija qué debe corregir y por qué.'), message, seen })
  .transform(({ choice, ...rest }, context) => {
    const chosen = choices.get(choice);
    if (chosen) return { ...rest, what: chosen.what, reason: chosen.reason };
    context.addIssue({ code: 'custom', message: 'Elija qué debe corregir y por qué.', path: ['choice'] });
    return z.NEVER;
  });

const hand = officeCasework.handToStore.body.shape;
const storeOrNone = z
  .string()
  .default('')
  .transform((id) => (id === 'ninguna' ? null : id));

/** Of the form, where no store is a choice of its own. */
const handForm = z.object({
  store: storeOrNone.pipe(hand.store),
  note: z.string().default('').pipe(hand.note),
  seen,
  seenStore: z
    .string()
    .default('')
    .transform((id) => id || null)
    .pipe(hand.seenStore),
});

const cancelForm = officeCasework.cancelRequest.body;
