import { circuitBreaker, type BreakerPolicy } from './circuit-breaker.ts';
import type { ProviderObserver } from './observer.ts';
import { ProviderError } from './provider-error.ts';

/** How one method of a port is guarded. */
export interface CallPolicy {
  /** Longest one attempt may take. */
  readonly timeoutMs: number;
  /** Attempts in all, for idempotent calls only; 1 when left out. */
  readonly attempts?: number;
  /** The wait before the second attempt; it doubles, and each wait is drawn between half and all of it. */
  readonly backoffMs?: number;
}

const usualBreaker: BreakerPolicy = { failures: 5, withinMs: 10_000, openMs: 10_000 };

/** As withDeadline with the usual breaker, and somebody who hears of every attempt. */
export const watched =
  (observer: ProviderObserver | null) =>
  <P extends object>(provider: string, port: P, policies: Record<Calls<P>, CallPolicy>): P =>
    withDeadline(provider, port, policies, usualBreaker, observer);

/** The methods of a port that go outside: they take an input and a signal. */
type Calls<P> = {
  [K in keyof P]: P[K] extends (input: never, signal: AbortSignal) => Promise<unknown> ? K : never;
}[keyof P];

/**
 * The same port with a deadline on every listed call, tries again where that is harmless, and a circuit
 * breaker shared by all of them. Whatever goes wrong comes out as ProviderError; a fault that is not
 * retryable is not tried again and does not open the breaker. The caller's own signal always ends a call.
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
        observed(observer, { provider, call: name }, () => once(provider, call, policy, input, signal)),
      );
    return [name, (input: unknown, signal: AbortSignal) => persist(provider, attempt, policy, input, signal)];
  });
  return Object.assign(Object.create(port) as P, Object.fromEntries(guarded));
}

type Call = (input: unknown, signal: AbortSignal) => Promise<unknown>;

async function persist(
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
      // Told to come back later than that: the caller knows better how to wait.
      if (error.retryAfterSeconds !== null && error.retryAfterSeconds * 1000 > longest) throw error;
      // Jitter, so that callers who failed together do not come back together.
      await pause(provider, longest * (0.5 + Math.random() / 2), signal);
    }
  }
}

/** Tells the observer how long an attempt took and what came of it. */
async function observed<T>(
  observer: ProviderObserver | null,
  what: { provider: string; call: string },
  call: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const tell = (outcome: 'ok' | 'refused' | 'fault') =>
    observer?.called({ ...what, seconds: (performance.now() - began) / 1000, outcome });
  try {
    const result = await call();
    tell('ok');
    return result;
  } catch (error) {
    tell(isRetryable(error) ? 'fault' : 'refused');
    throw error;
  }
}

async function once(
  provider: string,
  call: Call,
  { timeoutMs }: CallPolicy,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted) throw new ProviderError(provider, 'no answer in time');
  // A signal of this attempt alone: one made by AbortSignal.any stays known to the caller's until that is gone.
  const attempt = new AbortController();
  let end = () => {};
  // An adapter that ignores its signal must not hold the caller.
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
