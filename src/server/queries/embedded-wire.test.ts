import { PGlite } from '@electric-sql/pglite';
import { AbortedTransactionError, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { EmbeddedWire } from './embedded-wire.ts';
import { scopedPGlite } from './scoped-pglite.ts';

let pglite: PGlite;
let wire: EmbeddedWire;
let db: Kysely<unknown>;
const role = 'none';
const parserOf = (oid: number) => pg.types.getTypeParser(oid) as (text: string) => unknown;
const ask = (text: string, ...parameters: unknown[]) => wire.ask(role, { sql: text, parameters });

beforeAll(async () => {
  pglite = await PGlite.create();
  await pglite.exec('create role enganche_shop; create table things (id int primary key, name text)');
  await pglite.exec('grant all on things to enganche_shop');
  wire = new EmbeddedWire(pglite, parserOf);
  db = new Kysely({ dialect: scopedPGlite(wire, () => ({ role: 'enganche_shop', partnerIds: [7] })) });
});
afterAll(() => pglite.close());

test('a value comes back as it went, of every kind that we send', async () => {
  const { rows } = await ask(
    'select $1::text as words, $2::int as number, $3::timestamptz as instant, $4::jsonb as json, $5::bytea as bytes, $6::int[] as list, $7::text as nothing, $8::boolean as flag',
    "it's \\ ñ 🙂",
    -3,
    new Date('2026-02-28T12:00:00.500Z'),
    { a: [1, null] },
    Buffer.from([0, 255, 92]),
    [1, 2],
    null,
    false,
  );
  expect(rows).toEqual([
    {
      words: "it's \\ ñ 🙂",
      number: -3,
      instant: new Date('2026-02-28T12:00:00.500Z'),
      json: { a: [1, null] },
      bytes: Buffer.from([0, 255, 92]),
      list: [1, 2],
      nothing: null,
      flag: false,
    },
  ]);
});

test('a failure says what and where, and what comes after it is not touched by it', async () => {
  await ask('insert into things values (1, $1)', 'one');
  await expect(ask('insert into things values (1, $1)', 'again')).rejects.toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
  });
  await expect(ask('selec 1')).rejects.toMatchObject({ code: '42601' });
  expect(await ask('select count(*)::int as count from things')).toMatchObject({ rows: [{ count: 1 }] });
});

test('of several in one message the last is answered, and a failure undoes those before it', async () => {
  const parameters: unknown[] = [];
  const insert = { sql: "insert into things values (8, 'eight')", parameters };
  const both = await wire.ask(role, insert, {
    sql: 'select name from things where id = $1',
    parameters: [8],
  });
  expect(both.rows).toEqual([{ name: 'eight' }]);
  const remove = { sql: 'delete from things where id = 8', parameters };
  await expect(wire.ask(role, remove, insert, insert)).rejects.toMatchObject({ code: '23505' });
  expect((await wire.ask(role, remove)).tag).toBe('DELETE 1');
});

test('a large answer comes whole', async () => {
  const { rows } = await ask("select repeat('ñ', 5000) as text from generate_series(1, 40)");
  expect(rows).toEqual(Array.from({ length: 40 }, () => ({ text: 'ñ'.repeat(5000) })));
});

test('a query that was asked before notices that its table has changed', async () => {
  expect((await ask('select * from things')).rows).toEqual([{ id: 1, name: 'one' }]);
  await pglite.exec('alter table things add column colour text');
  await expect(ask('select * from things')).rejects.toMatchObject({ code: '0A000' });
  expect((await ask('select * from things')).rows).toEqual([{ id: 1, name: 'one', colour: null }]);
});

test('more different queries than are kept parsed are answered too', async () => {
  for (let number = 0; number < 520; number += 1) {
    expect((await ask(`select ${number} as number`)).rows).toEqual([{ number }]);
  }
});

test('every statement has the role and the partners of its caller, and leaves neither behind', async () => {
  const whose = sql<{ role: string; partners: string }>`
    select current_setting('role') as role, current_setting('app.partners', true) as partners`;
  expect((await whose.execute(db)).rows).toEqual([{ role: 'enganche_shop', partners: '7' }]);
  const after = await pglite.query('select current_setting($1) as role', ['role']);
  expect(after.rows).toEqual([{ role: 'none' }]);
});

test('nobody comes between the statements of a transaction', async () => {
  let outside: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`insert into things values (2, 'two')`.execute(trx);
    outside = pglite.query('select id from things where id = 2');
    expect((await sql`select id from things where id = 2`.execute(trx)).rows).toEqual([{ id: 2 }]);
    await sql`delete from things where id = 2`.execute(trx);
  });
  expect(await outside).toMatchObject({ rows: [] });
});

test('a transaction in which a statement failed does not commit, also when nobody heeded the failure', async () => {
  const careless = db.transaction().execute(async (trx) => {
    await sql`insert into things values (3, 'three')`.execute(trx);
    await sql`insert into things values (3, 'again')`.execute(trx).catch(() => {});
  });
  await expect(careless).rejects.toBeInstanceOf(AbortedTransactionError);
  expect((await ask('select id from things where id = 3')).rows).toEqual([]);
});

test('what was announced is heard', async () => {
  const heard: string[] = [];
  const stop = await wire.listen('news', (payload) => heard.push(payload));
  await db.transaction().execute((trx) => sql`select pg_notify('news', 'one')`.execute(trx));
  await sql`select pg_notify('news', 'two')`.execute(db);
  await pglite.query("select pg_notify('news', 'three')");
  await stop();
  await sql`select pg_notify('news', 'four')`.execute(db);
  expect(heard).toEqual(['one', 'two', 'three']);
});
