import { DomainError } from '#domain/errors.ts';
import type { Centavos } from './money.ts';

export interface CatFlows {
  /** What the customer receives at time 0: cash price minus down payment. */
  readonly amountCentavos: Centavos;
  /** Payment k (from 1) is due k periods after time 0. */
  readonly paymentsCentavos: readonly number[];
  /** Default 52: a week is 1/52 of a year. */
  readonly periodsPerYear?: number;
}

/** Printed on contracts, so that a figure can be recomputed after the method changes: the payments less the IVA of the charge. */
export const catMethodVersion = 'banxico-21-2009/k52/sin-iva';

/** Of plans that name no method: their payments counted whole, with IVA. */
export const firstCatMethod = 'banxico-21-2009/k52';

/**
 * CAT in percent, one decimal (Banxico circular 21/2009): the yearly rate at which the payments equal the amount. Of
 * several roots the circular requires the positive one nearest zero; with all payments after the amount there is only
 * one.
 * @throws DomainError 'invalid-input': of 'payments' that do not cover the amount, of a 'cat' above 100,000 %.
 */
export const catPercent = (flows: CatFlows): number =>
  Math.round(((1 + periodRate(flows)) ** (flows.periodsPerYear ?? 52) - 1) * 1000) / 10;

/** The rate of one period, of which catPercent is the year. @throws as catPercent */
export function periodRate({ amountCentavos, paymentsCentavos, periodsPerYear = 52 }: CatFlows): number {
  const excess = (rate: number) => presentValue(paymentsCentavos, rate) - amountCentavos;
  if (amountCentavos <= 0 || excess(0) < 0) throw new DomainError('invalid-input', { field: 'payments' });
  let low = 0;
  let high = maxYearlyRate ** (1 / periodsPerYear) - 1;
  if (excess(high) > 0) throw new DomainError('invalid-input', { field: 'cat' });
  // 60 bisections are far more precise than the tenth of a percent that is shown.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

const maxYearlyRate = 1001;

function presentValue(payments: readonly number[], rate: number): number {
  return payments.reduceRight((later, payment) => (later + payment) / (1 + rate), 0);
}
