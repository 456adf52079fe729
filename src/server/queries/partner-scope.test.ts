import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { stockShops } from '#test/support/shop.ts';
import type { Deps } from '#server/context.ts';
import { acrossPartners, within } from './partner-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await stockShops({ db: database.db } as Deps);
});
afterAll(() => database.close());

test('smoke', async () => {
  const { db } = database.opened;
  const n = 500;
  const time = async (name: string, f: () => Promise<unknown>) => {
    await f();
    const t = performance.now();
    for (let i = 0; i < n; i++) await f();
    process.stdout.write(`${name}: ${((performance.now() - t) / n).toFixed(3)} ms\n`);
  };
  expect(await db.selectFrom('products').select('id').execute()).toEqual([]);
  const at1 = () =>
    within({ role: 'enganche_shop', partnerIds: [1] }, () =>
      db.selectFrom('products').select('id').execute(),
    );
  expect(await at1()).toEqual([{ id: 100 }]);
  await time('scoped', at1);
  await time('plain', () =>
    database.db.selectFrom('products').select('id').where('partner_id', '=', 1).execute(),
  );
  await time('trx scoped', () =>
    within({ role: 'enganche_shop', partnerIds: [1] }, () =>
      db.transaction().execute((trx) => trx.selectFrom('products').select('id').execute()),
    ),
  );
  await time('trx plain', () =>
    database.db.transaction().execute((trx) => trx.selectFrom('products').select('id').execute()),
  );
  expect((await acrossPartners('job', () => db.selectFrom('products').select('id').execute())).length).toBe(
    2,
  );
});
