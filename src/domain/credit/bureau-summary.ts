import type { Centavos } from './money.ts';

/** What the decision needs of a bureau report: nothing that identifies the person. */
export interface BureauSummary {
  /** 'refused': the history alone is a refusal; otherwise the rules decide. */
  readonly outcome: 'clear' | 'refused';
  /** 300–850; null without history. */
  readonly score: number | null;
  /** Accounts that are past due today. */
  readonly activeDelinquencies: number;
  /** The person's monthly payments on other credits. */
  readonly monthlyDebtCentavos: Centavos;
  /** Items that need a manual review first, in the bureau's own words (never shown). */
  readonly alerts: readonly string[];
}
