import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, postgresOfRun, type ProductDatabase } from '#test/support/empty-database.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';

/** A server that writes nothing to its disk is played by one that may not: the rest of it answers as before. */
let database: ProductDatabase;
let product: ProductProcess;
let admin: pg.Client;

beforeAll(async () => {
  database = await emptyDatabase();
  product = await spawnProduct({
    env: { ...inject('sharedEnv'), DATABASE_URL: database.url, SEED_DEMO: 'false', LOG_LEVEL: 'fatal' },
  });
  const url = new URL(postgresOfRun());
  [url.username, url.pathname] = ['postgres', '/postgres'];
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await database?.drop();
  await admin?.end();
});

const ready = async () => {
  const answer = await fetch(`${product.origin}/readyz`);
  return [answer.status, await answer.text()];
};

/** For every connection from now on. */
async function allow(temporaryFiles: string): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} set temp_file_limit = ${temporaryFiles}`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

test('while the database answers and writes nothing to its disk, no proxy sends anybody here', async () => {
  expect(await ready()).toEqual([200, 'ready\n']);
  await allow('0');
  await expect.poll(ready).toEqual([503, 'nothing can be written\n']);
  await allow('-1');
  await expect.poll(ready).toEqual([200, 'ready\n']);
});
