import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // request and reply types
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Session } from '#server/queries/sessions/sessions.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { KNOWN_DAYS } from '#server/queries/sessions/known-browsers.ts';
import { endSession as endRow, LIFE_HOURS } from '#server/queries/sessions/sessions.ts';

/** A cookie that is not sent yet, and the key of its row in the sessions table. */
export interface NewCookie {
  readonly sessionId: string;
  /** What sessions are marked with that this browser opens, one after the other (`sessions.browser`). */
  readonly browser: string;
  give(reply: FastifyReply): void;
}

/**
 * Makes the cookie for a call that may open or elevate a session (phone verified, logged in). The action stores the row
 * in its own transaction; the route sends the cookie once that has committed. A call with an Idempotency-Key gets the
 * same cookie on each retry: a client that missed the response holds only the old cookie, which is already invalid.
 */
export function newCookie(config: Config, request: FastifyRequest): NewCookie {
  const token = repeatedToken(config, request, 'raised-session') ?? newToken();
  const known = tokenIn(request, nameFor(config, browserNames));
  const browser = known ?? repeatedToken(config, request, 'browser') ?? newToken();
  return {
    sessionId: idOf(token),
    browser: idOf(browser),
    give: (reply) => {
      giveCookie(reply, config, { name: cookieName(config), token, seconds: LIFE_HOURS * 3600 });
      if (known !== null) return;
      // Outlives the sessions, and a log-out: an account knows the browser, whoever is logged in to it.
      const name = nameFor(config, browserNames);
      giveCookie(reply, config, { name, token: browser, seconds: KNOWN_DAYS * 86_400 });
    },
  };
}

/** Ends the session and clears its cookie. */
export async function endSession(reply: FastifyReply, deps: Deps, session: Session | null): Promise<void> {
  if (session) await endRow(deps.store, session.id);
  reply.clearCookie(cookieName(deps.config), { path: '/', secure: isSecure(deps.config) });
}

/** Returns the sessions table key of the request's cookie, or null without one. */
export function sessionIdIn(request: Pick<FastifyRequest, 'cookies'>, config: Config): string | null {
  const token = tokenIn(request, cookieName(config));
  return token === null ? null : idOf(token);
}

function tokenIn({ cookies }: Pick<FastifyRequest, 'cookies'>, name: string): string | null {
  const token = cookies[name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns 256 random bits. The tables hold only their SHA-256, so reading them gives no access to a session. */
const newToken = (): string => randomBytes(32).toString('base64url');
const idOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Derives the token from the old cookie and the caller's idempotency key; neither is stored, so nobody else can derive
 * it.
 */
function repeatedToken(
  config: Config,
  request: FastifyRequest,
  purpose: 'raised-session' | 'browser',
): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const old = request.cookies[cookieName(config)];
  if (typeof key !== 'string' || old === undefined) return null;
  return Buffer.from(hmacHex(config.secret, purpose, `${old}\n${key}`), 'hex').toString('base64url');
}

/**
 * Returns whether a browser with these cookies may have a session. Other cookies on our host (a chain's analytics) do
 * not count.
 */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((pair) => Object.values(names).includes(pair.split('=', 1)[0]?.trim() ?? ''));

/** Browsers accept a __Host- cookie only over https, without a domain and with path `/`. */
export const cookieName = (config: Config): string => nameFor(config, names);
const names = { plain: 'sid', secure: '__Host-sid' };
const browserNames = { plain: 'browser', secure: '__Host-browser' };
const nameFor = (config: Config, { plain, secure }: typeof names): string =>
  isSecure(config) ? secure : plain;
const isSecure = (config: Config): boolean => config.publicOrigin.startsWith('https:');

function giveCookie(
  reply: FastifyReply,
  config: Config,
  { name, token, seconds }: { name: string; token: string; seconds: number },
): void {
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: seconds,
  });
}
