import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Trx } from './store.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { doStep, startRequest, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import type { Sealed } from '#server/vault/sealed.ts';
import { acrossPartnersIn } from './across-partners-in.ts';
import { acrossPartners, within } from './partner-scope.ts';

let server: TestApp;
/** Restricted by the scope, as in the server. `server.deps.db` sees everything. */
let db: Db;
let one: Applicant;
let two: Applicant;
beforeAll(async () => {
  server = await buildTestApp();
  db = server.ownStore.db;
  await stockShops(server.deps);
  one = await startRequest(server, { partner: 1 });
  two = await startRequest(server, { partner: 2 });
  for (const applicant of [one, two]) await doStep['phone-verification'](applicant);
});
afterAll(() => server.close());

const at = <T>(partnerIds: number[], work: () => T): T => within({ role: 'enganche_shop', partnerIds }, work);

/** Every protected table that has rows, with its partner column. */
const filled = [
  'credit_requests',
  'session_requests',
  'request_events',
  'outbox',
  'products',
  'promoters',
] as const;
const partnersIn = async (on: Db | Trx, table: (typeof filled)[number]): Promise<number[]> => {
  const rows = await on
    .selectFrom(table)
    .select(sql<number>`partner_id`.as('partner'))
    .distinct()
    .orderBy('partner')
    .execute();
  return rows.map((row) => row.partner);
};

test.each(filled)('%s: a query that forgets its WHERE sees one partner’s rows, or none', async (table) => {
  expect(await partnersIn(server.deps.store.db, table)).toEqual([1, 2]);
  expect(await at([1], () => partnersIn(db, table))).toEqual([1]);
  expect(await at([2], () => partnersIn(db, table))).toEqual([2]);
  expect(await at([1], () => db.transaction().execute((trx) => partnersIn(trx, table)))).toEqual([1]);
  expect(await at([3], () => partnersIn(db, table))).toEqual([]);
  expect(await at([], () => partnersIn(db, table))).toEqual([]);
  // Without a scope, as for a call that lacks one.
  expect(await partnersIn(db, table)).toEqual([]);
  expect(await acrossPartners('job', () => partnersIn(db, table))).toEqual([1, 2]);
});

test('an UPDATE or DELETE without a WHERE reaches no other partner’s row', async () => {
  const before = await server.deps.store.db
    .selectFrom('credit_requests')
    .selectAll()
    .where('id', '=', two.requestId)
    .execute();
  const { numUpdatedRows } = await at([1], () =>
    db.updateTable('credit_requests').set({ color: null }).executeTakeFirst(),
  );
  expect(numUpdatedRows).toBe(1n);
  const { numDeletedRows } = await at([1], () => db.deleteFrom('session_requests').executeTakeFirst());
  expect(numDeletedRows).toBe(1n);
  expect(
    await server.deps.store.db
      .selectFrom('credit_requests')
      .selectAll()
      .where('id', '=', two.requestId)
      .execute(),
  ).toEqual(before);
  expect(await partnersIn(server.deps.store.db, 'session_requests')).toEqual([2]);
});

const location = (requestId: string) => {
  const sealed = 'v1.' as Sealed;
  return { request_id: requestId, lat: sealed, lon: sealed, accuracy_m: null };
};
const stored = (requestId: string) =>
  server.deps.store.db
    .selectFrom('locations')
    .select('request_id')
    .where('request_id', '=', requestId)
    .execute();

test('nothing can be inserted for another partner: not by its request, nor by its number, nor by both mixed', async () => {
  const insert = (row: object) =>
    at([1], () =>
      db
        .insertInto('locations')
        .values(row as never)
        .execute(),
    );
  // The row would belong to the inserting partner, but refers to another's request.
  await expect(insert(location(two.requestId))).rejects.toThrow('foreign key');
  await expect(insert({ ...location(two.requestId), partner_id: 2 })).rejects.toThrow('row-level security');
  await expect(insert({ ...location(two.requestId), partner_id: 1 })).rejects.toThrow('foreign key');
  await expect(insert({ ...location(one.requestId), partner_id: 2 })).rejects.toThrow('row-level security');
  expect(await stored(two.requestId)).toEqual([]);
  await insert(location(one.requestId));
  expect(await stored(one.requestId)).toHaveLength(1);
});

test('a row cannot be moved to another partner', async () => {
  const move = at([1], () =>
    db.updateTable('credit_requests').set({ partner_id: 2 }).where('id', '=', one.requestId).execute(),
  );
  await expect(move).rejects.toThrow('row-level security');
});

test('without a partner nothing of a partner can be written', async () => {
  await expect(db.insertInto('locations').values(location(one.requestId)).execute()).rejects.toThrow(
    /row-level security|not-null/,
  );
});

test('the shop window shows every shop, or the one that is named, and nothing but the shop', async () => {
  const window = <T>(partnerIds: number[], work: () => T): T =>
    within({ role: 'enganche_window', partnerIds }, work);
  expect(await window([], () => partnersIn(db, 'products'))).toEqual([1, 2]);
  expect(await window([2], () => partnersIn(db, 'products'))).toEqual([2]);
  await expect(window([], () => partnersIn(db, 'credit_requests'))).rejects.toThrow('permission denied');
  await expect(
    window([], () => db.selectFrom('promoters').select('promoter_code').execute()),
  ).rejects.toThrow('permission denied');
  await expect(
    window([], () => db.updateTable('products').set({ price_centavos: 1 }).execute()),
  ).rejects.toThrow('permission denied');
});

test('a scope ends with its transaction: the next statement of the connection is somebody else’s', async () => {
  const scopes = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const partner = (index % 3) + 1;
      const look = () => partnersIn(db, 'credit_requests');
      return at(
        [partner],
        index % 2 === 0 ? look : () => db.transaction().execute((trx) => partnersIn(trx, 'credit_requests')),
      );
    }),
  );
  expect(scopes).toEqual(scopes.map((_, index) => (index % 3 === 2 ? [] : [(index % 3) + 1])));
  const failed = at([1], () =>
    db.transaction().execute(async (trx) => {
      await partnersIn(trx, 'credit_requests');
      throw new Error('changed my mind');
    }),
  );
  await expect(failed).rejects.toThrow('changed my mind');
  await expect(at([1], () => sql`select broken`.execute(db))).rejects.toThrow('broken');
  expect(await partnersIn(db, 'credit_requests')).toEqual([]);
});

test('a step across partners inside a transaction ends there', async () => {
  const seen = await at([1], () =>
    db
      .transaction()
      .execute(async (trx) => [
        await partnersIn(trx, 'credit_requests'),
        await acrossPartnersIn(trx, 'browser', () => partnersIn(trx, 'credit_requests')),
        await partnersIn(trx, 'credit_requests'),
      ]),
  );
  expect(seen).toEqual([[1], [1, 2], [1]]);
});
