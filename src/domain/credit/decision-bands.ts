import type { BureauSummary } from './bureau-summary.ts';
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
export function bandOf(bureau: BureauSummary, promoterHelp: boolean): Band | null {
  if (bureau.score === null) return promoterHelp ? noHistoryMet : noHistory;
  const { score } = bureau;
  return bands.find((band) => score >= band.fromScore) ?? null;
}

/** From best to worst. */
const bands: readonly Band[] = [
  { fromScore: 680, maxFinancedCentavos: 40_000_00, maxMonthlyCentavos: 20_000_00, needsReview: false },
  { fromScore: 600, maxFinancedCentavos: 25_000_00, maxMonthlyCentavos: 12_000_00, needsReview: false },
  { fromScore: 540, maxFinancedCentavos: 14_000_00, maxMonthlyCentavos: 8_000_00, needsReview: false },
  { fromScore: 500, maxFinancedCentavos: 14_000_00, maxMonthlyCentavos: 8_000_00, needsReview: true },
];

const noHistory: Band = {
  fromScore: 0,
  maxFinancedCentavos: 10_000_00,
  maxMonthlyCentavos: 6_000_00,
  needsReview: false,
};
const noHistoryMet: Band = { ...noHistory, maxFinancedCentavos: 15_000_00 };
