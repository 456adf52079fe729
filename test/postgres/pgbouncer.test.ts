import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { demoDatabase, type DemoDatabase } from '#test/support/demo-database.ts';
import { logIn } from '#test/support/log-in.ts';
import { startPooler, type Pooler } from '#test/support/pgbouncer.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

let database: DemoDatabase;
let pooler: Pooler;
let product: ProductProcess;
beforeAll(async () => {
  database = await demoDatabase();
  pooler = await startPooler(database.url);
  product = await spawnProduct({
    copyOf: database.folder,
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_URL_DIRECT: database.url,
      LOG_LEVEL: 'warn',
    },
  });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await pooler?.end();
  await database?.drop();
});

test('behind PgBouncer in transaction mode people walk beside each other, each to an account of their own', async () => {
  const phones = ['5587650301', '5587650302', '5587650303'];
  const accounts = await Promise.all(
    phones.map(async (phone, index) => {
      const partner = [1, 185, 301][index] as number;
      const request = await startRequest(new ApiClient(product.origin), { phone, partner });
      await walkTo(request, 'device-send');
      const { customer, account } = await logIn(new ApiClient(product.origin), phone);
      await until('the account', async () => {
        const path = `payments/accountStatus/${account}`;
        const { orderInfo } = await ask<{ orderInfo: { status: string } }>(customer, 'GET', path);
        return orderInfo.status === 'Active';
      });
      return account;
    }),
  );
  expect(new Set(accounts).size).toBe(3);
  // All of it went that way, but for what LISTENs and the queue.
  expect(await pooler.transactions()).toBeGreaterThan(300);
  expect(product.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('no connection of the pooler keeps a role or a partner of who had it before', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${product.origin}/api/v1/productsNone?commercialPartnerId=185`)),
  );
  const { default: pg } = await import('pg');
  const clients = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const client = new pg.Client({ connectionString: pooler.url });
      await client.connect();
      await client.query('begin');
      return client;
    }),
  );
  for (const client of clients) {
    const { rows } = await client.query(
      `select current_user as "user", coalesce(current_setting('app.partners', true), '') as partners,
        current_setting('statement_timeout') as timeout`,
    );
    expect(rows).toEqual([{ user: 'enganche', partners: '', timeout: '0' }]);
    await client.query('commit');
    await client.end();
  }
});
