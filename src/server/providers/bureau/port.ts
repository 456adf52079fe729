import type { Address } from '#domain/applicant/address.ts';

/** Queries a credit bureau. Requires a stored, confirmed consent. */
export interface BureauPort {
  readonly name: string;
  /**
   * Runs one query. `key` is deterministic: a repeat with the same key is the same query and is not charged again.
   * Rejects with ProviderError on failure or timeout: that is never a refusal.
   */
  query(input: BureauQuery, signal: AbortSignal): Promise<BureauReport>;
}

export interface BureauQuery {
  readonly key: string;
  readonly names: string;
  readonly lastName1: string;
  readonly lastName2: string;
  readonly birthday: string;
  readonly rfc: string;
  readonly curp: string;
  readonly phone: string;
  /** As printed on the identification. */
  readonly address: Address;
  /** Evidence that the bureau audits (mexico-rules 3.8). */
  readonly consent: { textVersion: string; textSha256: string; consentedAt: Date; nipId: string };
}

export interface BureauReport {
  readonly folio: string;
  /** `refused`: the history alone rules out a credit; the decision rules judge everything else. */
  readonly outcome: 'clear' | 'refused';
  readonly score: number | null;
  readonly openAccounts: number;
  readonly activeDelinquencies: number;
  readonly monthlyDebtCentavos: number;
  /** Findings that need a manual review before a decision. */
  readonly alerts: readonly string[];
}
