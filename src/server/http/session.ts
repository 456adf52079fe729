import { createHash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // its types of request and reply
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Deps, Session } from '#server/context.ts';
import { moveSession } from '#server/queries/move-session.ts';
import { endSession as endRow, insertSession, LIFE_HOURS } from '#server/queries/sessions.ts';

/** Opens a session for a visitor and gives the browser its cookie. */
export async function openSession(
  reply: FastifyReply,
  deps: Deps,
  partnerId: number | null,
): Promise<Session> {
  const token = newToken();
  await insertSession(deps.db, idOf(token), partnerId);
  giveCookie(reply, deps.config, token);
  return { id: idOf(token), partnerId, verifiedPhone: null, customerAccount: null };
}

/**
 * A new cookie for a session that has just become worth more (phone verified, logged in): what the old one was
 * bound to moves along, and the old one ends, so that a cookie planted before is worth nothing.
 */
export async function rotateSession(reply: FastifyReply, deps: Deps, session: Session): Promise<Session> {
  const token = newToken();
  const moved = await deps.db.transaction().execute((trx) => moveSession(trx, session.id, idOf(token)));
  giveCookie(reply, deps.config, token);
  return moved;
}

/** Ends the session and takes its cookie back. */
export async function endSession(reply: FastifyReply, deps: Deps, session: Session | null): Promise<void> {
  if (session) await endRow(deps.db, session.id);
  reply.clearCookie(cookieName(deps.config), { path: '/', secure: isSecure(deps.config) });
}

/** The key of the sessions table for the cookie that came; null without one. */
export function sessionIdIn(request: FastifyRequest, config: Config): string | null {
  const token = request.cookies[cookieName(config)];
  return token === undefined || !/^[\w-]{43}$/.test(token) ? null : idOf(token);
}

/** 256 random bits. The table holds only their SHA-256: who reads it cannot be anybody. */
const newToken = (): string => randomBytes(32).toString('base64url');
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A browser takes a __Host- cookie only over https, without a domain and for the whole site. */
export const cookieName = (config: Config): string => (isSecure(config) ? '__Host-sid' : 'sid');
const isSecure = (config: Config): boolean => config.publicOrigin.startsWith('https:');

function giveCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: LIFE_HOURS * 3600,
  });
}
