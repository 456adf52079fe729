import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Store } from '#server/database/store.ts';
import { within } from '#server/database/partner-scope.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { limit } from '#test/support/limits.ts';
import { stockShops } from '#test/support/shop.ts';

/**
 * `npm run tool scope`: the cost of setting role and partner for every statement. The same lookup by key, alone and in
 * a transaction, with the product's handle and with a plain one. With TEST_DATABASE_URL on PostgreSQL.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await stockShops({ store: database.store });
});
afterAll(() => database.close());

const rounds = 5;
const each = 1_000;

const lookUp = ({ db }: Store): Promise<unknown> =>
  db.selectFrom('products').select('name').where('partner_id', '=', 1).where('id', '=', 100).execute();
const lookUpInTransaction = (store: Store): Promise<unknown> => inTransaction(store, lookUp);

/** Returns the milliseconds of one call, the best of several rounds: other processes share the machine. */
async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (let count = 0; count < each; count++) await work();
    best = Math.min(best, (performance.now() - started) / each);
  }
  return best;
}

test('the cost of a scope', { timeout: 300_000 }, async () => {
  const scoped = <T>(work: () => T): T => within({ role: 'enganche_shop', partnerIds: [1] }, work);
  const own = database.opened.store;
  const cost = {
    'one statement, plain': await millisecondsOf(() => lookUp(database.store)),
    'one statement, scoped': await millisecondsOf(() => scoped(() => lookUp(own))),
    'in a transaction, plain': await millisecondsOf(() => lookUpInTransaction(database.store)),
    'in a transaction, scoped': await millisecondsOf(() => scoped(() => lookUpInTransaction(own))),
  };
  process.stdout.write(`${database.opened.engine}\n`);
  for (const [name, ms] of Object.entries(cost))
    process.stdout.write(`${name.padEnd(26)} ${ms.toFixed(3)} ms\n`);
  expect(cost['one statement, scoped'] - cost['one statement, plain']).toBeLessThan(limit(2));
  expect(cost['in a transaction, scoped'] - cost['in a transaction, plain']).toBeLessThan(limit(2));
});
