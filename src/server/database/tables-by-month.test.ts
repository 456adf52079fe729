import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { inTransaction } from './store.ts';
import { acceptedRequest, creditBenchOn, shopId } from '#test/support/credit.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { messagesTo } from '#test/support/messages.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { migrate } from './migrate.ts';
import { createMonthPartitions } from './months.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import {
  claimMessage,
  dueMessages,
  markMessageSent,
  withdrawMessages,
} from '#server/queries/messages/outbox.ts';
import { eventsOf, appendAuditEvent, appendPlatformEvent } from '#server/queries/audit/audit-events.ts';

let database: TestDatabase;

const migrations = join(import.meta.dirname, '../../../db/migrations');
const phone = '5518427036';

/** Opens a database with the schema before a migration. */
async function openBefore(last: string): Promise<void> {
  database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const folder = join(database.dataDir, 'older');
  mkdirSync(folder);
  for (const name of readdirSync(migrations).filter((each) => each < last)) {
    cpSync(join(migrations, name), join(folder, name));
  }
  await migrate(database.opened, folder);
  await prepareVault(database.opened);
}

/** Inserts as the previous version did, to the microsecond. */
async function writeOld(dedupeKey: string, at: string): Promise<void> {
  const { store } = database;
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(store.db);
  const sealed = encryptRow(store, 'outbox', store.vault.serviceKey(), {
    id: rows[0]?.id ?? '',
    recipient: phone,
    body: dedupeKey,
  });
  await sql`insert into outbox (id, partner_id, channel, recipient, recipient_index, body, dedupe_key, created_at)
    values (${sealed.id}, ${shopId}, 'sms', ${sealed.recipient}, ${sealed.recipient_index}, ${sealed.body},
      ${dedupeKey}, date_trunc('second', now()) + ${at}::interval + interval '0.123456 seconds')`.execute(
    store.db,
  );
}

const everyRow = async (table: 'request_events' | 'outbox') => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(database.store.db);
  return rows.map(({ row }) => row);
};

test('what a version before the months has stored is there, sent once, verified and added to', async () => {
  await openBefore('0077');
  const { store, opened } = database;
  // Today's code writes it, if only as null.
  await sql`alter table request_events add column note text`.execute(store.db);
  const bench = await creditBenchOn(database);
  const { requestId } = await acceptedRequest(bench.deps);
  const record = (kind: string) =>
    inTransaction(store, (tx) => appendAuditEvent(tx, requestId, kind as EventKind, { ip: '203.0.113.7' }));
  for (const kind of ['one', 'two', 'three']) await record(kind);
  await inTransaction(store, (tx) => appendPlatformEvent(tx, 'keys-rotated', 'operator', {}));
  // The last one as written by a sandbox whose clock was ahead.
  const written: [string, string][] = [
    ['sent', '-2 years'],
    ['due', '-1 hour'],
    ['taken back', '-1 hour'],
    ['ahead', '40 days'],
  ];
  for (const [key, at] of written) await writeOld(key, at);
  await sql`update outbox set sent_at = created_at where dedupe_key = 'sent'`.execute(store.db);
  await sql`alter table request_events drop column note`.execute(store.db);
  const before = { events: await everyRow('request_events'), messages: await everyRow('outbox') };
  expect([before.events.length, before.messages.length]).toEqual([4, 4]);

  const applied = await migrate(opened);
  expect(applied.slice(0, 3)).toEqual([
    '0077_causes_of_messages.sql',
    '0078_causes_so_far.sql',
    '0079_tables_by_month.sql',
  ]);
  // Later migrations may add columns.
  expect({ events: await everyRow('request_events'), messages: await everyRow('outbox') }).toMatchObject(
    before,
  );
  const { rows: parents } = await sql`select relname, relkind::text as kind from pg_class
    where relname in ('request_events', 'outbox') order by 1`.execute(store.db);
  expect(parents).toEqual([
    { relname: 'outbox', kind: 'p' },
    { relname: 'request_events', kind: 'p' },
  ]);
  // Next month's messages stay in the default partition; the following partitions are created.
  const months = await createMonthPartitions(store.db);
  expect(months.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 8 }, () => 'there'));

  await record('after');
  const events = await eventsOf(store, requestId);
  expect(events.map(({ kind, seq, ip }) => [kind, seq, ip])).toEqual(
    ['one', 'two', 'three', 'after'].map((kind, index) => [kind, index + 1, '203.0.113.7']),
  );
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  for (const { fault } of await verifyTrail(store)) expect(fault).toBeNull();
  await expect(sql`truncate request_events_before`.execute(store.db)).rejects.toThrow('append only');
  await expect(
    sql`insert into outbox (channel, recipient, body) values ('sms', '55', 'clear')`.execute(store.db),
  ).rejects.toThrow('sealed');

  const write = (dedupeKey: string) =>
    inTransaction(store, (tx) =>
      sendMessage(bench.deps, tx, {
        channel: 'sms',
        partnerId: shopId,
        recipient: phone,
        text: 'x',
        dedupeKey,
      }),
    );
  // Existing messages are not inserted again.
  for (const [key] of written) await write(key);
  await write('new');
  await inTransaction(store, (tx) => withdrawMessages(tx, ['taken back']));
  const bodies: unknown[] = [];
  for (const { id } of await dueMessages(store, { afterSeq: 0, limit: 20 })) {
    const message = await claimMessage(store, id);
    bodies.push(message?.body);
    if (message) await markMessageSent(store, message);
  }
  expect(bodies).toEqual(['due', 'ahead', 'x']);
  const messages = await messagesTo(store, phone);
  expect(messages.map(({ sent_at, gave_up_at }) => [sent_at !== null, gave_up_at !== null])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [true, false],
    [true, false],
  ]);
});

test('the version before writes its causes down too while the tables are still its own', async () => {
  await openBefore('0079');
  await creditBenchOn(database);
  await writeOld('of the old version', '0');
  await migrate(database.opened);
  const causes = await database.store.db
    .selectFrom('message_causes')
    .select(['dedupe_key', 'partner_id'])
    .execute();
  expect(causes).toEqual([{ dedupe_key: 'of the old version', partner_id: shopId }]);
});
