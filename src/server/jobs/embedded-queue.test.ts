import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import pg from 'pg';
import { EmbeddedWire } from '#server/queries/embedded-wire.ts';
import { embeddedQueue } from './embedded-queue.ts';

test('the queue hears at once what our own transactions send, and what it sends itself', async () => {
  const pglite = await PGlite.create();
  const wire = new EmbeddedWire(pglite, (oid) => pg.types.getTypeParser(oid) as (text: string) => unknown);
  const queue = embeddedQueue(wire);
  const [heard, joined] = [vi.fn(), vi.fn()];
  const { close } = await queue.listen('jobs', heard, joined);
  expect(joined).toHaveBeenCalledOnce();
  const notify = (queueName: string) => ({
    sql: 'select pg_notify($1, $2)',
    parameters: ['jobs', queueName],
  });
  await wire.ask(notify('render-papers'));
  await queue.executeSql("select pg_notify('jobs', 'deliver-outbox')");
  await close();
  await wire.ask(notify('keep-months'));
  expect(heard.mock.calls).toEqual([['render-papers'], ['deliver-outbox']]);
  await pglite.close();
});
