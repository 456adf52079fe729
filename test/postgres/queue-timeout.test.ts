import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#server/actions/base/context.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a statement of the queue that cannot go on ends by itself, and the next one works', async () => {
  const { opened } = database;
  if (opened.engine !== 'postgres') throw new Error('this test needs PostgreSQL');
  const log = pino({ level: 'silent' });
  const runner = await createJobRunner(opened, log, { background: false, statementMs: 2_000 });
  onTestFinished(() => runner.stop());
  const deps = { store: database.store, log } as Deps;
  const other = await opened.pool.connect();
  try {
    await other.query('begin; lock table pgboss.job in access exclusive mode');
    await expect(runner.drain(deps, jobHandlers)).rejects.toThrow('statement timeout');
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await runner.drain(deps, jobHandlers)).toBe(0);
});
