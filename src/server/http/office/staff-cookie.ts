import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // request and reply types
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { LIFE_HOURS } from '#server/queries/sessions/sessions.ts';
import { BROWSER_DAYS } from '#server/queries/staff/browsers.ts';

/** A cookie of the desk that is not sent yet. */
export interface NewStaffCookie {
  /** Its SHA-256, by which the session is found. */
  readonly tokenSha256: string;
  readonly give: (reply: FastifyReply) => void;
}

/** A cookie of the desk and the one by which she is known in this browser, neither of them sent yet. */
export interface NewSignIn extends NewStaffCookie {
  /** The SHA-256 of the browser's. */
  readonly browser: string;
  /** The browser's alone. */
  readonly giveBrowser: (reply: FastifyReply) => void;
}

/** The browser's cookie stays as it is: it outlives the sessions, of everybody who signs in there. */
export function newSignIn(config: Config, { cookies }: Pick<FastifyRequest, 'cookies'>): NewSignIn {
  const cookie = newStaffCookie(config);
  const name = isSecure(config) ? '__Host-desk-browser' : 'desk-browser';
  const brought = cookies[name];
  const token = isToken(brought) ? brought : newToken();
  const giveBrowser = (reply: FastifyReply) =>
    void reply.setCookie(name, token, { ...attributesOf(config), maxAge: BROWSER_DAYS * 86_400 });
  return {
    ...cookie,
    browser: hash('sha256', token, 'hex'),
    giveBrowser,
    give: (reply) => {
      cookie.give(reply);
      giveBrowser(reply);
    },
  };
}

/** A new one at each sign-in: whoever planted a cookie in the browser before knows nothing of the session. */
export function newStaffCookie(config: Config): NewStaffCookie {
  const token = newToken();
  return {
    tokenSha256: hash('sha256', token, 'hex'),
    give: (reply) =>
      void reply.setCookie(staffCookieName(config), token, {
        ...attributesOf(config),
        maxAge: LIFE_HOURS * 3600,
      }),
  };
}

export const clearStaffCookie = (reply: FastifyReply, config: Config): void =>
  void reply.clearCookie(staffCookieName(config), attributesOf(config));

/** Returns the hash of the request's cookie; null without one. */
export function staffTokenHash(request: Pick<FastifyRequest, 'cookies'>, config: Config): string | null {
  const token = request.cookies[staffCookieName(config)];
  return isToken(token) ? hash('sha256', token, 'hex') : null;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

const isSecure = (config: Config): boolean => config.publicOrigin.startsWith('https:');
export const staffCookieName = (config: Config): string => (isSecure(config) ? '__Host-desk' : 'desk');

/** The path is that of the pages and of their calls, which have only `/` in common. */
const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const;
