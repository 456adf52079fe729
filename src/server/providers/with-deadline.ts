import type { ProviderObserver } from './observer.ts';
import { ProviderError } from './provider-error.ts';

/** The timeout and retries of one method of a port. */
export interface CallPolicy {
  /** Timeout of one attempt. */
  readonly timeoutMs: number;
  /** Total attempts, for idempotent calls only; default 1. */
  readonly attempts?: number;
  /** Backoff before the second attempt; it doubles each time, with jitter between half and the full value. */
  readonly backoffMs?: number;
}

const usualBreaker: BreakerPolicy = { failures: 5, withinMs: 10_000, openMs: 10_000 };

/** Like withDeadline with the default breaker, reporting every attempt to an observer. */
export const watched =
  (observer: ProviderObserver | null) =>
  <P extends object>(provider: string, port: P, policies: Record<Calls<P>, CallPolicy>): P =>
    withDeadline(provider, port, policies, usualBreaker, observer);

/** The methods of a port that call the provider: they take an input and a signal. */
type Calls<P> = {
  [K in keyof P]: P[K] extends (input: never, signal: AbortSignal) => Promise<unknown> ? K : never;
}[keyof P];

/**
 * Wraps a port with a timeout on every listed call, retries where they are harmless, and a circuit breaker shared by
 * all calls. Every failure becomes a ProviderError; one that is not retryable is not retried and does not open the
 * breaker. The caller's own signal always ends a call.
 */
export function withDeadline<P extends object>(
  provider: string,
  port: P,
  policies: Record<Calls<P>, CallPolicy>,
  breakerPolicy: BreakerPolicy = usualBreaker,
  observer: ProviderObserver | null = null,
): P {
  const breaker = circuitBreaker(provider, breakerPolicy, (isOpen) => observer?.breaker(provider, isOpen));
  observer?.breaker(provider, false);
  const guarded = Object.entries<CallPolicy>(policies).map(([name, policy]) => {
    const call = (port as Record<string, Call>)[name]?.bind(port);
    if (!call) throw new TypeError(`${provider} has no method ${name}`);
    const attempt: Call = (input, signal) =>
      breaker(() =>
        observe(observer, { provider, call: name }, () => attemptOnce(provider, call, policy, input, signal)),
      );
    return [
      name,
      (input: unknown, signal: AbortSignal) => callWithRetries(provider, attempt, policy, input, signal),
    ];
  });
  return Object.assign(Object.create(port) as P, Object.fromEntries(guarded));
}

type Call = (input: unknown, signal: AbortSignal) => Promise<unknown>;

async function callWithRetries(
  provider: string,
  attempt: Call,
  policy: CallPolicy,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { attempts = 1, backoffMs = 200 } = policy;
  for (let number = 1; ; number++) {
    try {
      return await attempt(input, signal);
    } catch (error) {
      if (number >= attempts || signal.aborted || !isRetryable(error)) throw error;
      const longest = backoffMs * 2 ** (number - 1);
      // The provider asks for a longer wait: the caller decides how to wait.
      if (error.retryAfterSeconds !== null && error.retryAfterSeconds * 1000 > longest) throw error;
      // Jitter keeps callers that failed together from retrying together.
      await pause(provider, longest * (0.5 + Math.random() / 2), signal);
    }
  }
}

/** Reports the duration and outcome of an attempt to the observer. */
async function observe<T>(
  observer: ProviderObserver | null,
  what: { provider: string; call: string },
  call: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const report = (outcome: 'ok' | 'refused' | 'fault') =>
    observer?.called({ ...what, seconds: (performance.now() - began) / 1000, outcome });
  try {
    const result = await call();
    report('ok');
    return result;
  } catch (error) {
    report(isRetryable(error) ? 'fault' : 'refused');
    throw error;
  }
}

async function attemptOnce(
  provider: string,
  call: Call,
  { timeoutMs }: CallPolicy,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted) throw new ProviderError(provider, 'no answer in time');
  // A signal of this attempt alone: one from AbortSignal.any stays referenced by the caller's signal as long as that
  // lives.
  const attempt = new AbortController();
  let end = () => {};
  // An adapter that ignores its signal must not block the caller.
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      attempt.abort();
      reject(new ProviderError(provider, 'no answer in time'));
    };
  });
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([call(input, attempt.signal), ended]);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(provider, 'the call failed', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function pause(provider: string, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ProviderError(provider, 'no answer in time'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

const isRetryable = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.retryable;

/** Opens after `failures` within `withinMs`; after `openMs` one trial call is allowed. */
interface BreakerPolicy {
  readonly failures: number;
  readonly withinMs: number;
  readonly openMs: number;
}

/**
 * Protects a service that is down, and its callers from waiting: while open, a call fails immediately with a retryable
 * ProviderError. A service that refuses (an error that is not retryable) is up.
 */
function circuitBreaker(
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
