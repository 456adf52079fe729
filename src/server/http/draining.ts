import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for clients that keep a connection to hear that it ends, rather than find it cut under a request. */
const farewellMs = 250;

/**
 * While the server closes, requests are still answered for a moment, each with the word to let its connection
 * go: a client that kept it would hold the process for many seconds. Gives a question: is it closing?
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
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
