import type { Centavos } from '../money.ts';
import type { Purpose } from './entries.ts';
import { pendingOfPurpose } from './pending.ts';
import type { Position } from './position.ts';
import type { Told } from './told.ts';

/** How money differs from what its reference asked for. It is booked all the same; a person looks whether it is right. */
export const oddities = [
  'over',
  'under',
  'repeated',
  'closed',
  'early',
  'refunded',
  'charged-back',
  'disputed',
  'dispute-won',
] as const;
/**
 * 'early': dated before its reference was issued. 'refunded', 'charged-back': its payer got it, or a part, back from the provider.
 * 'disputed': the payer's bank looks at it; 'dispute-won': the money is the shop's again.
 */
export type Oddity = (typeof oddities)[number];
export const givenBackKinds = [
  'refunded',
  'charged-back',
  'disputed',
  'dispute-won',
] as const satisfies readonly Oddity[];
export type GivenBackKind = (typeof givenBackKinds)[number];

/** What a provider reports of money that went back. */
export interface GivenBackReport {
  readonly kind: GivenBackKind;
  /** What the payer has back so far. */
  readonly givenBackCentavos: Centavos;
}

/** What is noted of a payment already; `givenBackCentavos` null: no report had a sum. */
export interface NotedOddity {
  readonly kind: Oddity;
  readonly givenBackCentavos: Centavos | null;
}

/**
 * Whether a report says more than what is noted. A provider says what went back in all, so that the same sum or a smaller
 * one says nothing new; the payer's bank takes all of it; a dispute is won where one was.
 */
export function isNews(
  noted: NotedOddity | undefined,
  { kind, givenBackCentavos }: GivenBackReport,
  paymentCentavos: Centavos,
): boolean {
  if (kind === 'dispute-won') return noted?.kind === 'disputed' || noted?.kind === 'charged-back';
  if (noted === undefined || !isGivenBack(noted.kind)) return true;
  if (kind === 'charged-back') return noted.kind !== 'charged-back';
  if (noted.kind === 'charged-back') return false;
  const before = noted.givenBackCentavos ?? (noted.kind === 'refunded' ? paymentCentavos : 0);
  // Of what went back whole there is nothing to dispute.
  if (kind === 'disputed') return noted.kind === 'refunded' && before < paymentCentavos;
  return givenBackCentavos > before;
}

const isGivenBack = (kind: Oddity): boolean => givenBackKinds.some((each) => each === kind);

export interface OddPayment {
  readonly kind: Oddity;
  /** What was missing of it when the money came. */
  readonly dueCentavos: Centavos;
}

/** What is odd about money that was booked under a reference, issued for so much; null: nothing. */
export function oddityOf(
  before: Position,
  told: Told,
  { purpose, issuedCentavos }: { purpose: Purpose; issuedCentavos: Centavos },
): OddPayment | null {
  const { receivedCentavos } = told;
  if (told.kind === 'closed') return { kind: 'closed', dueCentavos: 0 };
  if (told.kind === 'settled') {
    const dueCentavos = Math.max(0, receivedCentavos - told.refundCentavos);
    return told.refundCentavos > 0 ? { kind: 'over', dueCentavos } : null;
  }
  if (told.kind === 'payoff-short') {
    return { kind: 'under', dueCentavos: told.missingCentavos + receivedCentavos };
  }
  const dueCentavos = pendingOfPurpose(before, purpose, issuedCentavos);
  if (dueCentavos === 0) return { kind: 'repeated', dueCentavos };
  if (receivedCentavos === dueCentavos) return null;
  return { kind: receivedCentavos > dueCentavos ? 'over' : 'under', dueCentavos };
}

/**
 * The same for money that no till took: a CLABE asks for no sum (`askedCentavos` null), a checkout for one, once.
 */
export function oddityOfSum(
  told: Told,
  { askedCentavos, isRepeated }: { askedCentavos: Centavos | null; isRepeated: boolean },
): OddPayment | null {
  const { receivedCentavos } = told;
  if (told.kind === 'closed') return { kind: 'closed', dueCentavos: 0 };
  if (told.kind === 'settled' && told.refundCentavos > 0) {
    return { kind: 'over', dueCentavos: Math.max(0, receivedCentavos - told.refundCentavos) };
  }
  if (askedCentavos === null) return null;
  if (isRepeated) return { kind: 'repeated', dueCentavos: 0 };
  if (receivedCentavos === askedCentavos) return null;
  return { kind: receivedCentavos > askedCentavos ? 'over' : 'under', dueCentavos: askedCentavos };
}
