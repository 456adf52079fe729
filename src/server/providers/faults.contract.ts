import { expect, test } from 'vitest';
import type { VendorFault } from '#test/support/vendors/fake-vendor.ts';
import { ProviderError } from './provider-error.ts';

export interface FaultsUnderTest {
  readonly failNext: (fault: VendorFault) => void;
  /** A call with a side effect at the vendor; identical on each invocation, as a retry would be. */
  readonly call: (signal: AbortSignal) => Promise<unknown>;
  /** Returns how often the side effect has happened at the vendor. */
  readonly effects: () => number;
  /** Faults that this protocol cannot express. */
  readonly except?: readonly VendorFault[];
}

/** The contract of every adapter when its vendor fails: a retryable error, and retries without a second effect. */
export function faultContract(make: () => FaultsUnderTest): void {
  const faults: VendorFault[] = ['reset', 'lost answer', 'error 500', 'rubbish', 'too many'];
  const possible = faults.filter((fault) => make().except?.includes(fault) !== true);
  const patient = () => new AbortController().signal;

  test.each(possible)('%s is a fault that may be tried again, and then it is done once', async (fault) => {
    const { failNext, call, effects } = make();
    failNext(fault);
    const error: unknown = await call(patient()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ retryable: true, retryAfterSeconds: fault === 'too many' ? 7 : null });
    await call(patient());
    await call(patient());
    expect(effects()).toBe(1);
  });

  test('one that says nothing is left when the caller’s time is over', async () => {
    const { failNext, call } = make();
    failNext('silent');
    await expect(call(AbortSignal.timeout(100))).rejects.toBeInstanceOf(ProviderError);
  });
}
