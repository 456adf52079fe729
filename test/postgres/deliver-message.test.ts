import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { demoDatabase, type DemoDatabase } from '#test/support/demo-database.ts';
import { idle } from '#test/support/idle.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest } from '#test/support/request-by-api.ts';

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

test('of two processes one sends a code, by the job that was written with it, at the first try', async () => {
  const client = new ApiClient(processes[0]?.origin ?? '');
  const phone = '5587650300';
  await startRequest(client, { phone });
  expect(await newestCode(client, phone)).toMatch(/^\d{4}$/);
  await idle(processes[0]?.origin ?? '');
  // A job of the minute's sweep would be younger than the message; this one is of its transaction.
  const { rows } = await database.query(`
    select attempts, sent_at is not null as sent, last_error, dedupe_key,
      array(
        select j.created_on <= o.created_at - (select shift from clock_shift)
        from pgboss.job j where j.name = 'deliver-message' and j.data->>'messageId' = o.id::text
      ) as jobs
    from outbox o`);
  expect(rows).toEqual([{ attempts: 1, sent: true, last_error: null, dedupe_key: null, jobs: [true] }]);
});
