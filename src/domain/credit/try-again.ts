import { startOfDay } from './try-again-words.ts';
import { coolDown, type CoolDown, type CoolDownReason, type Refusal } from './ledger/cool-down.ts';
import type { ReasonCode } from './decision.ts';

/** From when somebody who was refused may apply again. */
export type TryAgain = Extract<CoolDown, { until: 'day' | 'instant' | 'in-person' }>;

/** Returns the latest of what refusals ask to wait for; null: nothing stands against a new application now. */
export function tryAgain(refusals: readonly Refusal[], now: Date): TryAgain | null {
  let latest: Exclude<TryAgain, { until: 'in-person' }> | null = null;
  for (const each of refusals.map(coolDown)) {
    if (each.until === 'in-person') return each;
    if (each.until !== 'day' && each.until !== 'instant') continue;
    if (startOf(each) <= now.getTime()) continue;
    if (latest === null || startOf(each) > startOf(latest)) latest = each;
  }
  return latest;
}

/** Milliseconds since 1970. */
const startOf = (wait: Exclude<TryAgain, { until: 'in-person' }>): number =>
  wait.until === 'day' ? startOfDay(wait.day) : wait.at.getTime();

/** The same as an ISO instant; null: only in person. */
export const tryAgainFrom = (wait: TryAgain): string | null =>
  wait.until === 'in-person' ? null : new Date(startOf(wait)).toISOString();

/** What a reason of a decision means for the next application; null: nothing. */
export const coolDownReasonOf = (code: ReasonCode): CoolDownReason | null => reasons[code] ?? null;

// Over the age limit there is no day; an open credit is looked for by itself, while it is open. A review that a person
// answers with no counts as what was reviewed.
const reasons: Partial<Record<ReasonCode, CoolDownReason>> = {
  'under-age': 'under-age',
  'bureau-refused': 'bureau-refusal',
  'bureau-alert': 'bureau-refusal',
  delinquencies: 'delinquencies',
  'one-delinquency': 'delinquencies',
  'score-low': 'score',
  'score-borderline': 'score',
  'identity-mismatch': 'identity',
  'rfc-differs': 'identity',
  'contact-shared': 'identity',
  'amount-over-limit': 'amount',
  'debt-burden': 'amount',
};
