import { ProviderError } from './provider-error.ts';

/** Opens after `failures` within `withinMs`; after `openMs` one trial call is allowed. */
export interface BreakerPolicy {
  readonly failures: number;
  readonly withinMs: number;
  readonly openMs: number;
}

/**
 * Protects a service that is down, and its callers from waiting: while open, a call fails immediately with a retryable
 * ProviderError. A service that refuses (an error that is not retryable) is up.
 */
export function circuitBreaker(
  provider: string,
  policy: BreakerPolicy,
  onChange: (isOpen: boolean) => void = () => {},
) {
  let failedAt: number[] = [];
  let openUntil = 0;
  let probing = false;

  return async function through<T>(call: () => Promise<T>): Promise<T> {
    const isProbe = openUntil > 0;
    if (isProbe && (probing || performance.now() < openUntil)) {
      throw new ProviderError(provider, 'resting after repeated failures');
    }
    probing = isProbe;
    try {
      const result = await call();
      close();
      return result;
    } catch (error) {
      if (error instanceof ProviderError && !error.retryable) close();
      else noteFailure(isProbe);
      throw error;
    } finally {
      if (isProbe) probing = false;
    }
  };

  function close() {
    if (openUntil > 0) onChange(false);
    failedAt = [];
    openUntil = 0;
  }

  function noteFailure(isProbe: boolean) {
    const now = performance.now();
    failedAt = [...failedAt.filter((time) => now - time < policy.withinMs), now];
    if (!isProbe && failedAt.length < policy.failures) return;
    if (openUntil === 0) onChange(true);
    openUntil = now + policy.openMs;
  }
}
