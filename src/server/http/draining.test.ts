import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainOnClose } from './health.ts';

test('a request in flight is answered while the server closes, and its connection is let go', async () => {
  const app = fastify({ return503OnClosing: false });
  const isDraining = drainOnClose(app, 250);
  const [inside, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/slow', async () => {
    inside.resolve();
    await letGo.promise;
    return 'done';
  });
  // Hooks run in order: this one runs once the server is draining.
  app.addHook('preClose', async () => letGo.resolve());
  const origin = await app.listen({ port: 0 });
  const answer = fetch(`${origin}/slow`);
  await inside.promise;
  expect(isDraining()).toBe(false);
  const closed = app.close();
  const response = await answer;
  expect(await response.text()).toBe('done');
  expect(response.headers.get('connection')).toBe('close');
  expect(isDraining()).toBe(true);
  await closed;
  await expect(fetch(`${origin}/slow`)).rejects.toThrow('fetch failed');
});
