export interface DeviceOrder {
  readonly account: string;
  readonly action: 'enroll' | 'lock' | 'unlock' | 'release';
  readonly cause: string;
  /** Which phone it is; absent until one is packed. */
  readonly imei?: string | null;
}

/** Locks and frees a financed phone. Idempotent by (account, action, cause); an offline phone obeys later. */
export interface DeviceLockPort {
  readonly name: string;
  /**
   * Resolves once the order is accepted; emergency calls and the support number always stay usable. An enrolment of
   * another phone than the service has under the account is rejected.
   */
  order(input: DeviceOrder, signal: AbortSignal): Promise<void>;
}
