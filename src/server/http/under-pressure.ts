import { fastifyUnderPressure } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { placeOf } from './in-flight.ts';
import { refuseForNow } from './refuse-for-now.ts';

/**
 * Refuses requests that can be repeated while the event loop lags or memory grows beyond the limits. An unreachable
 * database is no reason: handlers that need it report that themselves, and cached responses are still served.
 */
export async function refuseUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: 1_500_000_000,
    maxRssBytes: 3_000_000_000,
    pressureHandler: (request, reply) => {
      if (placeOf(request) === 'common') refuseForNow(request, reply);
    },
  });
}
