import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/queries/database.ts';
import { acrossPartners, within } from '#server/queries/partner-scope.ts';
import { prepared } from '#server/queries/prepared.ts';
import { until } from '#test/support/until.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let opened: Extract<OpenDatabase, { engine: 'postgres' }>;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.opened.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  opened = database.opened;
  await asOffice((db) =>
    db
      .insertInto('postal_codes')
      .values({ postal_code: '72000', district: 'Centro', municipality: 'P', city: 'P', state: 'P' })
      .execute(),
  );
});
afterAll(() => database?.close());

const asOffice = <T>(work: (db: OpenDatabase['db']) => Promise<T>): Promise<T> =>
  acrossPartners('job', () => work(opened.db));
/** The connection that was used last: nothing else asks at the same time. */
const namesThere = async () => {
  const { rows } = await opened.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where name like 'enganche_%'`,
  );
  return rows.map((row) => row.statement);
};
const district = () =>
  asOffice((db) =>
    db.selectFrom('postal_codes').select('district').where('postal_code', '=', '72000').execute(),
  );

test('the scope ends with its query: what comes next on the connection has none', async () => {
  const scoped = await within({ role: 'enganche_shop', partnerIds: [2, 7] }, () =>
    sql`select current_setting('role') as role, current_setting('app.partners') as partners,
      current_setting('statement_timeout') as patience, ${1}::int as one`.execute(opened.db),
  );
  expect(scoped.rows).toEqual([{ role: 'enganche_shop', partners: '2,7', patience: '10s', one: 1 }]);
  const { rows } = await opened.pool.query(`select current_setting('role') as role,
    nullif(current_setting('app.partners', true), '') as partners, current_setting('statement_timeout') as patience`);
  expect(rows).toEqual([{ role: 'none', partners: null, patience: '0' }]);
});

test('a query that is asked again has a name; one that asks for all columns has none', async () => {
  expect(await district()).toEqual(await district());
  await asOffice((db) => db.selectFrom('postal_codes').selectAll().where('city', '=', 'P').execute());
  const within = (name: string) =>
    asOffice((db) =>
      sql`with ${sql.raw(name)} as (select *, count(*) over () as c
    from postal_codes) select district from ${sql.raw(name)} where city = ${'P'}`.execute(db),
    );
  expect((await within('found')).rows).toEqual(await district());
  const named = await namesThere();
  expect(named.filter((text) => text.startsWith('with found'))).toHaveLength(1);
  expect(named).toContain('select "district" from "postal_codes" where "postal_code" = $1');
  expect(named.filter((text) => text.startsWith('select *'))).toEqual([]);
});

test('a migration that adds a column stops nobody', async () => {
  const all = () =>
    asOffice((db) => db.selectFrom('postal_codes').selectAll().where('postal_code', '=', '72000').execute());
  await all();
  await district();
  await sql`alter table postal_codes add column zone text default 'B'`.execute(database.db);
  expect(await district()).toEqual([{ district: 'Centro' }]);
  expect(await all()).toEqual([expect.objectContaining({ district: 'Centro', zone: 'B' })]);
});

test('what fails only when it is committed fails, and leaves nothing', async () => {
  await sql`create table pairs (one integer primary key,
    other integer references pairs deferrable initially deferred)`.execute(database.db);
  const lonely = asOffice((db) => sql`insert into pairs values (${1}, ${2})`.execute(db));
  await expect(lonely).rejects.toMatchObject({ code: '23503' });
  const { rows } = await asOffice((db) => sql`select from pairs where one = ${1}`.execute(db));
  expect(rows).toEqual([]);
});

test('a transaction that says nothing costs nothing, and one that cannot begin says why', async () => {
  await asOffice((db) => db.transaction().execute(() => Promise.resolve()));
  const wrong = within({ role: 'enganche_nobody' as 'enganche_shop', partnerIds: [] }, () =>
    opened.db.transaction().execute((trx) => sql`select ${1}::int`.execute(trx)),
  );
  await expect(wrong).rejects.toThrow('role "enganche_nobody" does not exist');
  expect(await district()).toHaveLength(1);
});

test('behind a pooler nothing has a name', async () => {
  const pooled = await openDatabase({
    ...database.config,
    databaseDirectUrl: `${database.config.databaseUrl}?x`,
  });
  if (pooled.engine !== 'postgres') throw new Error('an address selects PostgreSQL');
  try {
    const { rows } = await acrossPartners('job', () =>
      sql`select district from postal_codes where postal_code = ${'72000'}`.execute(pooled.db),
    );
    expect(rows).toEqual([{ district: 'Centro' }]);
    const named = await pooled.pool.query(`select name from pg_prepared_statements where name <> ''`);
    expect(named.rows).toEqual([]);
  } finally {
    await pooled.close();
  }
});

test('what was asked together is not asked again when the connection breaks off', async () => {
  await sql`create table counted (at timestamptz default now())`.execute(database.db);
  await sql`grant all on counted to enganche_office`.execute(database.db);
  const counted = prepared(() => sql`insert into counted default values returning at`);
  const asleep = prepared(() => sql`select pg_sleep(9)`);
  const asked = asOffice((db) => Promise.allSettled([counted({}).first(db), asleep({}).first(db)]));
  await until('somebody to cut off', async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'select pg_sleep(9)' and datname = current_database()`.execute(database.db);
    return rows.length > 0;
  });
  const outcomes = await asked;
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await until('the pool has noticed', async () => (await district().catch(() => [])).length === 1);
  const { rows } = await sql`select from counted`.execute(database.db);
  expect(rows).toEqual([]);
});
