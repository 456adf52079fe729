import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { acrossPartners, within } from './partner-scope.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const asOffice = <T>(work: () => Promise<T>): Promise<T> => acrossPartners('job', work);

/** When the transaction began in which it is asked: the same time is the same transaction. */
const moment = prepared((_, given: { name: string }) => {
  return sql<{
    name: string;
    at: string;
  }>`select ${given.name}::text as name, extract(epoch from now())::text as at`;
});
const added = prepared((db, given: { code: string }) =>
  db
    .insertInto('postal_codes')
    .values({ postal_code: given.code, district: 'Centro', municipality: 'P', city: 'P', state: 'P' })
    .returning('postal_code'),
);
const partners = prepared(
  () => sql<{ partners: string }>`select current_setting('app.partners') as partners`,
);
const divided = prepared(
  (_, given: { by: number }) => sql<{ one: number }>`select 1 / ${given.by}::int as one`,
);
const codesLike = async (start: string) => {
  const { rows } = await sql<{ postal_code: string }>`
    select postal_code from postal_codes where postal_code like ${`${start}%`} order by 1`.execute(
    database.db,
  );
  return rows.map((row) => row.postal_code);
};

test('what is asked in one moment is asked together, and each has its own answer', async () => {
  const { db } = database.opened;
  const [one, other] = await asOffice(() =>
    Promise.all([moment({ name: 'one' }).first(db), moment({ name: 'other' }).all(db)]),
  );
  expect([one?.name, other.map(({ name }) => name)]).toEqual(['one', ['other']]);
  expect(other[0]?.at).toBe(one?.at);
  const later = await asOffice(() => moment({ name: 'later' }).first(db));
  expect(later?.at).not.toBe(one?.at);
});

test('in a transaction too, where one sees what the one before it has done', async () => {
  const { db } = database.opened;
  const there = prepared((_, given: { code: string }) => {
    return sql<{ there: boolean }>`
      select exists (select from postal_codes where postal_code = ${given.code}) as there`;
  });
  const code = '71000';
  const answers = await asOffice(() =>
    db
      .transaction()
      .execute((trx) =>
        Promise.all([there({ code }).first(trx), added({ code }).first(trx), there({ code }).first(trx)]),
      ),
  );
  expect(answers).toEqual([{ there: false }, { postal_code: code }, { there: true }]);
});

test('calls of different scopes are not asked together', async () => {
  const { db } = database.opened;
  const of = (partnerId: number) =>
    within({ role: 'enganche_shop', partnerIds: [partnerId] }, () => partners({}).first(db));
  expect(await Promise.all([of(2), of(7)])).toEqual([{ partners: '2' }, { partners: '7' }]);
});

test('outside of a transaction the failure of one is nobody else’s', async () => {
  const { db } = database.opened;
  const outcomes = await asOffice(() =>
    Promise.allSettled([
      added({ code: '71100' }).first(db),
      divided({ by: 0 }).first(db),
      added({ code: '71101' }).first(db),
      divided({ by: 1 }).first(db),
    ]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { code: '22012' } });
  expect(await codesLike('711')).toEqual(['71100', '71101']);
});

test('in a transaction they fail as one, and nothing is left of it', async () => {
  const { db } = database.opened;
  const failed = asOffice(() =>
    db
      .transaction()
      .execute((trx) => Promise.all([added({ code: '71200' }).first(trx), divided({ by: 0 }).first(trx)])),
  );
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await codesLike('712')).toEqual([]);
});
