import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { ERROR_CODE_HEADER } from '#contract/headers.ts';
import { DomainError } from '#domain/errors.ts';
import { answerProblem } from './errors.ts';

/** Sends 503 with Retry-After: a problem for a call, a page that reloads by itself for a browser. */
export function refuseForNow({ routeOptions }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const full = new DomainError('unavailable', { retryAfterSeconds: 2 });
  // The refusal may come before the hooks that set headers.
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (routeOptions.url?.startsWith(BASE) === true) return answerProblem(reply, full);
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      [ERROR_CODE_HEADER]: full.code,
    })
    .send(fullPage);
}

const fullPage = `<!doctype html><html lang="es-MX"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Un momento</title>
<h1>Un momento</h1><p>Hay muchas personas en la tienda. Esta página lo intenta de nuevo en unos segundos.</p></html>`;
