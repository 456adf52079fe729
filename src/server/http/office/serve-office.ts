import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { officeApi, type OfficeApi, type OfficeCallName } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { deskMessages } from '#domain/staff/desk-messages.ts';
import { holdsAny } from '#domain/staff/permissions.ts';
import type { Deps, DeskVisitor, StaffCaller } from '#server/actions/base/context.ts';
import { isTyped } from '#domain/staff/passkey-rule.ts';
import { apiKeyOf, systemOf } from '#server/actions/access/api-key.ts';
import { mayUsePasskeys } from '#server/actions/access/passkeys.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { inOnePage } from '#server/database/store.ts';
import { touchStaffSession } from '#server/queries/staff/staff-sessions.ts';
import { assertKnownNames, bodyOf, jsonOf, parsed, routeUrlOf, type Returned } from '../call-io.ts';
import { claim, idempotencyKeyOf, broughtKeyOf, replay, storedAnswerOf } from '../idempotency.ts';
import { refuseForeignOrigin } from '../origin.ts';
import { isPage, routeConfig } from '../policy.ts';
import { officePolicies, routePolicyOf, type OfficePolicy } from './policies.ts';
import { staffTokenHash } from './staff-cookie.ts';
import { withinAnyGrant, withinGrants } from './staff-scope.ts';

/**
 * Serves one call of the desk by its policy: loads the person of its own cookie with her grants as they are now,
 * refuses who has no role for it, validates the input, limits the handler to the rows of her partners, and validates
 * and strips the result. A repeated POST with an Idempotency-Key gets the first answer.
 */
export function serveOffice<N extends OfficeCallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handler: OfficeHandler<N>,
): void {
  const call: Call = officeApi[name];
  const policy: OfficePolicy = officePolicies[name];
  const routePolicy = routePolicyOf(policy);
  app.route({
    method: call.method,
    url: routeUrlOf(call),
    config: routeConfig(call, routePolicy),
    exposeHeadRoute: call.method === 'GET',
    preHandler: async (request) => {
      if (call.method !== 'GET') refuseForeignOrigin(request, deps.config);
    },
    handler: async (request, reply) => {
      const token = staffTokenHash(request, deps.config);
      const staff =
        token === null ? await systemIn(deps, request, policy) : await staffOf(deps, request, token);
      admit(policy.who, staff, policy);
      const params = parsed(call.params, request.params, call.unknownPath, unclear);
      const who = policy.whoOf?.(params as never) ?? policy.who;
      admit(who, staff, policy);
      assertKnownNames(call, request.query);
      const input = {
        params,
        query: parsed(call.query, request.query, undefined, unclear),
        body: parsed(
          bodyIn(call, params),
          jsonOf(call, request.body, request.headers['content-type']),
          undefined,
          unclear,
        ),
      };
      const brought = token === null ? null : broughtKeyOf(request, deps, token);
      const key = brought && (await idempotencyKeyOf(request, brought, false));
      const known = key && ((await storedAnswerOf(deps, key)) ?? (await claim(deps, request, key)));
      if (known) return replay(reply, known);
      const visitor = visitorOf(request);
      const handle = (inHand: Deps) =>
        handler({ ...input, deps: inHand, staff, visitor, request, reply } as OfficeHandled<N>);
      const answer = await scoped(who, staff, () =>
        isPage(call, routePolicy)
          ? inOnePage(deps.store, (store) => handle({ ...deps, store }))
          : handle(deps),
      );
      return bodyOf(call, routePolicy, reply, answer);
    },
  });
}

/** The body of a call that has one for each value of a segment. */
const bodyIn = ({ body, bodyOf }: Call, params: unknown): z.ZodType | undefined =>
  bodyOf ? bodyOf.bodies[(params as Record<string, string>)[bodyOf.segment] ?? ''] : body;

/** To a person of the desk. */
const unclear = deskMessages['invalid-input'];

/** What answers each of these calls of the desk. */
export type OfficeHandlers<N extends OfficeCallName = OfficeCallName> = {
  readonly [K in N]: OfficeHandler<K>;
};

type OfficeHandler<N extends OfficeCallName> = (
  input: OfficeHandled<N>,
) => Promise<Returned<OfficeApi[N]['response']>> | Returned<OfficeApi[N]['response']>;

interface OfficeHandled<N extends OfficeCallName> {
  readonly deps: Deps;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly staff: (typeof officePolicies)[N]['who'] extends 'anyone' ? StaffCaller | null : StaffCaller;
  readonly visitor: DeskVisitor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Part<N extends OfficeCallName, K extends 'params' | 'query' | 'body'> =
  OfficeApi[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

const visitorOf = (request: FastifyRequest): DeskVisitor => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

async function staffOf(deps: Deps, request: FastifyRequest, token: string): Promise<StaffCaller | null> {
  const session = await touchStaffSession(deps.store, token);
  if (!session) return null;
  const { id: sessionId, staffId: id, name, density, grants, companyPartnerId } = session;
  const isWaiting = session.lacksPasskey && mayUsePasskeys(deps.config);
  const lacksPasskey = isWaiting && isTyped(session.method) ? session.method : null;
  return { id, sessionId, companyPartnerId, lacksPasskey, name, density, grants, ...visitorOf(request) };
}

/** A partner's own system, by its key. @throws no-permission */
async function systemIn(
  deps: Deps,
  request: FastifyRequest,
  { keyScope }: OfficePolicy,
): Promise<StaffCaller | null> {
  if (keyScope === undefined) return null;
  const key = await apiKeyOf(deps, request.headers.authorization, keyScope);
  return key && systemOf(key, visitorOf(request));
}

/** @throws no-session, passkey-needed, no-permission */
function admit(who: OfficePolicy['who'], staff: StaffCaller | null, { beforePasskey }: OfficePolicy): void {
  if (who === 'anyone') return;
  if (staff === null)
    throw new DomainError('no-session', { messages: ['La sesión terminó. Entre otra vez.'] });
  if (staff.lacksPasskey !== null && !beforePasskey) throw new DomainError('passkey-needed');
  if (who === 'signed-in') return;
  if (!holdsAny(staff.grants, who)) throw new DomainError('no-permission');
}

/** Who signs in is looked up before any partner is known. */
function scoped<T>(who: OfficePolicy['who'], staff: StaffCaller | null, work: () => T): T {
  if (who === 'anyone' || staff === null) return acrossPartners('desk-sign-in', work);
  return who === 'signed-in' ? withinAnyGrant(staff, work) : withinGrants(staff, who, work);
}
