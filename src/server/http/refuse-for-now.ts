import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import { problemOf } from './errors.ts';

/** Sends 503 with Retry-After: a problem for a call, a page that reloads by itself for a browser. */
export function refuseForNow({ routeOptions }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers, body } = routeOptions.url?.startsWith(BASE) === true ? ofCall : ofPage;
  return reply.code(503).headers(headers).send(body);
}

const problem = problemOf(new DomainError('unavailable', { retryAfterSeconds: 2 }));

/** Built once, so that a refusal costs next to nothing. Sets its own headers: the hooks have not run yet. */
const ofCall = {
  headers: {
    ...problem.headers,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  },
  body: problem.body,
};

const ofPage = {
  headers: { ...ofCall.headers, 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="es-MX"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Un momento</title>
<h1>Un momento</h1><p>Hay muchas personas en la tienda. Esta página lo intenta de nuevo en unos segundos.</p></html>`,
};
