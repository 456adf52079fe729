import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { queryText } from './exchange.ts';
import { workWaiting } from './queries/waiting.ts';

/**
 * /sandbox/idle: responds as soon as no work is due any more, so that a script can wait for the effects of what it did.
 * After `seconds`, or five, it names with 503 what still waits, and the script asks again.
 */
export function registerIdle(app: FastifyInstance, { store }: Deps): void {
  app.get('/idle', async (request, reply) => {
    const given = queryText(request, 'seconds');
    const deadline = performance.now() + 1000 * (/^[0-4]$/.test(given) ? Number(given) : mostSeconds);
    for (;;) {
      const waiting = await workWaiting(store);
      if (waiting.length === 0) return { idle: true };
      // Nobody listens any more, and the end of the process waits for requests.
      const isOver = performance.now() > deadline || reply.raw.destroyed;
      if (isOver) return reply.code(503).send({ idle: false, waiting });
      await pause(intervalMs);
    }
  });
}

/** Shorter than what the end of the process allows to requests. */
const mostSeconds = 5;
const intervalMs = 25;
