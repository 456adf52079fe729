import { findState } from '#domain/applicant/states.ts';

/** Whom a message would go to. Only the debtor is allowed: no references, relatives or workmates. */
export type ContactRole = 'customer' | 'reference' | 'relative' | 'workmate';

export interface Contact {
  readonly at: Date;
  /** Where the customer lives: a state's code or name. Null: must be within the window in every zone of the country. */
  readonly state: string | null;
  readonly role: ContactRole;
}

export type ContactVerdict =
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

export const contactFromMinute = 7 * 60;
export const contactUntilMinute = 22 * 60;

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
