import { z } from 'zod';
import { officeCasework } from '#contract/office/casework.ts';
import { correctableNames } from '#domain/onboarding/corrections.ts';
import type { OfficeClient, Refusal } from '../../api.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { choicesOf } from './casework.tsx';

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

/** The customer is told by minutes to wait; the desk is, too. */
const says = ({ status, errors }: Refusal): string[] =>
  status === 429 ? ['Se envió hace poco. Espere un momento y vuelva a intentarlo.'] : errors;

const again = (what: 'link' | 'code') =>
  post('sendAgain', { form: z.object({}).transform(() => ({ what })), says, done: what });

const ofRecord = {
  note: post('addRequestNote'),
  reveal: post('revealOfRequest', { shows: ({ value, view }) => ({ value, view }) }),
};

/** What a person does on the record: an act of casework, a note, or a look at something sealed. */
export const action = officeAction(({ requestId }) => `/solicitud/${requestId}`, {
  ...ofRecord,
  open: post('openEvidence'),
  correct: post('askCorrection', { form: correctionForm, coerces: true, says, done: 'correct' }),
  hand: post('handToStore', { form: handForm, says, done: 'hand' }),
  cancel: post('cancelRequest', { coerces: true, says, done: 'cancel' }),
  'withdraw-correction': post('withdrawCorrection', {
    params: ({ form, params }) => ({ requestId: params['requestId'] ?? '', id: String(form.get('id')) }),
    says,
    done: 'withdraw',
  }),
  claim: post('claimRequest', { says, done: 'claim' }),
  release: post('releaseRequest', { says, done: 'release' }),
  'send-link': again('link'),
  'send-code': again('code'),
});

/** Its notes and sealed data, wherever it is shown. */
export function actOnRecord(api: OfficeClient, requestId: string, form: FormData) {
  const intent = form.get('intent') === 'note' ? 'note' : 'reveal';
  return ofRecord[intent]({ api, form, intent, params: { requestId }, query: new URLSearchParams() }, '');
}
