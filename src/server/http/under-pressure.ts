import { fastifyUnderPressure } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { placeOf } from './in-flight.ts';
import { refuseForNow } from './refuse-for-now.ts';

/**
 * Refuses whoever can come later while the process is so late, or so large, that something is wrong with it. A database
 * that is away is no reason: what needs it says so itself, and what is cached is answered.
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
