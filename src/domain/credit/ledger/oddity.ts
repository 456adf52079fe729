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
 * 'early': dated before its reference was issued. 'refunded', 'charged-back': its payer got it back from the provider.
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

/** What a later report of the provider takes the place of; a won dispute, of nothing but a dispute. */
export const replacedBy: Readonly<Record<GivenBackKind, readonly Oddity[]>> = {
  refunded: ['over', 'under', 'repeated', 'closed', 'early', 'disputed'],
  'charged-back': ['over', 'under', 'repeated', 'closed', 'early', 'disputed', 'refunded', 'dispute-won'],
  disputed: ['over', 'under', 'repeated', 'closed', 'early'],
  'dispute-won': ['disputed', 'charged-back'],
};

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
