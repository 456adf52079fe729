import '@fastify/cookie'; // request and reply types
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/**
 * Ties the return from a company to the browser that left for it: an answer that somebody else obtained signs nobody in.
 * Lax, because the company's page sends the browser back; the desk's own cookie would not come along.
 */
export function giveCompanyCookie(reply: FastifyReply, config: Config, challengeId: string): void {
  reply.setCookie(nameOf(config), challengeId, { ...attributesOf(config), maxAge: 1800 });
}

export const clearCompanyCookie = (reply: FastifyReply, config: Config): void =>
  void reply.clearCookie(nameOf(config), attributesOf(config));

/** Returns the challenge that this browser left with; null without one. */
export function companyChallengeOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
): string | null {
  const id = cookies[nameOf(config)];
  return id !== undefined && /^[\da-f-]{36}$/.test(id) ? id : null;
}

const isSecure = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:');
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-desk-company' : 'desk-company');
const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;
