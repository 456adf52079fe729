import { findState } from '#domain/applicant/states.ts';

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

/** Whom a message would go to. Only the debtor is allowed: no references, relatives or workmates. */
type ContactRole = 'customer' | 'reference' | 'relative' | 'workmate';

interface Contact {
  readonly at: Date;
  /** Where the customer lives: a state's code or name. Null: must be within the window in every zone of the country. */
  readonly state: string | null;
  readonly role: ContactRole;
}

type ContactVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'not-the-customer' | 'outside-hours' };

/**
 * Gate of every message about debts (CONDUSEF 2014): from 07:00 until before 22:00 where the customer lives. A state
 * with two zones must be within the window in both.
 */
export function contactAllowed({ at, state, role }: Contact): ContactVerdict {
  if (role !== 'customer') return { allowed: false, reason: 'not-the-customer' };
  const inside = zonesOf(state).every((zone) => isInside(localMinutes(zone, at)));
  return inside ? { allowed: true } : { allowed: false, reason: 'outside-hours' };
}

/** The first instant, `at` or later, at which the customer may be contacted. */
export const nextContactAt = (at: Date, state: string | null): Date => firstInstant(at, state, true);

/** The first instant, `at` or later, at which the customer may not be contacted any more. */
export const contactEndsAt = (at: Date, state: string | null): Date => firstInstant(at, state, false);

function firstInstant(at: Date, state: string | null, isAllowed: boolean): Date {
  // Quarter hours: every Mexican zone is a whole number of hours from UTC.
  for (let time = at.getTime(); ; time = (Math.floor(time / quarterMs) + 1) * quarterMs) {
    const candidate = new Date(time);
    if (contactAllowed({ at: candidate, state, role: 'customer' }).allowed === isAllowed) return candidate;
  }
}

const contactFromMinute = 7 * 60;
const contactUntilMinute = 22 * 60;

const quarterMs = 15 * 60_000;
/** From the westernmost zone to the easternmost. */
const countryZones = ['America/Tijuana', 'America/Hermosillo', 'America/Mexico_City', 'America/Cancun'];

/** Every clock in use where the customer lives; all of the country when that is unknown. */
export function zonesOf(state: string | null): readonly string[] {
  return (state === null ? undefined : findState(state)?.zones) ?? countryZones;
}

function isInside(minutes: number): boolean {
  return minutes >= contactFromMinute && minutes < contactUntilMinute;
}

function localMinutes(zone: string, at: Date): number {
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, clock);
  return clock;
}
