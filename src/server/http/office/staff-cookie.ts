import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // request and reply types
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { LIFE_HOURS } from '#server/queries/sessions/sessions.ts';

/** A cookie of the desk that is not sent yet. */
export interface NewStaffCookie {
  /** Its SHA-256, by which the session is found. */
  readonly tokenSha256: string;
  give(reply: FastifyReply): void;
}

/** A new one at each sign-in: whoever planted a cookie in the browser before knows nothing of the session. */
export function newStaffCookie(config: Config): NewStaffCookie {
  const token = randomBytes(32).toString('base64url');
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
  return token === undefined || !/^[\w-]{43}$/.test(token) ? null : hash('sha256', token, 'hex');
}

const isSecure = (config: Config): boolean => config.publicOrigin.startsWith('https:');
export const staffCookieName = (config: Config): string => (isSecure(config) ? '__Host-desk' : 'desk');

/** The path is that of the pages and of their calls, which have only `/` in common. */
const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const;
