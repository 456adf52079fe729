import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { partnerOfRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  acrossPartners,
  nobody,
  within,
  type AcrossReason,
  type Scope,
} from '#server/database/partner-scope.ts';
import { isKnownHere, shopsOfSession } from '#server/queries/sessions/sessions.ts';
import type { Policy } from './policy.ts';

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
    visited: () => visitedShop(deps, here),
    own: () => ownShops(deps, input.caller),
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
    const others = await acrossPartners('browser', () => shopsOfSession(deps.store, session.id));
    return { role: 'enganche_shop', partnerIds: [...new Set([...only(session.partnerId), ...others])] };
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
