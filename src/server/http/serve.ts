import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { api, type Api, type CallName } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import { messages } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/context.ts';
import { within } from '#server/queries/partner-scope.ts';
import { callScope } from './call-scope.ts';
import { callerOf, type Asker } from './caller.ts';
import { isDirect } from './direct-reads.ts';
import { answerBefore, claim, keyOf, replay, type StoredAnswer } from './idempotency.ts';
import { refuseForeignOrigin } from './origin.ts';
import { keptAnswer, keptAnswers, sendKept } from './kept-answers.ts';
import { policies } from './policies.ts';
import { assertActor, cacheHeader, routeConfig, type Policy } from './policy.ts';
import { newCookie } from './session.ts';

/**
 * Serves one call of the contract below `app` (which carries the base path) by its policy (policies.ts): checks who
 * calls, checks `params`, `query` and `body` by the contract's schemas (400 in Spanish), lets the handler see the rows
 * of its shop only, and answers what it returns, checked and stripped by the response schema: a field that the
 * contract does not name never leaves.
 *
 * - `as: 'text' | 'binary'`: the handler returns the text or bytes and sets the type on `reply`.
 * - `as: 'events'`: the handler takes `reply` over (hijack) and returns nothing.
 * - `as: 'multipart-in'`: the handler reads `request.file()`.
 * - actor `provider`: `body` is the raw text, for the signature.
 */
export function serve<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handler: (input: Handled<N>) => Promise<Returned<N>> | Returned<N>,
): void {
  const call: Call = api[name];
  const policy = policies[name];
  const kept = policy.cache === 'public' ? keptAnswers(deps) : null;
  if (isDirect(name, policy)) {
    app.directReads?.set(name, async (asker, given) => {
      const { input, scope } = await admit(deps, name, asker, { ...given, body: undefined });
      const answer = await within(scope, () => handler(input as Handled<N>));
      return JSON.stringify(checked(call, answer));
    });
  }
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: routeConfig(call, policy),
    exposeHeadRoute: call.method === 'GET' && call.as !== 'events',
    handler: async (request, reply) => {
      if (call.method !== 'GET' && policy.actor !== 'provider') refuseForeignOrigin(request, deps.config);
      const inHand = policy.actor === 'provider' ? null : keyOf(request, deps);
      const before = inHand && (await answerBefore(deps, inHand));
      if (before) return answerAgain(deps, request, reply, before);
      const admitted = await admit(deps, name, request, request);
      const { scope } = admitted;
      const input = { ...admitted.input, request, reply } as unknown as Handled<N>;
      if (kept) {
        const key = JSON.stringify([input.params, input.query]);
        const answer = await kept.get(key, async () =>
          keptAnswer(JSON.stringify(checked(call, await within(scope, () => handler(input))))),
        );
        reply.type(jsonType).header('cache-control', cacheHeader[policy.cache]);
        return sendKept(request, reply, answer);
      }
      const meanwhile = inHand && (await claim(deps, request, inHand));
      if (meanwhile) return answerAgain(deps, request, reply, meanwhile);
      const answer = await within(scope, () => handler(input));
      return call.as === 'events' ? reply : send(call, policy, reply, answer);
    },
  });
}

/** Who calls and what they gave, once both may come in; and whose rows the call may reach. */
async function admit(
  deps: Deps,
  name: CallName,
  asker: Asker,
  given: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
) {
  const call: Call = api[name];
  const policy = policies[name];
  const caller = await callerOf(deps, asker, policy, { name, params: given.params });
  assertActor(deps, policy, caller, asker.headers.authorization);
  const input = {
    params: parsed(call.params, given.params, call.unknownPath),
    query: parsed(call.query, given.query),
    body: policy.actor === 'provider' ? given.body : parsed(call.body, jsonOf(call, given.body)),
    caller,
  };
  return { input, scope: await callScope(deps, policy, input) };
}

/** What a handler gets; what reads JSON is also asked without a request (direct-reads.ts). */
export type Handled<N extends CallName> = {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly caller: Caller;
} & (ReadsJson<N> extends true
  ? unknown
  : { readonly request: FastifyRequest; readonly reply: FastifyReply });

type ReadsJson<N extends CallName> = Api[N] extends { method: 'GET' }
  ? Api[N] extends Record<'as', string>
    ? false
    : true
  : false;

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Api[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler returns: what the response schema takes; nothing for a stream of events. */
type Returned<N extends CallName> =
  Api[N] extends Record<'as', 'events'> ? void : z.input<Api[N]['response']>;

/** What the same key was answered, with the cookie that came with it. */
function answerAgain(deps: Deps, request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer) {
  if (stored.gaveCookie) newCookie(deps.config, request).give(reply);
  return replay(reply, stored);
}

/** @throws invalid-input with the contract's own Spanish sentences where it has them; `instead` where it is given */
function parsed(schema: z.ZodType | undefined, value: unknown, instead?: 'not-found'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: () => messages['invalid-input'] });
  if (result.success) return result.data;
  if (instead) throw new DomainError(instead);
  const { issues } = result.error;
  throw new DomainError('invalid-input', {
    messages: [...new Set(issues.map((issue) => issue.message))],
    field: issues[0]?.path.join('.') ?? '',
  });
}

/** Bodies arrive as text (see body-text.ts): an empty one is none, a broken one is bad input. */
function jsonOf(call: Call, body: unknown): unknown {
  if (!call.body || typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError('invalid-input');
  }
}

function send(call: Call, policy: Policy, reply: FastifyReply, answer: unknown) {
  const data = checked(call, answer);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheHeader[policy.cache]);
  if (call.as === 'binary') return reply.send(data);
  if (call.as === 'text') return reply.type('text/plain; charset=utf-8').send(data);
  return reply.type(jsonType).send(JSON.stringify(data));
}

/** What the contract names of an answer, and nothing else. */
function checked(call: Call, answer: unknown): unknown {
  const result = call.response.safeParse(answer);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join('.') || '(whole)').join(', ');
  throw new Error(`${call.path} answered against the contract: ${where}`);
}

const jsonType = 'application/json; charset=utf-8';
