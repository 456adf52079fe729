import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Trx } from './store.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { acrossPartnersIn } from './across-partners-in.ts';
import { acrossPartners, within } from './partner-scope.ts';

let database: TestDatabase;
/** The product's own handle, restricted by the scope. */
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.opened.store.db;
});
afterAll(() => database?.close());

const shops = (...partnerIds: number[]) => ({ role: 'enganche_shop' as const, partnerIds });
const asOffice = <T>(work: () => Promise<T>): Promise<T> => acrossPartners('job', work);

async function settingsOf(handle: Db | Trx) {
  const { rows } = await sql<{ role: string; partners: string | null; timeout: string }>`
    select current_setting('role') as role, nullif(current_setting('app.partners', true), '') as partners,
      current_setting('statement_timeout') as timeout`.execute(handle);
  return rows[0];
}

const insertCode = (handle: Db | Trx, code: string) =>
  handle
    .insertInto('postal_codes')
    .values({ postal_code: code, district: 'x', municipality: 'x', city: 'x', state: 'x' })
    .execute();
const stored = async (code: string) =>
  (
    await database.store.db
      .selectFrom('postal_codes')
      .select('city')
      .where('postal_code', '=', code)
      .execute()
  ).length;

test('a scope is that of one statement or one transaction: what comes next on the connection has none', async () => {
  const scoped = { role: 'enganche_shop', partners: '2,7', timeout: '10s' };
  expect(await within(shops(2, 7), () => settingsOf(db))).toEqual(scoped);
  expect(await within(shops(2, 7), () => db.transaction().execute(settingsOf))).toEqual(scoped);
  expect(await settingsOf(database.store.db)).toMatchObject({ role: 'none', partners: null });
});

test('a transaction keeps the scope that it began with', async () => {
  const seen = await within(shops(1), () =>
    db.transaction().execute((trx) => within(shops(2), () => settingsOf(trx))),
  );
  expect(seen).toMatchObject({ partners: '1' });
});

test('a step across partners goes back to the role of its transaction, not to that of the running scope', async () => {
  const role = await within(shops(1), () =>
    db.transaction().execute((trx) =>
      within({ role: 'enganche_window', partnerIds: [] }, async () => {
        await acrossPartnersIn(trx, 'browser', () => settingsOf(trx));
        return (await settingsOf(trx))?.role;
      }),
    ),
  );
  expect(role).toBe('enganche_shop');
});

test('many ask at once, each in its own scope', async () => {
  const partners = Array.from({ length: 100 }, (_, index) => index + 1);
  const seen = await Promise.all(
    partners.map((partner) => within(shops(partner), async () => (await settingsOf(db))?.partners)),
  );
  expect(seen).toEqual(partners.map(String));
});

test('a statement that fails leaves a connection on which the next succeeds', async () => {
  for (let time = 0; time < 12; time += 1) {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  }
  expect(await within(shops(3), () => settingsOf(db))).toMatchObject({ partners: '3' });
});

test('what fails only when it is committed fails, and leaves nothing', async () => {
  await sql`create table pairs (one integer primary key,
    other integer references pairs deferrable initially deferred)`.execute(database.store.db);
  await sql`grant all on pairs to enganche_office`.execute(database.store.db);
  const lonely = asOffice(() => sql`insert into pairs values (${1}, ${2})`.execute(db));
  await expect(lonely).rejects.toMatchObject({ code: '23503' });
  const together = asOffice(() =>
    db.transaction().execute((trx) => sql`insert into pairs values (${1}, ${2})`.execute(trx)),
  );
  await expect(together).rejects.toMatchObject({ code: '23503' });
  expect((await sql`select from pairs`.execute(database.store.db)).rows).toEqual([]);
});

test('a transaction in which a statement failed is not taken for committed', async () => {
  const swallowed = asOffice(() =>
    db.transaction().execute(async (trx) => {
      await insertCode(trx, '01010');
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    }),
  );
  await expect(swallowed).rejects.toBeInstanceOf(AbortedTransactionError);
  expect(await stored('01010')).toBe(0);
});

test('of statements issued together, none outlives the failure of another', async () => {
  const attempt = asOffice(() =>
    db
      .transaction()
      .execute((trx) =>
        Promise.all([
          sql`select 1 / 0`.execute(trx),
          insertCode(trx, '01020'),
          insertCode(trx, '01030'),
          insertCode(trx, '01040'),
        ]),
      ),
  );
  await expect(attempt).rejects.toThrow('division by zero');
  await settingsOf(db);
  expect(await Promise.all(['01020', '01030', '01040'].map(stored))).toEqual([0, 0, 0]);
});

test('one that cannot take its role says why', async () => {
  const wrong = { role: 'enganche_nobody' as 'enganche_shop', partnerIds: [] };
  const why = 'role "enganche_nobody" does not exist';
  await expect(within(wrong, () => settingsOf(db))).rejects.toThrow(why);
  await expect(within(wrong, () => db.transaction().execute(settingsOf))).rejects.toThrow(why);
  await expect(within(wrong, () => db.selectFrom('postal_codes').selectAll().execute())).rejects.toThrow(why);
  await expect(within(wrong, () => insertCode(db, '01050'))).rejects.toThrow(why);
  expect(await stored('01050')).toBe(0);
  expect(await within(shops(4), () => settingsOf(db))).toMatchObject({ partners: '4' });
});

test('a migration that adds a column stops nobody', async () => {
  await asOffice(() => insertCode(db, '72000'));
  const all = () =>
    asOffice(() => db.selectFrom('postal_codes').selectAll().where('postal_code', '=', '72000').execute());
  expect(await all()).toHaveLength(1);
  await sql`alter table postal_codes add column zone text default 'B'`.execute(database.store.db);
  expect(await all()).toEqual([expect.objectContaining({ city: 'x', zone: 'B' })]);
});
