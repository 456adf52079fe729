import { phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { addDays, addYears, type Day } from '#domain/calendar.ts';

/** Why an application was refused, as far as a new one depends on it (servicing.md §7). */
export type CoolDownReason =
  | 'score'
  | 'bureau-refusal'
  | 'delinquencies'
  | 'amount'
  | 'under-age'
  | 'identity'
  | 'active-credit'
  // No refusal, but a reason to wait: the number has just changed.
  | 'new-phone';

export interface Refusal {
  readonly reason: CoolDownReason;
  readonly on: Day;
  readonly at: Date;
  readonly birthday: Day | null;
  /** Refusals of identity so far, this one included. */
  readonly identityRefusals: number;
}

/** When a person may apply again with this partner; the day is shown. */
export type CoolDown =
  | { readonly until: 'day'; readonly day: Day }
  /** At once, with the phones that fit. */
  | { readonly until: 'now' }
  | { readonly until: 'instant'; readonly at: Date }
  /** The third refusal of identity: a person looks at her and her papers. */
  | { readonly until: 'in-person' }
  | { readonly until: 'payoff' };

export function coolDown({ reason, on, at, birthday, identityRefusals }: Refusal): CoolDown {
  switch (reason) {
    case 'score':
    case 'bureau-refusal':
      return { until: 'day', day: addDays(on, 90) };
    case 'delinquencies':
      return { until: 'day', day: addDays(on, 30) };
    case 'amount':
      return { until: 'now' };
    case 'under-age':
      // Without a birthday nothing says when: she may try, and the identity says it again.
      return birthday === null ? { until: 'now' } : { until: 'day', day: majorityOf(birthday) };
    case 'identity':
      return identityRefusals >= 3
        ? { until: 'in-person' }
        : { until: 'instant', at: new Date(at.getTime() + dayMs) };
    case 'new-phone':
      return { until: 'day', day: phoneSettledOn(on) };
    case 'active-credit':
      return { until: 'payoff' };
  }
}

const dayMs = 86_400_000;

/** The 18th birthday; who was born on a 29 February comes of age on 1 March, when 18 years are complete. */
function majorityOf(birthday: Day): Day {
  const day = addYears(birthday, 18);
  return day.slice(5) === birthday.slice(5) ? day : addDays(day, 1);
}

/** The day on which the mark of a default is gone: after 72 months (LFPDPPP 2025, art. 10). */
export function defaultMarkGone(defaultOn: Day): Day {
  return addYears(defaultOn, 6);
}
