import type { Call } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import type { ApiScope } from '#domain/staff/api-scopes.ts';
import { apiKeyOf } from '#server/actions/access/api-key.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { timingSafeEqualText } from '#server/platform/hmac.ts';
import {
  within,
  type Scope,
  acrossPartners,
  nobody,
  type AcrossReason,
} from '#server/database/partner-scope.ts';
import { partnerOfRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { isKnownHere } from '#server/queries/sessions/sessions.ts';

/** What every route declares, in policies.ts (calls of the contract) or route-policies.ts (all other routes). */
export interface Policy {
  /**
   * anyone: no session is required, though one may exist. session: an open session. owner: an open session, and the
   * action checks `owner`. staff: the staff token. desk: a person of the desk by her own cookie, and her roles
   * (office/policies.ts). provider: no cookie; the action checks the signature, and the body arrives as raw text.
   */
  readonly actor: 'anyone' | 'session' | 'owner' | 'staff' | 'desk' | 'provider';
  /**
   * Who must own the object; for everybody else it does not exist (404). request: the browser that verified the
   * request's phone. begun request: also the browser that began it, until the phone is verified. phone: verified in
   * this session. request or account: also the customer logged in to it. account: that customer only.
   */
  readonly owner: 'request' | 'begun request' | 'request or account' | 'account' | 'phone' | null;
  /**
   * Also for who logged in by her phone's code alone, in a browser that the account has not seen: what is needed to pay, and
   * to say who one is. The action admits it; everything else of an owner answers owner-unproved there.
   */
  readonly unseen?: true;
  /** Of actor staff: what a key of a partner's own system must allow, in place of the token. */
  readonly keyScope?: ApiScope;
  /** The first step of the journey at which the call acts; earlier it responds 409 with the current step. */
  readonly step: StepId | null;
  /**
   * Which partners' rows the statements can reach (callScope, below). none: no partner's. window: what shops show, of the
   * shop that the call names or of all. path: the shop in the path. hinted: the shop whose pages the visitor is on.
   * visited: that shop, or the session's; without either, all partners, to look up the phone. own: shops in which this
   * browser has a request, limited to the one whose pages it is on. here: the one whose pages it is on, whether or not it has a
   * request there, else own. request: the request's shop. granted: the
   * partners of a person's grants. all: all partners, with a named reason.
   */
  readonly shop:
    | 'none'
    | 'window'
    | 'path'
    | 'hinted'
    | 'visited'
    | 'own'
    | 'here'
    | 'request'
    | 'granted'
    | 'all: webhook'
    | 'all: staff'
    | 'all: desk'
    | 'all: sandbox';
  /** The path or query parameter that names the partner, for window and path. */
  readonly partnerIn?: string;
  /** none: never cached. public: the same for everybody, cached briefly. immutable: never changes. */
  readonly cache: 'none' | 'public' | 'immutable';
  /** Calls per address and minute; a POST without a value has the common limit. */
  readonly perMinute?: number;
  /**
   * Which concurrency slot the call takes (in-flight.ts). reserved: a call that sends something may also use the
   * reserved slots. none: takes no slot. Omitted: an ordinary slot.
   */
  readonly place?: 'reserved' | 'none';
  /** What is read is not one transaction: the call uses several scopes, or a provider. */
  readonly readsApart?: true;
  /** Path parameters that a log may show; any other value is masked and only the template is written. */
  readonly logs: readonly string[];
}

/** Our own limit: enough for the shared connection of a shop, too little for a brute-force attack. */
export const commonPostsPerMinute = 300;

export const cacheHeader: Record<Policy['cache'], string> = {
  none: 'no-store',
  public: 'public, max-age=30, stale-while-revalidate=300',
  immutable: 'public, max-age=31536000, immutable',
};

/** Returns the route config for Fastify: the policy and the rate limit per address and minute. */
export function routeConfig(call: Call, policy: Policy) {
  const perMinute = policy.perMinute ?? (call.method === 'POST' ? commonPostsPerMinute : null);
  return { policy, ...(perMinute !== null && { perMinute }) };
}

/** A call that reads what one page shows, and answers it from one transaction. */
export const isPage = (
  { method, as }: Call,
  { cache, readsApart }: Pick<Policy, 'cache' | 'readsApart'>,
): boolean => method === 'GET' && as === undefined && cache === 'none' && readsApart !== true;

export function limitOf(route: { config?: unknown }): number | undefined {
  return (route.config as { perMinute?: number } | undefined)?.perMinute;
}

export function policyOf(route: { config?: unknown }): Policy | undefined {
  return (route.config as { policy?: Policy } | undefined)?.policy;
}

/** The day on which STAFF_TOKEN became deprecated, as RFC 9745 writes it. */
export const staffTokenDeprecated = '@1796083200';

/**
 * Where the key of a partner's own system lets a call reach: that partner alone, as its desk would. Null: it has none, and
 * the staff token is asked for.
 */
export async function scopeOfKey(
  deps: Deps,
  { actor, keyScope }: Policy,
  authorization: string | undefined,
): Promise<Scope | null> {
  if (actor !== 'staff' || keyScope === undefined) return null;
  const key = await apiKeyOf(deps, authorization, keyScope);
  return key && { role: 'enganche_desk', partnerIds: [key.partnerId] };
}

/** @throws no-session */
export function assertActor(deps: Deps, policy: Policy, caller: Caller, authorization?: string): void {
  const allowed: Record<Policy['actor'], () => boolean> = {
    anyone: () => true,
    provider: () => true,
    session: () => caller.session !== null,
    owner: () => caller.session !== null,
    // Admitted by office/serve-office.ts alone.
    desk: () => false,
    staff: () =>
      deps.config.staffToken !== null &&
      timingSafeEqualText(authorization ?? '', `Bearer ${deps.config.staffToken}`),
  };
  if (!allowed[policy.actor]()) throw new DomainError('no-session');
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly caller: Caller;
}

/** Returns the scope of a call by its policy's `shop`. The database enforces it. */
export async function callScope(deps: Deps, policy: Policy, input: Input): Promise<Scope> {
  const { session, requestedPartnerId } = input.caller;
  const here = requestedPartnerId ?? session?.partnerId ?? null;
  const kinds: Record<Policy['shop'], () => Scope | Promise<Scope>> = {
    none: () => nobody,
    window: () => ({ role: 'enganche_window', partnerIds: only(partnerNamed(policy, input)) }),
    path: () => shop(partnerNamed(policy, input)),
    hinted: () => shop(requestedPartnerId),
    // A session is only of a partner that there is.
    visited: () => (here !== null && here === session?.partnerId ? shop(here) : visitedShop(deps, here)),
    own: () => ownShops(deps, input.caller),
    here: () => (requestedPartnerId === null ? ownShops(deps, input.caller) : shop(requestedPartnerId)),
    request: async () => shop(await shopOfRequest(deps, input)),
    // Of the desk's calls: office/staff-scope.ts.
    granted: () => nobody,
    'all: desk': () => nobody,
    'all: webhook': () => everyPartner('webhook'),
    'all: staff': () => everyPartner('staff'),
    'all: sandbox': () => everyPartner('sandbox'),
  };
  return kinds[policy.shop]();
}

const only = (partnerId: number | null): number[] => (partnerId === null ? [] : [partnerId]);

const shop = (partnerId: number | null): Scope => ({ role: 'enganche_shop', partnerIds: only(partnerId) });

/** Rows of every partner, by the role `enganche_office`. The people of the desk have `enganche_desk`. */
const everyPartner = (reason: AcrossReason): Scope => ({ role: 'enganche_office', partnerIds: [], reason });

/** A caller who names no shop is looked up in all of them. @throws not-found for an unknown shop */
async function visitedShop(deps: Deps, partnerId: number | null): Promise<Scope> {
  if (partnerId === null) return everyPartner('phone-without-shop');
  const known = await within(shop(partnerId), () => partnerRow(deps.store, partnerId));
  if (!known) throw new DomainError('not-found');
  return shop(partnerId);
}

/**
 * Returns the shop whose pages the visitor is on, if this browser has a request there: the header alone is not trusted.
 * A link to a document, an image or an event stream carries no header; then every shop in which the browser has a
 * request.
 */
async function ownShops(deps: Deps, { session, requestedPartnerId }: Caller): Promise<Scope> {
  if (!session) return nobody;
  if (requestedPartnerId === null) {
    const { shops = [] } = session;
    return { role: 'enganche_shop', partnerIds: [...new Set([...only(session.partnerId), ...shops])] };
  }
  if (requestedPartnerId === session.partnerId) return shop(requestedPartnerId);
  const isKnown = await within(shop(requestedPartnerId), () => isKnownHere(deps.store, session));
  return isKnown ? shop(requestedPartnerId) : nobody;
}

function shopOfRequest(deps: Deps, { params }: Input): Promise<number | null> {
  const { requestId } = params as { requestId: string };
  return acrossPartners('shop-of-request', () => partnerOfRequest(deps.store, requestId));
}

/** Returns the partner named in the path or query, under whichever of the contract's parameter names. */
function partnerNamed({ partnerIn }: Policy, { params, query }: Input): number | null {
  if (partnerIn === undefined) return null;
  const named = { ...(query as object | undefined), ...(params as object | undefined) } as Record<
    string,
    number
  >;
  return named[partnerIn] ?? null;
}
