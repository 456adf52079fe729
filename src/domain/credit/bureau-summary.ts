import type { Centavos } from './money.ts';

/** What the decision reads of a bureau's report: nothing that names the person. */
export interface BureauSummary {
  /** 'refused': the history itself closes the way; the rest is judged by the rules. */
  readonly outcome: 'clear' | 'refused';
  /** 300–850; null without history. */
  readonly score: number | null;
  /** Accounts that are past due today. */
  readonly activeDelinquencies: number;
  /** What the person pays a month on other credits. */
  readonly monthlyDebtCentavos: Centavos;
  /** Things that somebody must look at first, in the bureau's own words (never shown). */
  readonly alerts: readonly string[];
}
