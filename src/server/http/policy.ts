import type { Call } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { timingSafeEqualText } from '#server/platform/hmac.ts';

/** What every route declares, in policies.ts (calls of the contract) or route-policies.ts (everything else). */
export interface Policy {
  /**
   * anyone: no session is needed, though there may be one. session: an open session. owner: an open session, and
   * the action checks `owner`. staff: the staff token. provider: no cookie; the action checks the signature, and
   * the body arrives as the raw text.
   */
  readonly actor: 'anyone' | 'session' | 'owner' | 'staff' | 'provider';
  /**
   * Whose the object must be; to everybody else it is not there (404). request: of the browser that verified its
   * phone. begun request: also of the browser that began it, until the phone is verified. phone: verified in this
   * session. request or account: also of the customer logged in to it.
   */
  readonly owner: 'request' | 'begun request' | 'request or account' | 'phone' | null;
  /** The first step of the journey at which the call acts; before it 409 and the way there. */
  readonly step: StepId | null;
  /**
   * Which partner's rows its statements can reach (call-scope.ts). none: of no partner. window: what shops show,
   * of the shop that the call names or of all. path: of the shop in the path. hinted: of the shop in whose pages
   * the visitor is. visited: that, or the session's; of no shop at all: across them, for the phone. own: of those
   * in which this browser has something, the one in whose pages it is. request: the request's. all: across, named.
   */
  readonly shop:
    | 'none'
    | 'window'
    | 'path'
    | 'hinted'
    | 'visited'
    | 'own'
    | 'request'
    | 'all: webhook'
    | 'all: staff'
    | 'all: sandbox';
  /** The parameter of path or query that names the partner, for window and path. */
  readonly partnerIn?: string;
  /** none: never kept. public: the same for everybody, kept for a moment. immutable: never changes. */
  readonly cache: 'none' | 'public' | 'immutable';
  /** Calls for each address; a POST without one has the common limit. */
  readonly perMinute?: number;
  /**
   * Of those for requests that are being answered (in-flight.ts). reserved: what sends something also has places of
   * its own, which others do not get. none: takes no place. Left out: a place like any other.
   */
  readonly place?: 'reserved' | 'none';
  /** The path's parameters that a log may show; every other value is masked: only the template is written. */
  readonly logs: readonly string[];
}

/** Ours: enough for a shop's shared connection, too little for a program that guesses. */
export const commonPostsPerMinute = 300;

export const cacheHeader: Record<Policy['cache'], string> = {
  none: 'no-store',
  public: 'public, max-age=30, stale-while-revalidate=300',
  immutable: 'public, max-age=31536000, immutable',
};

/** What Fastify keeps with the route: the policy, and how many calls of an address it takes within a minute. */
export function routeConfig(call: Call, policy: Policy) {
  const perMinute = policy.perMinute ?? (call.method === 'POST' ? commonPostsPerMinute : null);
  return { policy, ...(perMinute !== null && { perMinute }) };
}

export function limitOf(route: { config?: unknown }): number | undefined {
  return (route.config as { perMinute?: number } | undefined)?.perMinute;
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
    staff: () =>
      deps.config.staffToken !== null &&
      timingSafeEqualText(authorization ?? '', `Bearer ${deps.config.staffToken}`),
  };
  if (!allowed[policy.actor]()) throw new DomainError('no-session');
}
