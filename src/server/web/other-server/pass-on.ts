import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { asOurs, withoutStorefrontCookie } from './cookies.ts';

/** Forwards the request to the other server on the visitor's behalf; null when it is unreachable. */
export async function ask(
  request: FastifyRequest,
  origin: string,
  asking: ForwardOptions,
): Promise<Response | null> {
  const { path, body, signal } = asking;
  const streamed = request.method === 'POST' && path === undefined && body === undefined;
  try {
    return await fetch(new URL(path ?? request.raw.url ?? '/', origin), {
      method: path === undefined ? request.method : 'GET',
      headers: { ...sent(request), 'x-forwarded-for': request.ip },
      redirect: 'manual',
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body }),
      ...(streamed ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
    });
  } catch {
    return null;
  }
}

interface ForwardOptions {
  /** Replaces the path of the request. */
  path?: string;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends its response to the visitor's browser, with cookies rewritten for this host; a 503 with a message when there is
 * none.
 */
export function passBack(reply: FastifyReply, answer: Response | null): FastifyReply {
  if (answer === null) {
    return reply.code(503).send({ errors: messagesOf(new DomainError('unavailable')) });
  }
  void reply.code(answer.status);
  for (const [name, value] of answer.headers) {
    // fetch has already decoded the body; cookies are set below, one line each.
    if (!hopByHop.has(name) && !ofTheBody.has(name) && name !== 'set-cookie') void reply.header(name, value);
  }
  for (const line of answer.headers.getSetCookie()) void reply.header('set-cookie', asOurs(line));
  return reply.send(answer.body);
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authenticate',
]);
const ofTheBody = new Set(['content-encoding', 'content-length']);

/** Headers of the visitor's browser and page are not forwarded: the other server has one caller, this one. */
const notPassedOn = /^(host|content-length|origin|referer|sec-fetch-.*)$/;

function sent({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (hopByHop.has(name) || notPassedOn.test(name) || value === undefined) continue;
    const kept = name === 'cookie' ? withoutStorefrontCookie(String(value)) : String(value);
    if (kept !== '') passed[name] = kept;
  }
  return passed;
}
