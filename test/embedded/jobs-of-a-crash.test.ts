import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#server/database/store.ts';
import type { Deps, JobData } from '#server/actions/base/context.ts';
import type { JobHandlers } from '#server/jobs/run-jobs.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openTestDatabase } from '#test/support/database.ts';

test('what a process had in hand when it died is due again when the next one opens its folder', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { db } = database.store;
  const log = pino({ level: 'silent' });
  const dead = await createJobRunner(database.opened, log, { background: false });
  await inTransaction(database.store, async (tx) => {
    await dead.send(tx, 'render-papers', { requestId: 'in hand' });
    await dead.send(tx, 'render-papers', { requestId: 'waiting' });
  });
  // On its last try.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = retry_limit
    where data ->> 'requestId' = 'in hand'`.execute(db);
  await dead.stop();

  const next = await createJobRunner(database.opened, log);
  onTestFinished(() => next.stop());
  const { rows } = await sql`select data ->> 'requestId' as of, state from pgboss.job
    where name = 'render-papers' order by 1`.execute(db);
  expect(rows).toEqual([
    { of: 'in hand', state: 'retry' },
    { of: 'waiting', state: 'created' },
  ]);
  const ran: string[] = [];
  const handlers = {
    'render-papers': async (_deps: Deps, { requestId }: JobData['render-papers']) => void ran.push(requestId),
  } as unknown as JobHandlers;
  await next.drain({} as Deps, handlers);
  expect(ran.toSorted()).toEqual(['in hand', 'waiting']);
});
