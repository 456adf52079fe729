import type { PublishedIssuer } from '#domain/staff/company-sign-in.ts';

/** How a partner's people sign in with their company's account. */
export interface Company {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What is kept while a person is at her company, to judge her return by. */
export interface KeptSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface Place {
  readonly company: Company;
  /** Where the company sends the browser back to. */
  readonly redirectUri: string;
}

/** OpenID Connect of a partner's own company: it says who somebody is, never what she may. */
export interface CompanySignInPort {
  /** Whether a company's service may be at this address, as far as its text tells. */
  accepts(issuer: string): boolean;
  /** Returns where the browser goes. Rejects with ProviderError when the company does not answer. */
  begin(input: Place, signal: AbortSignal): Promise<{ url: string; kept: KeptSignIn }>;
  /**
   * Returns the e-mail that the company vouches for, from the query with which it sent the browser back; null when the
   * answer is not one to this sign-in, is forged, or is a refusal, or when the e-mail is not verified. Rejects with
   * ProviderError when the company does not answer.
   */
  finish(
    input: Place & { kept: KeptSignIn; query: string },
    signal: AbortSignal,
  ): Promise<{ email: string } | null>;
  /** Returns what an issuer publishes; null: nothing to sign in with. Rejects with ProviderError when it does not answer. */
  look(input: { issuer: string }, signal: AbortSignal): Promise<PublishedIssuer | null>;
}
