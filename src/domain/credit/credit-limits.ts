import type { Centavos } from './money.ts';
import type { BureauSummary } from './bureau-summary.ts';

/** What a partner may set of the credit rules. */
export interface CreditLimits {
  /** 0: the usual limits; 1, 2 …: those that a partner has set. Stored with each decision. */
  readonly version: number;
  /** From best to worst, always four; a score below the last is refused, and in the last a person decides. */
  readonly bands: readonly Omit<Band, 'needsReview'>[];
  /** Of who has no credit history. */
  readonly noHistory: {
    readonly maxFinancedCentavos: Centavos;
    /** When a promoter of the partner has met the customer. */
    readonly maxFinancedMetCentavos: Centavos;
    readonly maxMonthlyCentavos: Centavos;
  };
}

export const bandCount = 4;

/** Of a partner that has set none. */
export const usualCreditLimits: CreditLimits = {
  version: 0,
  bands: [
    { fromScore: 680, maxFinancedCentavos: 40_000_00, maxMonthlyCentavos: 20_000_00 },
    { fromScore: 600, maxFinancedCentavos: 25_000_00, maxMonthlyCentavos: 12_000_00 },
    { fromScore: 540, maxFinancedCentavos: 14_000_00, maxMonthlyCentavos: 8_000_00 },
    { fromScore: 500, maxFinancedCentavos: 14_000_00, maxMonthlyCentavos: 8_000_00 },
  ],
  noHistory: {
    maxFinancedCentavos: 10_000_00,
    maxFinancedMetCentavos: 15_000_00,
    maxMonthlyCentavos: 6_000_00,
  },
};

/** What is wrong with limits, in Spanish for the desk; null: nothing. A better history never gets less. */
export function faultOfLimits({ bands, noHistory }: Omit<CreditLimits, 'version'>): string | null {
  for (const [at, band] of bands.entries()) {
    const better = bands[at - 1];
    if (!better) continue;
    if (band.fromScore >= better.fromScore) return 'Cada banda empieza en menos puntos que la anterior.';
    if (
      band.maxFinancedCentavos > better.maxFinancedCentavos ||
      band.maxMonthlyCentavos > better.maxMonthlyCentavos
    )
      return 'Una banda no puede dar más que la anterior, que tiene mejor historial.';
  }
  return noHistory.maxFinancedMetCentavos < noHistory.maxFinancedCentavos
    ? 'Con ayuda de un promotor el límite no puede ser menor que sin ella.'
    : null;
}

/** The credit limits of a credit history. Limits grow with the score. */
interface Band {
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
