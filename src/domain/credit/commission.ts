import { addDays, type Day } from '../calendar.ts';
import type { CommissionCause } from '../staff/commission-causes.ts';
import type { LedgerStatus } from './ledger/position.ts';
import type { Centavos } from './money.ts';

/** What a sale earns its seller, from the plan in force at the signature. */
export interface CommissionTerms {
  readonly amountCentavos: Centavos;
  /** Of the down payment, in hundredths of a per cent. */
  readonly share: number;
  /** So many days after its first payment fell due and was not made, a sale earns nothing until it is. Null: it does. */
  readonly missedDays: number | null;
}

export interface Sale {
  readonly status: LedgerStatus;
  readonly downPaymentCentavos: Centavos;
  /** Null: it has no day yet. */
  readonly firstDueOn: Day | null;
  readonly isFirstPaid: boolean;
}

/** What was booked already: its sum, and why last. */
export interface Booked {
  readonly centavos: Centavos;
  readonly cause: CommissionCause | null;
}

export interface CommissionEntry {
  readonly cause: CommissionCause;
  /** Negative: taken back. */
  readonly centavos: Centavos;
}

/** The entry that brings what is booked to what the sale earns today; null: it is that already. */
export function nextCommission(
  terms: CommissionTerms,
  sale: Sale,
  booked: Booked,
  today: Day,
): CommissionEntry | null {
  const isRunning = sale.status === 'Active' || sale.status === 'Paid';
  const isMissed = sale.status === 'Active' && isFirstMissed(terms, sale, booked, today);
  const earned =
    isRunning && !isMissed
      ? terms.amountCentavos + Math.round((sale.downPaymentCentavos * terms.share) / 10_000)
      : 0;
  const centavos = earned - booked.centavos;
  if (centavos === 0) return null;
  if (centavos > 0) return { cause: booked.cause === 'first-missed' ? 'first-paid' : 'activated', centavos };
  return { cause: isMissed ? 'first-missed' : (ends[sale.status] ?? 'reversed'), centavos };
}

/** Once taken back it stays so until the payment comes, whatever becomes of its day. */
function isFirstMissed(
  { missedDays }: CommissionTerms,
  { firstDueOn, isFirstPaid }: Sale,
  { cause }: Booked,
  today: Day,
): boolean {
  if (missedDays === null || isFirstPaid) return false;
  return cause === 'first-missed' || (firstDueOn !== null && today > addDays(firstDueOn, missedDays));
}

const ends: Partial<Record<LedgerStatus, CommissionCause>> = {
  Cancelled: 'cancelled',
  Revoked: 'revoked',
  Rescinded: 'rescinded',
};
