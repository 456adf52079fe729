import { contactAllowed } from './contact-window.ts';

/** How the desk and a customer spoke: the first three by the desk, the last two by herself. */
export const contactChannels = ['call', 'message', 'visit', 'incoming-call', 'at-store'] as const;
export type ContactChannel = (typeof contactChannels)[number];

export const contactOutcomes = [
  'answered',
  'promised',
  'cannot-pay',
  'no-answer',
  'other-person',
  'wrong-number',
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** Why nobody may speak to her now. */
export type ContactBar = 'contact-stop' | 'revocation-open' | 'outside-hours';
export type ContactRefusal = ContactBar | 'arrears-first';

export interface ContactCircumstances {
  readonly at: Date;
  /** Where the customer lives. */
  readonly state: string | null;
  readonly contactStop: boolean;
  readonly revocationOpen: boolean;
  /** LFPC 71: nothing may be demanded without offering to pay the arrears. */
  readonly mayChoose: boolean;
}

/** Whether the desk may speak to her now; null: it may. She herself may call at any hour. */
export function mayNotContact(circumstances: Omit<ContactCircumstances, 'mayChoose'>): ContactBar | null {
  const { at, state, contactStop, revocationOpen } = circumstances;
  if (contactStop) return 'contact-stop';
  if (revocationOpen) return 'revocation-open';
  return contactAllowed({ at, state, role: 'customer' }).allowed ? null : 'outside-hours';
}

/** Why a contact may not be had as it is told; null: it may. */
export function contactRefusal(
  {
    channel,
    outcome,
    offeredArrears,
  }: {
    readonly channel: ContactChannel;
    readonly outcome: ContactOutcome;
    readonly offeredArrears: boolean;
  },
  circumstances: ContactCircumstances,
): ContactRefusal | null {
  if (isHers(channel)) return null;
  const refusal = mayNotContact(circumstances);
  if (refusal !== null) return refusal;
  return circumstances.mayChoose && wasSpokenWith(outcome) && !offeredArrears ? 'arrears-first' : null;
}

/** Begun by the customer. */
export const isHers = (channel: ContactChannel): boolean =>
  channel === 'incoming-call' || channel === 'at-store';

/** With herself; to anybody else nothing of the credit is said (CONDUSEF). */
export const wasSpokenWith = (outcome: ContactOutcome): boolean =>
  outcome === 'answered' || outcome === 'promised' || outcome === 'cannot-pay';
