import type { BureauSummary } from './bureau-summary.ts';
import type { CreditLimits } from './credit-limits.ts';
import type { Centavos } from './money.ts';

/** The credit limits of a credit history. Limits grow with the score. */
export interface Band {
  /** Lowest score of the band. */
  readonly fromScore: number;
  readonly maxFinancedCentavos: Centavos;
  /** Other credits and this one together, per month. */
  readonly maxMonthlyCentavos: Centavos;
  readonly needsReview: boolean;
}

/**
 * Returns the band of a history; null when the score is below all bands. Without a history, the help of a promoter who
 * met the customer counts.
 */
export function bandOf(
  { bands, noHistory }: CreditLimits,
  bureau: BureauSummary,
  promoterHelp: boolean,
): Band | null {
  const { score } = bureau;
  if (score === null) {
    return {
      fromScore: 0,
      maxFinancedCentavos: promoterHelp ? noHistory.maxFinancedMetCentavos : noHistory.maxFinancedCentavos,
      maxMonthlyCentavos: noHistory.maxMonthlyCentavos,
      needsReview: false,
    };
  }
  const at = bands.findIndex((band) => score >= band.fromScore);
  const band = bands[at];
  // Only the lowest band leaves the decision to a person.
  return band ? { ...band, needsReview: at === bands.length - 1 } : null;
}
