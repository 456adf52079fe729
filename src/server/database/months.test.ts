import { sql } from 'kysely';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverMessages } from '#test/support/messages.ts';
import { maintainPartitions } from '#server/jobs/maintenance.ts';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { appNow } from './clock.ts';
import { verifyTrail, type Anchor } from '#server/queries/audit/audit-trail.ts';
import { dropOldMessages, createMonthPartitions } from './months.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { eventsOf, appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { inTransaction } from './store.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeEach(async () => {
  bench = await openCreditBench();
  // In the middle of a month, whatever the date; the clock only moves ahead.
  await setClock(`date_trunc('month', now(), 'UTC') + interval '1 month 14 days'`);
  await createMonthPartitions(bench.deps.store.db);
});
afterEach(() => bench.close());

const setClock = (time: string) =>
  sql`update clock_shift set shift = (${sql.raw(time)}) - now()`.execute(bench.deps.store.db);
const later = (months: number) =>
  sql`update clock_shift set shift = shift + ${`${months} months`}::interval`.execute(bench.deps.store.db);

const write = (dedupeKey: string) =>
  inTransaction(bench.deps.store, (tx) =>
    sendMessage(bench.deps, tx, {
      channel: 'sms',
      partnerId: shopId,
      recipient: '5518427036',
      text: 'Tu pago',
      dedupeKey,
    }),
  );
const record = (requestId: string, kind: string) =>
  inTransaction(bench.deps.store, (tx) => appendAuditEvent(tx, requestId, kind as EventKind));

/** Counts the rows in each partition: of a month relative to the current one (`+2`), or of another kind. */
async function rowsByPart(table: 'request_events' | 'outbox'): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; count: number }>`
    select tableoid::regclass::text as part, count(*)::int as count from ${sql.table(table)} group by 1
    order by 1`.execute(bench.deps.store.db);
  return Object.fromEntries(rows.map(({ part, count }) => [part.slice(table.length + 1), count]));
}
const parts = async (table: string) => {
  const { rows } = await sql<{ part: string }>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    bench.deps.store.db,
  );
  return rows.map(({ part }) => part.slice(table.length + 1));
};
const monthOf = async (ahead = 0): Promise<string> => {
  const now = await appNow(bench.deps.store.db);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_');
};
const outcomes = async () => (await createMonthPartitions(bench.deps.store.db)).map(({ outcome }) => outcome);

test('this month and the next three are there, each is made once, and a row lies in its own', async () => {
  expect(await outcomes()).toEqual(Array.from({ length: 8 }, () => 'there'));
  const four = await Promise.all([0, 1, 2, 3].map(monthOf));
  for (const table of ['request_events', 'outbox'])
    expect(await parts(table)).toEqual(expect.arrayContaining([...four, 'default']));
  await later(2);
  const once = ['there', 'there', 'made', 'made'];
  expect(await outcomes()).toEqual([...once, ...once]);
  expect(await outcomes()).toEqual(Array.from({ length: 8 }, () => 'there'));
  await write('in its month');
  expect(await rowsByPart('outbox')).toEqual({ [await monthOf()]: 1 });
  // Two concurrent workers, in the first hour of a month.
  await later(2);
  const both = (await Promise.allSettled([outcomes(), outcomes()])).map(({ status }) => status);
  expect(both).toContain('fulfilled');
  expect(await outcomes()).toEqual(Array.from({ length: 8 }, () => 'there'));
});

test('a row that comes before its month was made has a place, and that month stays there', async () => {
  const { store } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await record(requestId, 'before');
  await later(30);
  await record(requestId, 'too early');
  await write('too early');
  expect(await rowsByPart('outbox')).toEqual({ default: 1 });
  const stays = ['in default', 'made', 'made', 'made'];
  expect(await outcomes()).toEqual([...stays, ...stays]);
  await record(requestId, 'after');
  expect((await eventsOf(store, requestId)).map(({ kind }) => kind)).toEqual([
    'before',
    'too early',
    'after',
  ]);
  expect((await verifyTrail(store)).map(({ fault }) => fault)).toEqual([null, null, null]);
  await deliverMessages(bench.deps);
  expect(
    await store.db.selectFrom('outbox').select('attempts').where('sent_at', 'is not', null).execute(),
  ).toEqual([{ attempts: 1 }]);
  await later(1);
  await write('too early');
  expect(await rowsByPart('outbox')).toEqual({ default: 1 });
  await record(requestId, 'in its month');
  expect(await rowsByPart('request_events')).toMatchObject({ default: 2, [await monthOf()]: 1 });
});

test('months of messages go when they are old, unless one waits; causes go too, the trail never', async () => {
  const { store, log } = bench.deps;
  const [first, second] = [await monthOf(0), await monthOf(1)];
  const { requestId } = await acceptedRequest(bench.deps);
  await record(requestId, 'long ago');
  await write('sent');
  await deliverMessages(bench.deps);
  await later(1);
  await write('never sent');
  await later(11);
  expect(await dropOldMessages(store.db)).toEqual([]);
  await write('new');
  const warned = vi.spyOn(log, 'warn');
  // More than thirteen months after the end of both.
  await later(3);
  await maintainPartitions(bench.deps);
  expect(warned.mock.calls.map(([what]) => what)).toEqual([{ part: `outbox_${second}`, waiting: 1 }]);
  expect(await parts('outbox')).not.toContain(first);
  expect(await parts('outbox')).toContain(second);
  const left = await store.db.selectFrom('message_causes').select('dedupe_key').execute();
  expect(left).toEqual([{ dedupe_key: 'new' }]);
  expect(await eventsOf(store, requestId)).toHaveLength(1);
  expect(await parts('request_events')).toContain(first);

  await sql`update outbox set gave_up_at = app_now() where sent_at is null`.execute(store.db);
  expect(await dropOldMessages(store.db)).toEqual([{ part: `outbox_${second}`, waiting: 0 }]);
  // Rows in the default partition are deleted one by one.
  expect(await rowsByPart('outbox')).toEqual({ default: 1 });
  await later(15);
  await dropOldMessages(store.db);
  expect(await rowsByPart('outbox')).toEqual({});
});

test('a month of the trail that was put away is where its chains go on from', async () => {
  const { store } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await record(requestId, 'one');
  await record(requestId, 'two');
  const part = `request_events_${await monthOf()}`;
  await later(1);
  await record(requestId, 'three');
  // As docs/backups.md tells operators.
  const { rows: archived } = await sql<Anchor>`select partner_id as partner, seq, hash
    from (select distinct on (partner_id) * from ${sql.table(part)} order by partner_id, seq desc) t`.execute(
    store.db,
  );
  await sql`alter table request_events detach partition ${sql.table(part)}`.execute(store.db);
  await sql`drop table ${sql.table(part)}`.execute(store.db);
  expect((await eventsOf(store, requestId)).map(({ kind }) => kind)).toEqual(['three']);
  expect((await verifyTrail(store, archived)).map(({ fault }) => fault)).toEqual([null, null, null]);
  expect((await verifyTrail(store)).map(({ fault }) => fault)).toContainEqual({ seq: 1, fault: 'missing' });
});

test('a month of the trail refuses by its own name too', async () => {
  const { store } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await record(requestId, 'kept');
  const part = `request_events_${await monthOf()}`;
  for (const statement of [
    `update ${part} set kind = kind`,
    `delete from ${part}`,
    `truncate ${part}`,
    'truncate request_events_default',
    'truncate request_events',
  ]) {
    await expect(sql.raw(statement).execute(store.db), statement).rejects.toThrow('append only');
  }
  expect(await eventsOf(store, requestId)).toHaveLength(1);
});
