import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { prepared, preparedForRows } from './prepared.ts';
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

test('for rows: is built once for each set of columns', async () => {
  const built: string[] = [];
  const kept = preparedForRows(
    (db, row: { postal_code: string; district: string; city?: string | undefined }) => {
      built.push(Object.keys(row).join());
      return db
        .insertInto('postal_codes')
        .values({ ...place, ...(row as { postal_code: string; district: string }) })
        .returning(['district', 'city']);
    },
  );
  const { db } = database;
  const row = { postal_code: '72003', district: 'Uno' };
  expect(await kept(row).first(db)).toEqual({ district: 'Uno', city: 'P' });
  expect(await kept({ ...row, district: 'Dos', city: undefined }).first(db)).toEqual({
    district: 'Dos',
    city: 'P',
  });
  expect(await kept({ ...row, district: 'Tres', city: 'Q' }).first(db)).toEqual({
    district: 'Tres',
    city: 'Q',
  });
  expect(built).toEqual(['postal_code,district', 'postal_code,district,city']);
});

test('refuses to be built by what is not known then', async () => {
  const careless = prepared((db, given: { code: string }) =>
    db.selectFrom('postal_codes').select('district').where('postal_code', '=', `${given.code}0`),
  );
  await expect(careless({ code: '7200' }).first(database.db)).rejects.toThrow('looks at code');
});
