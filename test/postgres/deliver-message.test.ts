import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { demoDatabase, type DemoDatabase } from '#test/support/demo-database.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

let database: DemoDatabase;
let processes: ProductProcess[] = [];
beforeAll(async () => {
  database = await demoDatabase();
  const start = () =>
    spawnProduct({ copyOf: database.folder, env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } });
  processes = [await start(), await start()];
});
afterAll(async () => {
  for (const each of processes) await each[Symbol.asyncDispose]();
  await database?.drop();
});

test('of two processes one sends a code, at once and at the first try', async () => {
  const client = new ApiClient(processes[0]?.origin ?? '');
  const phone = '5587650300';
  await startRequest(client, { phone });
  expect(await newestCode(client, phone)).toMatch(/^\d{4}$/);
  const written = async () =>
    (
      await database.query(`select attempts, sent_at is not null as sent, last_error, dedupe_key,
      sent_at - created_at < interval '2 seconds' as soon from outbox`)
    ).rows;
  await until('the mark', async () => (await written()).every(({ sent }) => sent === true));
  expect(await written()).toEqual([
    { attempts: 1, sent: true, last_error: null, dedupe_key: null, soon: true },
  ]);
});
