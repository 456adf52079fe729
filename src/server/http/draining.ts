import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, requests in flight are answered and told to let their connection go: a client that
 * keeps it alive would hold the process for many seconds. Gives a question: is it closing?
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return () => draining;
}
