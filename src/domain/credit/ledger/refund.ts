import { isPhoneNew } from '#domain/applicant/new-phone.ts';
import type { Day } from '#domain/calendar.ts';
import { addBusinessDays } from '../business-days.ts';

/** Money that is the customer's is paid back within five business days of being seen (LFPC 91: of the claim). */
export function refundDeadline(seenOn: Day): Day {
  return addBusinessDays(seenOn, 5);
}

export interface RefundSignals {
  readonly day: Day;
  /** How many people of the partner, by CURP, gave this CLABE, herself included. */
  readonly peopleWithClabe: number;
  readonly phoneChangedOn: Day | null;
}

/** Whether a person looks before the money leaves: one CLABE for two people, or a phone changed within seven days. */
export function refundReview({
  day,
  peopleWithClabe,
  phoneChangedOn,
}: RefundSignals): 'shared-clabe' | 'new-phone' | null {
  if (peopleWithClabe > 1) return 'shared-clabe';
  return isPhoneNew(phoneChangedOn, day) ? 'new-phone' : null;
}

/** Payouts to a new CLABE are held this long, so that an account takeover is noticed before money leaves. */
const clabeWaitHours = 72;

/** From when money may go to a CLABE that was given at an instant (readings.md §11). */
export const payableFrom = (givenAt: Date): Date => new Date(givenAt.getTime() + clabeWaitHours * 3_600_000);
