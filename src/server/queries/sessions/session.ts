export interface Session {
  /** SHA-256 of the cookie, hex: the key of the sessions table. */
  readonly id: string;
  readonly partnerId: number | null;
  readonly verifiedPhone: string | null;
  readonly customerAccount: string | null;
}
