import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { emptyDatabase, type EmptyDatabase } from '#test/support/empty-database.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

let database: EmptyDatabase;
let product: Product | undefined;
let listener: pg.Client | undefined;
const told: string[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
  product = await startProduct({
    env: { ...inject('sharedEnv'), DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
  });
  listener = new pg.Client({ connectionString: database.url });
  listener.on('notification', ({ channel }) => told.push(channel));
  await listener.connect();
  await listener.query('listen messages');
});
afterAll(async () => {
  await listener?.end();
  await product?.[Symbol.asyncDispose]();
  await database?.drop();
});

test('a process that does all carries its codes itself: nobody is told of one, and it is marked', async () => {
  const client = new ApiClient(product?.origin ?? '');
  const phone = '5587650300';
  await startRequest(client, { phone });
  expect(await newestCode(client, phone)).toMatch(/^\d{4}$/);
  const written = async () =>
    (await database.query(`select attempts, sent_at is not null as sent, last_error, dedupe_key from outbox`))
      .rows;
  await until('the mark', async () => (await written()).every(({ sent }) => sent === true));
  expect(await written()).toEqual([{ attempts: 1, sent: true, last_error: null, dedupe_key: null }]);
  // Whatever was announced before it has been heard once an answer has come on the same connection.
  await listener?.query('select 1');
  expect(told).toEqual([]);
});
