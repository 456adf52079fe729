import { coolDown, type CoolDown, type CoolDownReason, type Refusal } from './ledger/cool-down.ts';
import type { ReasonCode } from './decision.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone, dayInWords, momentInWords } from '#domain/spanish-dates.ts';

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

/** '5 de marzo de 2027', or a moment where the wait is counted in hours; from an ISO instant. */
export function tryAgainInWords(from: string): string {
  const day = tryAgainDay(from);
  return day === null ? momentInWords(from) : dayInWords(day);
}

/** The day from which one may try again; null where the wait is counted in hours. From an ISO instant. */
export function tryAgainDay(from: string): Day | null {
  const at = new Date(from);
  const day = dayIn(businessZone, at);
  return startOfDay(day) === at.getTime() ? day : null;
}

/** Milliseconds since 1970: Mexico City keeps one time all year. */
export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00-06:00`);

/** Returns what would change a refusal, for the customer, in the tú form; nothing where only time or nothing would. */
export const changesFor = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => changes[code] ?? []);

const changes: Readonly<Partial<Record<string, string>>> = {
  'active-credit': 'Termina de pagar el crédito que tienes con nosotros.',
  delinquencies: 'Ponte al corriente en los créditos con pagos atrasados.',
  'score-low': 'Paga a tiempo tus otros créditos durante los próximos meses y no pidas varios a la vez.',
  'bureau-refused': 'Revisa tu reporte de crédito y aclara lo que no reconozcas.',
  'amount-over-limit': 'Elige un equipo de menor precio, o da un enganche mayor.',
  'debt-burden': 'Elige un pago semanal menor, o termina antes de pagar otro crédito.',
} satisfies Partial<Record<ReasonCode, string>>;
