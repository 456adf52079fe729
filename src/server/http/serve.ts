import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { api, type Api, type CallName } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import {
  within,
  type Scope,
  acrossPartners,
  nobody,
  type AcrossReason,
} from '#server/database/partner-scope.ts';
import { bodyOf, checked, jsonOf, jsonType, parsed, routeUrlOf, type Returned } from './call-io.ts';
import { callerOf } from './caller.ts';
import {
  storedAnswerOf,
  claim,
  idempotencyKeyOf,
  broughtKeyOf,
  replay,
  type StoredAnswer,
} from './idempotency.ts';
import { refuseForeignOrigin } from './origin.ts';
import { cachedResponse, replyCached, type CachedResponse } from './cached-response.ts';
import { policies } from './policies.ts';
import { assertActor, cacheHeader, routeConfig, type Policy } from './policy.ts';
import { responseCache } from './response-cache.ts';
import { newCookie } from './session.ts';
import { DomainError } from '#domain/errors.ts';
import { partnerOfRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { isKnownHere, shopsOfSession } from '#server/queries/sessions/sessions.ts';

/**
 * Serves one call of the contract below `app` (which carries the base path) by its policy (policies.ts): checks the
 * caller, validates `params`, `query` and `body` by the contract's schemas (400 in Spanish), limits the handler to the
 * rows of its shop, and validates and strips the result by the response schema, so that no field outside the contract
 * leaves.
 *
 * - `as: 'text' | 'binary'`: the handler returns the text or bytes and sets the type on `reply`.
 * - `as: 'stream'`: the handler returns the bytes as they are made, and sets the type on `reply`.
 * - `as: 'events'`: the handler takes `reply` over (hijack) and returns nothing.
 * - `as: 'multipart-in'`: the handler reads `request.file()`.
 * - actor `provider`: `body` is the raw text, for the signature.
 */
export function serve<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handler: Handler<N>,
): void {
  const call: Call = api[name];
  const policy = policies[name];
  const cache = policy.cache === 'public' ? publicCache(deps) : null;
  app.route({
    method: call.method,
    url: routeUrlOf(call),
    config: routeConfig(call, policy),
    exposeHeadRoute: call.method === 'GET' && call.as !== 'events',
    preHandler: async (request) => {
      if (call.method !== 'GET' && policy.actor !== 'provider') refuseForeignOrigin(request, deps.config);
      request.caller = await callerOf(deps, request, policy);
    },
    handler: async (request, reply) => {
      const brought = policy.actor === 'provider' ? null : broughtKeyOf(request, deps);
      const takesFile = call.as === 'multipart-in';
      // An upload is compared by its bytes; admit the caller first, so that no stranger's file is read.
      const known = brought && takesFile ? await admit(deps, name, request) : null;
      const claimKey = brought && (await idempotencyKeyOf(request, brought, takesFile));
      const before = claimKey && (await storedAnswerOf(deps, claimKey));
      if (before) return replayResponse(deps, request, reply, before);
      const admitted = known ?? (await admit(deps, name, request));
      const act = () =>
        within(admitted.scope, () => handler({ ...admitted.input, deps, request, reply } as Handled<N>));
      if (cache) {
        const key = JSON.stringify([admitted.input.params, admitted.input.query]);
        const make = async () => cachedResponse(Buffer.from(JSON.stringify(checked(call, await act()))));
        const cached = await cache.forceFetch(key, { context: make });
        reply.type(jsonType).header('cache-control', cacheHeader[policy.cache]);
        return replyCached(request, reply, cached);
      }
      const concurrent = claimKey && (await claim(deps, request, claimKey));
      if (concurrent) return replayResponse(deps, request, reply, concurrent);
      const answer = await act();
      return call.as === 'events' ? reply : bodyOf(call, policy, reply, answer);
    },
  });
}

/**
 * Caches the responses of one public call until the shop changes. Entries also expire, because a notification can be
 * lost with its connection.
 */
function publicCache({ hub, log }: Deps) {
  const cache = responseCache<CachedResponse>({ ttl: 60_000, maxSize: 8 * 1024 * 1024, log });
  hub.subscribe('shop', () => cache.clear());
  return cache;
}

/** The input of a call, not yet validated. */
interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The caller, their input, and the rows that the call may reach. */
interface Admitted {
  readonly input: RawInput & { readonly caller: Caller };
  readonly scope: Scope;
}

/** Authorises the caller, then validates the input. @throws no-session, and those of validateInput */
async function admit(deps: Deps, name: CallName, request: FastifyRequest): Promise<Admitted> {
  const policy = policies[name];
  const { caller } = request;
  if (!caller) throw new Error('a call was served without its preHandler');
  assertActor(deps, policy, caller, request.headers.authorization);
  const input = { ...validateInput(name, request, request.headers['content-type']), caller };
  return { input, scope: await callScope(deps, policy, input) };
}

/** @throws invalid-input, body-type, not-found */
function validateInput(name: CallName, given: RawInput, contentType: string | undefined): RawInput {
  const call: Call = api[name];
  return {
    params: parsed(call.params, given.params, call.unknownPath),
    query: parsed(call.query, given.query),
    body:
      policies[name].actor === 'provider'
        ? given.body
        : parsed(call.body, jsonOf(call, given.body, contentType)),
  };
}

/** What answers each of these calls of the shop. */
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };

type Handler<N extends CallName> = (input: Handled<N>) => Promise<Answer<N>> | Answer<N>;

interface Handled<N extends CallName> {
  readonly deps: Deps;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Api[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Nothing for a stream of events. */
type Answer<N extends CallName> = Api[N] extends Record<'as', 'events'> ? void : Returned<Api[N]['response']>;

/** Replays the stored response, with the cookie that came with it. */
function replayResponse(deps: Deps, request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer) {
  if (stored.gaveCookie) newCookie(deps.config, request).give(reply);
  return replay(reply, stored);
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly caller: Caller;
}

/** Returns the scope of a call by its policy's `shop`. The database enforces it. */
async function callScope(deps: Deps, policy: Policy, input: Input): Promise<Scope> {
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
