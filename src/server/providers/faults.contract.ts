import { expect, test } from 'vitest';
import type { VendorFault } from '#test/support/vendors/fake-vendor.ts';
import { ProviderError } from './provider-error.ts';

export interface FaultsUnderTest {
  readonly failNext: (fault: VendorFault) => void;
  /** One call that changes something at the vendor; the same one each time, as a repeat of it would be. */
  readonly call: (signal: AbortSignal) => Promise<unknown>;
  /** How often the vendor has done what the call asks for. */
  readonly effects: () => number;
  /** Faults that this protocol has no words for. */
  readonly except?: readonly VendorFault[];
}

/** What every adapter of a vendor does when the vendor fails: says so, worth another try, and repeats do no harm. */
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
