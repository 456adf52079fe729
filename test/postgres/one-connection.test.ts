import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { demoDatabase, type DemoDatabase } from '#test/support/demo-database.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';

let database: DemoDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await demoDatabase();
  product = await spawnProduct({
    copyOf: database.folder,
    env: {
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: '1',
      LOG_LEVEL: 'warn',
    },
  });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await database?.drop();
});

// Whatever asked for a second connection while it holds one would wait for itself here, and fail.
test('on one connection people walk beside each other: nothing holds one while it asks for another', async () => {
  const walked = await Promise.all(
    ['5587650401', '5587650402', '5587650403'].map(async (phone) => {
      const request = await startRequest(new ApiClient(product.origin), { phone });
      await walkTo(request, 'device-send');
      return request.requestId;
    }),
  );
  expect(new Set(walked).size).toBe(3);
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and application_name = 'enganche'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect(product.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
