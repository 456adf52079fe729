import { withDeadline } from '#server/providers/with-deadline.ts';
import { limit } from './limits.ts';

/**
 * How a service behaves. slow: it answers after the caller's timeout. never: it does not answer. reset: the connection
 * breaks. lost: it does the work and the answer is lost. lying: it answers nonsense. twice: one call reaches it twice,
 * as with a proxy that retries.
 */
export type Mood = 'well' | (typeof badMoods)[number];
export const badMoods = ['slow', 'never', 'reset', 'lost', 'lying', 'twice'] as const;

type Call = (input: unknown, signal: AbortSignal) => Promise<unknown>;

export interface MoodyPort<P> {
  /** Wrapped as in deps.ts, with a timeout that a test can wait for. */
  readonly port: P;
  mood: Mood;
  /** Inputs that reached the service, whatever the result. */
  readonly asked: unknown[];
}

/** A port with a faulty service; `lies` is the nonsense that each of its calls answers. */
export function moodyPort<P extends object>(
  inner: P,
  lies: { readonly [K in keyof P]?: unknown },
): MoodyPort<P> {
  const asked: unknown[] = [];
  const moody: MoodyPort<P> = { port: inner, mood: 'well', asked };
  const calls = Object.entries(lies).map(([name, lie]): [string, Call] => {
    const serve = (input: unknown) => {
      asked.push(input);
      const call = Reflect.get(inner, name) as Call | undefined;
      if (!call) throw new TypeError(`no method ${name}`);
      return call.call(inner, input, new AbortController().signal);
    };
    const manners: Record<Mood, Call> = {
      well: serve,
      slow: async (input, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        return serve(input);
      },
      never: () => new Promise(() => {}),
      reset: () => Promise.reject(broken()),
      lost: async (input) => {
        await serve(input);
        throw broken();
      },
      lying: () => Promise.resolve(lie),
      twice: async (input) => {
        await serve(input);
        return serve(input);
      },
    };
    return [name, (input, signal) => manners[moody.mood](input, signal)];
  });
  const outside = Object.assign(Object.create(inner) as object, Object.fromEntries(calls)) as P;
  const within = (timeoutMs: number) => {
    const policies = Object.fromEntries(calls.map(([name]) => [name, { timeoutMs }]));
    const patient = { failures: 1_000, withinMs: 1, openMs: 1 };
    return withDeadline('moody', outside, policies as Parameters<typeof withDeadline<P>>[2], patient);
  };
  // Only a service that never answers in time is waited for in vain: a slow machine must not look like one.
  const [hasty, usual] = [within(30), within(limit(10_000))];
  const isLate = () => moody.mood === 'slow' || moody.mood === 'never';
  const chosen = calls.map(([name]): [string, Call] => [
    name,
    (input, signal) => (Reflect.get(isLate() ? hasty : usual, name) as Call)(input, signal),
  ]);
  return Object.assign(moody, { port: Object.assign(Object.create(inner) as P, Object.fromEntries(chosen)) });
}

const broken = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
