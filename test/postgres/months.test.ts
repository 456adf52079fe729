import pg from 'pg';
import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartitionsAtStart } from '#server/jobs/maintenance.ts';
import { createMonthPartitions } from '#server/database/months.ts';
import { within } from '#server/database/partner-scope.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  other = new pg.Client({ connectionString: database.config.databaseUrl ?? '' });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await database?.close();
});

test('months give way to who has the default part, a start goes on without them, and they come again', async () => {
  const { store } = database;
  await sql`update clock_shift set shift = interval '40 days'`.execute(store.db);
  await other.query('begin; lock table request_events_default in access share mode');
  await expect(createMonthPartitions(store.db)).rejects.toThrow('lock timeout');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await createPartitionsAtStart({ store, log });
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'months were not made at the start',
  ]);
  await other.query('commit');
  expect((await createMonthPartitions(store.db)).map(({ outcome }) => outcome)).toContain('made');
  expect(new Set((await createMonthPartitions(store.db)).map(({ outcome }) => outcome))).toEqual(
    new Set(['there']),
  );
});

test('the office makes them with the owner’s rights, a shop may not', async () => {
  const { db } = database.opened.store;
  const months = await within({ role: 'enganche_office', partnerIds: [], reason: 'job' }, () =>
    createMonthPartitions(db),
  );
  expect(months).toHaveLength(8);
  await expect(
    within({ role: 'enganche_shop', partnerIds: [1] }, () => createMonthPartitions(db)),
  ).rejects.toThrow('permission denied');
});
