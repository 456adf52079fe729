import { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { fastifyUnderPressure } from '@fastify/under-pressure';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import { policyOf, type Policy } from './policy.ts';
import { problemOf } from './errors.ts';

/** Counts the requests in progress. */
export interface InFlight {
  readonly now: number;
  /** Limit for concurrent requests, without the reserved slots. */
  readonly most: number;
}

/**
 * Refuses requests while `most` are in progress: 503 with Retry-After. Routes whose policy says `place: 'reserved'`
 * (codes, signatures, webhooks, logins) then still have `reserved` slots. A call made inside the process belongs to a
 * page that already holds a slot.
 */
export function limitInFlight(
  app: FastifyInstance,
  {
    most,
    reserved = Math.ceil(most / 2),
    isUnderPressure = () => false,
  }: { most: number; reserved?: number; isUnderPressure?: () => boolean },
): InFlight {
  let now = 0;

  const isFull = (place: Place) => place !== 'none' && now >= (place === 'reserved' ? most + reserved : most);

  // Refuse before any work is spent on the request.
  app.addHook('onRequest', async (request, reply) => {
    const place = placeOf(request);
    if (isFull(place) || (place === 'common' && isUnderPressure())) return refuseForNow(request, reply);
  });

  // Take the slot after the body has arrived, so that a slow sender holds none.
  app.addHook('preHandler', async (request, reply) => {
    const place = placeOf(request);
    if (place === 'none') return;
    if (isFull(place)) return refuseForNow(request, reply);
    const enter = () => {
      if (reply.raw.writableEnded || reply.raw.destroyed) return;
      now++;
      // Free the slot once the response is handed to the network: from then on it costs only a socket.
      finished(reply.raw, () => void now--);
    };
    // A form reaches its page as a stream.
    if (isComing(request.raw)) request.raw.once('end', enter);
    else enter();
  });

  return {
    most,
    get now() {
      return now;
    },
  };
}

type Place = NonNullable<Policy['place']> | 'common';

/** Only a request that sends something is lost when it is refused. */
export function placeOf({ raw, method, routeOptions }: FastifyRequest): Place {
  if (!(raw instanceof IncomingMessage)) return 'none';
  const { place = 'common' } = policyOf(routeOptions) ?? {};
  return place === 'reserved' && (method === 'GET' || method === 'HEAD') ? 'common' : place;
}

const isComing = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Sends 503 with Retry-After: a problem for a call, a page that reloads by itself for a browser. */
function refuseForNow({ routeOptions }: FastifyRequest, reply: FastifyReply): FastifyReply {
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

/**
 * Watches the event loop and the memory. Returns whether one is beyond its limit: then requests that can be repeated are
 * refused (in-flight.ts). An unreachable database is no reason: handlers that need it report that themselves, and cached
 * responses are still served. The embedded database works on this event loop: its own statements delay it by seconds without
 * any crowd of visitors, so there only memory counts.
 */
export async function watchPressure(app: FastifyInstance, isEmbedded: boolean): Promise<() => boolean> {
  await app.register(fastifyUnderPressure, {
    // 0: not watched.
    maxEventLoopDelay: isEmbedded ? 0 : 1_000,
    maxHeapUsedBytes: 1_500_000_000,
    maxRssBytes: 3_000_000_000,
    // Its own refusal would run beside that of in-flight.ts.
    pressureHandler: () => {},
  });
  return () => app.isUnderPressure();
}
