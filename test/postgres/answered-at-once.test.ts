import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Trx } from '#server/context.ts';
import type { OpenDatabase } from '#server/queries/database.ts';
import { acrossPartners, answeredAtOnce, within } from '#server/queries/partner-scope.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let opened: Extract<OpenDatabase, { engine: 'postgres' }>;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.opened.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  opened = database.opened;
  // The tests' own server waits for no disk. The one connection that is used: nothing else asks at the same time.
  await opened.pool.query('set synchronous_commit to on');
});
afterAll(() => database?.close());

/** Whether who writes now is answered once it is on the disk. */
async function waits(db: Db | Trx = opened.db): Promise<string | undefined> {
  const { rows } = await sql<{
    waits: string;
  }>`select current_setting('synchronous_commit') as waits`.execute(db);
  return rows[0]?.waits;
}

test('what is told to a person or taken to be done is on the disk when it is answered', async () => {
  expect(await within({ role: 'enganche_shop', partnerIds: [1] }, () => waits())).toBe('on');
  expect(await acrossPartners('job', () => waits())).toBe('on');
  expect(await acrossPartners('webhook', () => waits())).toBe('on');
});

test('a mark without which work is done again is not, nor what a simulated service writes; a transaction always is', async () => {
  const mark = () => answeredAtOnce(() => waits());
  expect(await acrossPartners('job', mark)).toBe('off');
  expect(await acrossPartners('sandbox', () => waits())).toBe('off');
  const whole = () => answeredAtOnce(() => opened.db.transaction().execute((trx) => waits(trx)));
  expect(await acrossPartners('job', whole)).toBe('on');
  // It ends with its statement: what comes next on the connection waits.
  expect(await acrossPartners('job', () => waits())).toBe('on');
});
