import type { FastifyRequest } from 'fastify';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { partnerId } from '#contract/values.ts';
import type { Caller, Deps, Session } from '#server/context.ts';
import { touchSession } from '#server/queries/sessions.ts';
import { sessionInVisit } from './page-visit.ts';
import type { Policy } from './policy.ts';
import { sessionIdIn } from './session.ts';

/** Who calls. Calls whose answer is the same for everybody do not look the session up. */
export async function callerOf(deps: Deps, request: FastifyRequest, policy: Policy): Promise<Caller> {
  const personal = policy.cache === 'none' && policy.actor !== 'provider';
  const hint = partnerId.safeParse(request.headers[PARTNER_HEADER]);
  return {
    session: personal ? await sessionOf(deps, request) : null,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    partnerHint: hint.success ? hint.data : null,
  };
}

function sessionOf(deps: Deps, request: FastifyRequest): Promise<Session | null> | null {
  const id = sessionIdIn(request, deps.config);
  return id === null ? null : sessionInVisit(request.method, id, () => touchSession(deps.db, id));
}
