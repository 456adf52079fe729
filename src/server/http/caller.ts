import type { FastifyRequest } from 'fastify';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { partnerId } from '#contract/values.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { type Session, touchSession } from '#server/queries/sessions/sessions.ts';
import { within } from '#server/database/partner-scope.ts';
import type { Policy } from './policy.ts';
import { sessionIdIn } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for calls of the contract; set by a preHandler of serve(). */
    caller: Caller | null;
  }
}

/** Returns the caller. Calls whose response is the same for everybody skip the session lookup. */
export async function callerOf(deps: Deps, request: FastifyRequest, policy: Policy): Promise<Caller> {
  const personal = policy.cache === 'none' && policy.actor !== 'provider';
  const hint = partnerId.safeParse(request.headers[PARTNER_HEADER]);
  const requestedPartnerId = hint.success ? hint.data : null;
  return {
    session: personal ? await loadSession(deps, request, requestedPartnerId) : null,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestedPartnerId,
  };
}

async function loadSession(
  deps: Deps,
  request: FastifyRequest,
  requestedPartnerId: number | null,
): Promise<Session | null> {
  const id = sessionIdIn(request, deps.config);
  if (id === null) return null;
  const partnerIds = requestedPartnerId === null ? [] : [requestedPartnerId];
  return within({ role: 'enganche_shop', partnerIds }, () => touchSession(deps.store, id));
}
