import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Call } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/context.ts';
import { sameMac } from '#server/mac.ts';

/** Who may make a call, how long its answer may be kept, how often it may come. Every route declares one. */
export interface Policy {
  /**
   * anyone: no session is needed, though there may be one. session: an open session. owner: an open session,
   * and the action checks that the request is its own. customer: logged in. staff: the staff token.
   * provider: no cookie; the action checks the signature, and the body arrives as the raw text.
   */
  readonly actor: 'anyone' | 'session' | 'owner' | 'customer' | 'staff' | 'provider';
  /** none: never kept. public: the same for everybody, kept for a moment. immutable: never changes. */
  readonly cache: 'none' | 'public' | 'immutable';
  /** For each address; a POST without one has the common limit. */
  readonly limit?: { readonly perMinute: number };
}

/** Ours: enough for a shop's shared connection, too little for a program that guesses. */
const commonPostsPerMinute = 300;

export const cacheHeader: Record<Policy['cache'], string> = {
  none: 'no-store',
  public: 'public, max-age=30, stale-while-revalidate=300',
  immutable: 'public, max-age=31536000, immutable',
};

/** What Fastify keeps with the route: the policy, and the limit as @fastify/rate-limit reads it. */
export function routeConfig(call: Call, policy: Policy) {
  const perMinute = policy.limit?.perMinute ?? (call.method === 'POST' ? commonPostsPerMinute : null);
  return {
    policy,
    ...(perMinute === null ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } }),
  };
}

/** A route below `app` without a policy is a fault in the program: the start fails. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (policyOf(route) === undefined) throw new Error(`${route.url} declares no policy`);
  });
}

export function policyOf(route: { config?: unknown }): Policy | undefined {
  return (route.config as { policy?: Policy } | undefined)?.policy;
}

/** @throws no-session */
export function assertActor(deps: Deps, policy: Policy, caller: Caller, authorization?: string): void {
  const allowed: Record<Policy['actor'], () => boolean> = {
    anyone: () => true,
    provider: () => true,
    session: () => caller.session !== null,
    owner: () => caller.session !== null,
    customer: () => caller.session?.customerAccount != null,
    staff: () =>
      deps.config.staffToken !== null && sameMac(authorization ?? '', `Bearer ${deps.config.staffToken}`),
  };
  if (!allowed[policy.actor]()) throw new DomainError('no-session');
}
