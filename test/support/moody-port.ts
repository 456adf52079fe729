import { withDeadline } from '#server/providers/with-deadline.ts';

/**
 * How a service behaves. slow: it answers once the caller has given up. never: it says nothing. reset: the connection
 * breaks. lost: it does what it is asked and the answer is lost. lying: it answers nonsense. twice: it is asked twice
 * by one call, as a proxy that repeats does.
 */
export type Mood = 'well' | (typeof badMoods)[number];
export const badMoods = ['slow', 'never', 'reset', 'lost', 'lying', 'twice'] as const;

type Call = (input: unknown, signal: AbortSignal) => Promise<unknown>;

export interface MoodyPort<P> {
  /** Guarded as deps.ts guards it, with a deadline that a test can wait for. */
  readonly port: P;
  mood: Mood;
  /** Inputs that reached the service, whatever came of them. */
  readonly asked: unknown[];
}

/** A port whose service has moods; `lies` says what nonsense each of its calls answers. */
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
  const policies = Object.fromEntries(calls.map(([name]) => [name, { timeoutMs: 30 }]));
  const patient = { failures: 1_000, withinMs: 1, openMs: 1 };
  const outside = Object.assign(Object.create(inner) as object, Object.fromEntries(calls)) as P;
  return Object.assign(moody, {
    port: withDeadline('moody', outside, policies as Parameters<typeof withDeadline<P>>[2], patient),
  });
}

const broken = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
