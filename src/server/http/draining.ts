import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, requests are still answered for a moment, each with the word to let its connection
 * go: a client that kept it would hold the process for many seconds. /readyz says first that it closes, so that a
 * proxy which looks more often than every `farewellMs` sends nobody any more. Gives a question: is it closing?
 */
export function drainOnClose(app: FastifyInstance, farewellMs: number): () => boolean {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    if (app.server.listening) await pause(farewellMs);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return () => draining;
}
