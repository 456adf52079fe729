/** Locks and frees a financed phone. Idempotent by (account, action, cause); an offline phone obeys later. */
export interface DeviceLockPort {
  readonly name: string;
  /** Resolves once the order is accepted; emergency calls and the support number always stay usable. */
  order(
    input: { account: string; action: 'enroll' | 'lock' | 'unlock' | 'release'; cause: string },
    signal: AbortSignal,
  ): Promise<void>;
}
