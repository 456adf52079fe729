import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ServedWire } from '#server/queries/served-wire.ts';
import { createDatabase } from '#test/support/server-database.ts';
import { until } from '#test/support/until.ts';

let place: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
let wire: ServedWire;
const parserOf = (oid: number) => pg.types.getTypeParser(oid) as (text: string) => unknown;
const connect = async (parsers = parserOf) => {
  const connected = new pg.Client({ connectionString: place.url ?? '', pipeline: true });
  connected.on('error', () => {});
  await connected.connect();
  return [connected, new ServedWire(connected, parsers, true)] as const;
};
const ask = (sql: string, ...parameters: unknown[]) => wire.ask('none', { sql, parameters });
const namesOf = async (text: string) =>
  (await ask(`select name from pg_prepared_statements where statement = $1`, text)).rows.length;

beforeAll(async () => {
  const server = inject('databaseServer');
  if (!server) throw new Error('this is about PostgreSQL');
  place = await createDatabase(server, 'test');
  [client, wire] = await connect();
  await client.query('create table things (id int primary key, name text)');
});
afterAll(async () => {
  await client.end();
  await place.drop();
});

test('of several in one message the last is answered, and a failure undoes those before it', async () => {
  const insert = { sql: 'insert into things values (8, $1)', parameters: ['eight'] };
  const remove = { sql: 'delete from things where id = 8', parameters: [] };
  const select = { sql: 'select name from things where id = $1', parameters: [8] };
  expect(await wire.ask('none', insert, select)).toMatchObject({
    rows: [{ name: 'eight' }],
    tag: 'SELECT 1',
  });
  await expect(wire.ask('none', remove, insert, insert)).rejects.toMatchObject({ code: '23505' });
  expect((await wire.ask('none', select, remove)).tag).toBe('DELETE 1');
});

test('a text has one name for each role, also when it failed at first, and none when it is none', async () => {
  const text = 'insert into things values ($1, null)';
  await ask('insert into things values (1, $1)', 'one');
  for (const id of [1, 1, 2]) await ask(text, id).catch(() => {});
  expect(await namesOf(text)).toBe(1);
  await wire.ask('another', { sql: text, parameters: [3] });
  expect(await namesOf(text)).toBe(2);
  for (const _ of [1, 2]) await expect(ask('selec 1')).rejects.toMatchObject({ code: '42601' });
  expect(await namesOf('selec 1')).toBe(0);
});

test('who asks the same new text at the same time is answered, each for their own', async () => {
  const answers = await Promise.all([3, 4, 5].map((number) => ask('select $1::int as number', number)));
  expect(answers.map(({ rows }) => rows)).toEqual([[{ number: 3 }], [{ number: 4 }], [{ number: 5 }]]);
});

test('what gives nothing the first time gives its rows the next', async () => {
  const text = 'select id from things where id = $1';
  const asked = [
    { sql: text, parameters: [77] },
    { sql: text, parameters: [1] },
  ] as const;
  expect((await wire.ask('none', ...asked)).rows).toEqual([{ id: 1 }]);
  expect((await ask(text, 77)).rows).toEqual([]);
  expect((await ask(text, 1)).rows).toEqual([{ id: 1 }]);
});

test('a text that a migration has changed fails once and is parsed anew', async () => {
  const text = 'select (things).name from things where id = $1';
  await ask(text, 1);
  await client.query('alter table things alter column name type varchar(50)');
  await expect(ask(text, 1)).rejects.toMatchObject({ code: '0A000' });
  expect((await ask(text, 1)).rows).toEqual([{ name: 'one' }]);
});

test('an answer that cannot be read fails by itself, and the connection goes on', async () => {
  const [other, strict] = await connect(() => () => {
    throw new Error('unreadable');
  });
  await expect(strict.ask('none', { sql: 'select 1 as one', parameters: [] })).rejects.toThrow('unreadable');
  expect((await strict.ask('none', { sql: 'select null as one', parameters: [] })).rows).toEqual([
    { one: null },
  ]);
  await other.end();
});

test('who waits when the connection breaks is told', async () => {
  const [other, broken] = await connect();
  const waiting = broken.ask('none', { sql: 'select pg_sleep(60)', parameters: [] });
  const told = expect(waiting).rejects.toThrow(/terminat/i);
  await until('it waits', async () => {
    const { rows } = await ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%pg_sleep%' and pid <> pg_backend_pid()`);
    return rows.length > 0;
  });
  await told;
  await other.end().catch(() => {});
});
