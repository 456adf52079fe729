import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // request and reply types
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/actions/context.ts';
import type { Session } from '#server/queries/sessions/session.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { endSession as endRow, LIFE_HOURS } from '#server/queries/sessions/sessions.ts';

/** A cookie that is not sent yet, and the key of its row in the sessions table. */
export interface NewCookie {
  readonly sessionId: string;
  /** The key of the session that the browser's cookie is of, live or expired; null: it has none. */
  readonly formerId: string | null;
  give(reply: FastifyReply): void;
}

/**
 * Makes the cookie for a call that may open or elevate a session (phone verified, logged in). The action stores the row
 * in its own transaction; the route sends the cookie once that has committed. A call with an Idempotency-Key gets the
 * same cookie on each retry: a client that missed the response holds only the old cookie, which is already invalid.
 */
export function newCookie(config: Config, request: FastifyRequest): NewCookie {
  const token = repeatedToken(config, request) ?? newToken();
  return {
    sessionId: idOf(token),
    formerId: sessionIdIn(request, config),
    give: (reply) => giveCookie(reply, config, token),
  };
}

/** Ends the session and clears its cookie. */
export async function endSession(reply: FastifyReply, deps: Deps, session: Session | null): Promise<void> {
  if (session) await endRow(deps.store, session.id);
  reply.clearCookie(cookieName(deps.config), { path: '/', secure: isSecure(deps.config) });
}

/** Returns the sessions table key of the request's cookie, or null without one. */
export function sessionIdIn(request: Pick<FastifyRequest, 'cookies'>, config: Config): string | null {
  const token = request.cookies[cookieName(config)];
  return token === undefined || !/^[\w-]{43}$/.test(token) ? null : idOf(token);
}

/** Returns 256 random bits. The table holds only their SHA-256, so reading it gives no access to a session. */
const newToken = (): string => randomBytes(32).toString('base64url');
const idOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Derives the token from the old cookie and the caller's idempotency key; neither is stored, so nobody else can derive
 * it.
 */
function repeatedToken(config: Config, request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const old = request.cookies[cookieName(config)];
  if (typeof key !== 'string' || old === undefined) return null;
  return Buffer.from(hmacHex(config.secret, 'raised-session', `${old}\n${key}`), 'hex').toString('base64url');
}

/**
 * Returns whether a browser with these cookies may have a session. Other cookies on our host (a chain's analytics) do
 * not count.
 */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((pair) => Object.values(names).includes(pair.split('=', 1)[0]?.trim() ?? ''));

/** Browsers accept a __Host- cookie only over https, without a domain and with path `/`. */
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
