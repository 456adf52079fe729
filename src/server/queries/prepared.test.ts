import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const place = { municipality: 'P', city: 'P', state: 'P' };
const added = prepared((db, given: { code: string; district: string }) =>
  db.insertInto('postal_codes').values({ ...place, postal_code: given.code, district: given.district }),
);

test('is built once, and asked with the values of each run, within a transaction or not', async () => {
  let built = 0;
  const districts = prepared((db, given: { code: string; notThis: string | null }) => {
    built += 1;
    return db
      .selectFrom('postal_codes')
      .select('district')
      .where('postal_code', '=', given.code)
      .where(sql<boolean>`district is distinct from ${given.notThis}`);
  });
  const { db } = database;
  await added({ code: '72000', district: 'Centro' }).all(db);
  await added({ code: '72001', district: 'Norte' }).all(db);
  expect(await districts({ code: '72000', notThis: null }).first(db)).toEqual({ district: 'Centro' });
  expect(await districts({ code: '72001', notThis: null }).all(db)).toEqual([{ district: 'Norte' }]);
  const none = await db
    .transaction()
    .execute((trx) => districts({ code: '72001', notThis: 'Norte' }).first(trx));
  expect(none).toBeUndefined();
  expect(built).toBe(1);
});

test('may be sent along', async () => {
  await database.db.transaction().execute((trx) => sendAlong(trx)(added({ code: '72002', district: 'Sur' })));
  const { db } = database;
  expect(
    await db.selectFrom('postal_codes').select('district').where('postal_code', '=', '72002').execute(),
  ).toEqual([{ district: 'Sur' }]);
});

test('refuses to be built by what is not known then', async () => {
  const careless = prepared((db, given: { code: string }) =>
    db.selectFrom('postal_codes').select('district').where('postal_code', '=', `${given.code}0`),
  );
  await expect(careless({ code: '7200' }).first(database.db)).rejects.toThrow('looks at code');
});
