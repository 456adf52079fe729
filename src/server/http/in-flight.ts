import { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { policyOf, type Policy } from './policy.ts';
import { refuseForNow } from './refuse-for-now.ts';

/** Requests that are being answered. */
export interface InFlight {
  readonly now: number;
  /** How many may be at once, without the reserved places. */
  readonly most: number;
}

/**
 * Turns requests away while `most` are being answered: 503 with Retry-After. Routes whose policy says `place: 'reserved'`
 * (codes, signatures, webhooks, log-ins) then still have `reserved` places of their own. A call inside the process is
 * part of a page that was let in.
 */
export function limitInFlight(
  app: FastifyInstance,
  { most, reserved = Math.ceil(most / 2) }: { most: number; reserved?: number },
): InFlight {
  let now = 0;

  const isFull = (place: Place) => place !== 'none' && now >= (place === 'reserved' ? most + reserved : most);

  // Before anything is spent on it.
  app.addHook('onRequest', async (request, reply) => {
    if (isFull(placeOf(request))) return refuseForNow(request, reply);
  });

  // After the body of a call has come: a slow sender holds no place.
  app.addHook('preHandler', async (request, reply) => {
    const place = placeOf(request);
    if (place === 'none') return;
    if (isFull(place)) return refuseForNow(request, reply);
    const enter = () => {
      if (reply.raw.writableEnded || reply.raw.destroyed) return;
      now++;
      // Handed to the network, an answer costs no more than a socket, however slowly it is read.
      finished(reply.raw, () => void now--);
    };
    // A form goes to its page as a stream.
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

/** Only who sends something cannot do it later. */
export function placeOf({ raw, method, routeOptions }: FastifyRequest): Place {
  if (!(raw instanceof IncomingMessage)) return 'none';
  const { place = 'common' } = policyOf(routeOptions) ?? {};
  return place === 'reserved' && (method === 'GET' || method === 'HEAD') ? 'common' : place;
}

const isComing = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
