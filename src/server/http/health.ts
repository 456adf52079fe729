import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import manifest from '../../../package.json' with { type: 'json' };

export type Readiness = 'ready' | 'no database' | 'nothing can be written';

/** Registers the endpoints for supervisors and proxies: /livez (alive), /readyz (able to serve), /version. */
export function registerHealth(
  app: FastifyInstance,
  {
    readiness,
    isDraining,
    tellsNode,
  }: {
    readonly readiness: () => Promise<Readiness>;
    readonly isDraining: () => boolean;
    /** To strangers the version of Node says which holes to try. */
    readonly tellsNode: boolean;
  },
): void {
  const text = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

  app.get('/livez', async (_request, reply) => reply.headers(text).send('live\n'));

  app.get('/readyz', async (_request, reply) => {
    const state = isDraining() ? 'draining' : await readiness();
    return reply
      .code(state === 'ready' ? 200 : 503)
      .headers(text)
      .send(`${state}\n`);
  });

  app.get('/version', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      name: manifest.name,
      version: manifest.version,
      ...(tellsNode && { node: process.version }),
    }),
  );
}

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
