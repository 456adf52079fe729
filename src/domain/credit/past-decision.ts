import { addDays, type Day } from '#domain/calendar.ts';
import type { BureauSummary } from './bureau-summary.ts';
import type { CreditLimits } from './credit-limits.ts';
import { decide, type Decision, type RuleCode, type Shared } from './decision.ts';
import type { Plan } from './plan.ts';

/** What the rules said of a request, and what is kept of what they were given. Nothing of it identifies the person. */
export interface PastDecision {
  readonly outcome: Decision['outcome'];
  /** Only those of the outcome: of a refusal it is not known what else a person would have looked at. */
  readonly codes: readonly RuleCode[];
  readonly bureau: BureauSummary;
  readonly plan: Plan;
  readonly addressEdited: boolean;
  readonly promoterHelp: boolean;
}

/** Returns what the rules would have said with these limits, all else as it was. */
export function decideAgain(past: PastDecision, limits: CreditLimits): Decision['outcome'] {
  const { outcome, codes, bureau, plan, promoterHelp } = past;
  const found = (code: RuleCode) => codes.includes(code);
  return decide({
    today: someDay,
    birthday: found('under-age') ? someDay : found('over-age') ? yearsBefore(90) : yearsBefore(40),
    bureau,
    plan,
    addressEdited: found('address-edited') || (outcome === 'refused' && past.addressEdited),
    identityMatches: !found('identity-mismatch'),
    hasActiveCredit: found('active-credit'),
    shared: sharedCodes.filter(found),
    promoterHelp,
    limits,
  }).outcome;
}

const sharedCodes: readonly Shared[] = ['rfc-differs', 'contact-shared', 'address-shared', 'browser-shared'];

/** The age is kept as what its rule said of it. */
const someDay: Day = '2026-01-01';
const yearsBefore = (years: number): Day => addDays(someDay, -Math.round(years * 365.25));
