import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // its types of request and reply
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/actions/context.ts';
import type { Session } from '#server/queries/sessions/session.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { endSession as endRow, LIFE_HOURS } from '#server/queries/sessions/sessions.ts';

/** A cookie that has not been given yet, and the key of its row in the sessions table. */
export interface NewCookie {
  readonly sessionId: string;
  give(reply: FastifyReply): void;
}

/**
 * For a call that may open a session, or raise one (phone verified, logged in). The action stores the row in its
 * own transaction; the route gives the cookie once that has committed. A call that carries an Idempotency-Key gets
 * the same cookie each time: who did not hear the answer holds an old cookie that is worth nothing any more.
 */
export function newCookie(config: Config, request: FastifyRequest): NewCookie {
  const token = repeatedToken(config, request) ?? newToken();
  return { sessionId: idOf(token), give: (reply) => giveCookie(reply, config, token) };
}

/** Ends the session and takes its cookie back. */
export async function endSession(reply: FastifyReply, deps: Deps, session: Session | null): Promise<void> {
  if (session) await endRow(deps.db, session.id);
  reply.clearCookie(cookieName(deps.config), { path: '/', secure: isSecure(deps.config) });
}

/** The key of the sessions table for the cookie that came; null without one. */
export function sessionIdIn(request: Pick<FastifyRequest, 'cookies'>, config: Config): string | null {
  const token = request.cookies[cookieName(config)];
  return token === undefined || !/^[\w-]{43}$/.test(token) ? null : idOf(token);
}

/** 256 random bits. The table holds only their SHA-256: who reads it cannot be anybody. */
const newToken = (): string => randomBytes(32).toString('base64url');
const idOf = (token: string): string => hash('sha256', token, 'hex');

/** From the old cookie and the caller's key, neither of which we keep: nobody else can make it. */
function repeatedToken(config: Config, request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const old = request.cookies[cookieName(config)];
  if (typeof key !== 'string' || old === undefined) return null;
  return Buffer.from(hmacHex(config.secret, 'raised-session', `${old}\n${key}`), 'hex').toString('base64url');
}

/** May a browser with these cookies have a session? Others' cookies on our host (a chain's own counting) say nothing. */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((pair) => Object.values(names).includes(pair.split('=', 1)[0]?.trim() ?? ''));

/** A browser takes a __Host- cookie only over https, without a domain and for the whole site. */
export const cookieName = (config: Config): string => (isSecure(config) ? names.secure : names.plain);
const names = { plain: 'sid', secure: '__Host-sid' };
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
