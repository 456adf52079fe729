import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { api, type Api, type CallName } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { within, type Scope } from '#server/database/partner-scope.ts';
import { inOnePage } from '#server/database/store.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { partnerId } from '#contract/values.ts';
import { type Session, touchSession } from '#server/queries/sessions/sessions.ts';
import {
  assertKnownNames,
  bodyOf,
  checked,
  jsonOf,
  jsonType,
  parsed,
  routeUrlOf,
  type Returned,
} from './call-io.ts';
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
import {
  assertActor,
  cacheHeader,
  isPage,
  routeConfig,
  callScope,
  type Policy,
  scopeOfKey,
  staffTokenDeprecated,
} from './policy.ts';
import { responseCache } from './response-cache.ts';
import { newCookie, sessionIdIn } from './session.ts';

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
    config: { ...routeConfig(call, policy), call: name },
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
      const { partnerIds } = admitted.scope;
      request.shop = partnerIds.length === 1 ? (partnerIds[0] ?? null) : null;
      if (admitted.isByStaffToken) reply.header('deprecation', staffTokenDeprecated);
      const handle = ({ input }: Admitted, inHand: Deps) =>
        handler({ ...input, deps: inHand, request, reply } as Handled<N>);
      const act = () =>
        within(admitted.scope, () =>
          isPage(call, policy)
            ? inOnePage(deps.store, (store) => handle(admitted, { ...deps, store }))
            : handle(admitted, deps),
        );
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
  /** It will be no way in one day: the answer says so. */
  readonly isByStaffToken: boolean;
}

/** Authorises the caller, then validates the input. @throws no-session, and those of validateInput */
async function admit(deps: Deps, name: CallName, request: FastifyRequest): Promise<Admitted> {
  const policy = policies[name];
  const { caller } = request;
  if (!caller) throw new Error('a call was served without its preHandler');
  const { authorization } = request.headers;
  const ofKey = await scopeOfKey(deps, policy, authorization);
  if (!ofKey) assertActor(deps, policy, caller, authorization);
  const input = { ...validateInput(name, request, request.headers['content-type']), caller };
  return {
    input,
    scope: ofKey ?? (await callScope(deps, policy, input)),
    isByStaffToken: policy.actor === 'staff' && ofKey === null,
  };
}

/** @throws invalid-input, body-type, not-found */
function validateInput(name: CallName, given: RawInput, contentType: string | undefined): RawInput {
  const call: Call = api[name];
  // Lists of staff alone: other systems may add names of their own to the shop's calls, which no answer follows.
  if (policies[name].actor === 'staff') assertKnownNames(call, given.query);
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for calls of the contract; set by a preHandler of serve(). */
    caller: Caller | null;
  }
}

/** Returns the caller. Calls whose response is the same for everybody skip the session lookup. */
async function callerOf(deps: Deps, request: FastifyRequest, policy: Policy): Promise<Caller> {
  const personal = policy.cache === 'none' && policy.actor !== 'provider';
  const hint = partnerId.safeParse(request.headers[PARTNER_HEADER]);
  const requestedPartnerId = hint.success ? hint.data : null;
  return {
    session: personal ? await loadSession(deps, request, policy, requestedPartnerId) : null,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestedPartnerId,
  };
}

/** With the partners at which the browser has a request where they decide what the call may reach (policy.ts). */
async function loadSession(
  deps: Deps,
  request: FastifyRequest,
  policy: Policy,
  requestedPartnerId: number | null,
): Promise<Session | null> {
  const id = sessionIdIn(request, deps.config);
  if (id === null) return null;
  const partnerIds = requestedPartnerId === null ? [] : [requestedPartnerId];
  const withShops = policy.shop === 'own' && requestedPartnerId === null;
  return touchSession(deps.store, id, { partnerIds, withShops });
}
