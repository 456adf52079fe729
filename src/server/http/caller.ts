import type { FastifyRequest } from 'fastify';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { partnerId } from '#contract/values.ts';
import type { Caller, Deps, Session, Visit } from '#server/context.ts';
import { touchSession } from '#server/queries/sessions.ts';
import type { Policy } from './policy.ts';
import { sessionIdIn } from './session.ts';

/** What a request shows of who asks; a page's reads show the same of its visitor, and have each other. */
export type Asker = Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'> & { readonly visit?: Visit };

/** Who calls. Calls whose answer is the same for everybody do not look the session up. */
export async function callerOf(deps: Deps, asker: Asker, policy: Policy): Promise<Caller> {
  const personal = policy.cache === 'none' && policy.actor !== 'provider';
  const hint = partnerId.safeParse(asker.headers[PARTNER_HEADER]);
  return {
    session: personal ? await sessionOf(deps, asker) : null,
    ip: asker.ip,
    userAgent: (asker.headers['user-agent'] ?? '').slice(0, 300),
    partnerHint: hint.success ? hint.data : null,
    ...(asker.visit && { visit: asker.visit }),
  };
}

function sessionOf(deps: Deps, asker: Asker): Promise<Session | null> | null {
  const id = sessionIdIn(asker, deps.config);
  if (id === null) return null;
  const look = () => touchSession(deps.db, id);
  return asker.visit?.once(`session ${id}`, look) ?? look();
}
