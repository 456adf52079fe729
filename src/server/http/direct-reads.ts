import type { FastifyInstance } from 'fastify';
import { api, type CallName } from '#contract/api.ts';
import { BASE } from '#contract/call.ts';
import type { Visit } from '#server/context.ts';
import type { Asker } from './caller.ts';
import { knownFault, problemOf } from './errors.ts';
import type { Policy } from './policy.ts';

/**
 * What pages read for their visitors, without a request of its own for each: who asks is made out, allowed and served
 * as by the route, and the answer is the same, but it goes through no parser, no header and no queue. A page is mostly
 * such reads, and a request for each cost more than what it read.
 */
export type DirectReads = Map<CallName, DirectRead>;

/** Answers the JSON of a 200. @throws what the route would answer a problem for */
export type DirectRead = (asker: Asker, given: GivenParts) => Promise<string>;

/** As a path and a query carry them: texts. */
export interface GivenParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly directReads?: DirectReads;
  }
}

/** To be called before the first route. */
export const offerDirectReads = (app: FastifyInstance): void => void app.decorate('directReads', new Map());

/** Reads in JSON of what is somebody's own. What is everybody's is known already; what has a limit is counted. */
export const isDirect = (name: CallName, { cache, perMinute, actor }: Policy): boolean => {
  const { method, as = 'json' }: { method: string; as?: string } = api[name];
  const isOwn = cache === 'none' && (actor === 'anyone' || actor === 'session' || actor === 'owner');
  return method === 'GET' && as === 'json' && isOwn && perMinute === undefined;
};

/** The answer of `read`, as the route would give it. */
export async function answerDirectly(
  name: CallName,
  log: Parameters<typeof knownFault>[1],
  read: () => Promise<string>,
): Promise<Response | { readonly known: unknown }> {
  try {
    return { known: JSON.parse(await read()) as unknown };
  } catch (error) {
    const { status, headers, body } = problemOf(
      knownFault(error, log, { route: BASE + api[name].path, method: 'GET' }),
    );
    return new Response(body, { status, headers });
  }
}

/** The reads of one page; what acts makes all of them forget. */
export class PageVisit implements Visit {
  readonly #known = new Map<string, Promise<unknown>>();

  once<T>(what: string, look: () => Promise<T>): Promise<T> {
    const known = this.#known.get(what) as Promise<T> | undefined;
    if (known) return known;
    const found = look();
    this.#known.set(what, found);
    // A read that is tried again looks again.
    found.catch(() => this.#known.delete(what));
    return found;
  }

  forget(): void {
    this.#known.clear();
  }
}
