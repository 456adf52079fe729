import { fastifyUnderPressure } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

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
