import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, requests are still answered for `farewellMs`, each with `connection: close`: a client that
 * kept its connection alive would hold the process for many seconds. /readyz reports closing first, so a proxy that
 * checks more often than every `farewellMs` sends no new requests.
 * @returns a function that tells whether the server is closing
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
