import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { markMessageSent, withdrawMessages } from '#server/queries/messages/outbox.ts';
import { eventsOf, appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { appNow } from './clock.ts';
import { inTransaction } from './store.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('a trail of one request, a message by its id, what is withdrawn: none looks into months of others', async () => {
  const { store } = bench.deps;
  for (const ahead of [-1, -2, -3]) {
    for (const table of ['request_events', 'outbox'])
      await sql`select make_month(${table}, ${sql.lit(ahead)})`.execute(store.db);
  }
  const { requestId } = await acceptedRequest(bench.deps);
  await inTransaction(store, async (tx) => {
    await appendAuditEvent(tx, requestId, 'located');
    const message = { channel: 'sms', partnerId: shopId, recipient: '5518427036', text: 'x' } as const;
    await sendMessage(bench.deps, tx, { ...message, dedupeKey: 'now' });
  });
  const [message] = await store.db.selectFrom('outbox').select(['id', 'created_at']).execute();
  if (!message) throw new Error('no message');
  const read = await lookedInto(async () => {
    await eventsOf(store, requestId);
    await markMessageSent(store, message);
    await inTransaction(store, (tx) => withdrawMessages(tx, ['now']));
  });
  const now = await appNow(store.db);
  const [running, ...older] = [0, -2, -3].map((ahead) => monthOf(now, ahead));
  expect(read.length).toBeGreaterThanOrEqual(3);
  for (const { into, table, text } of read) {
    expect(into, text).toContain(`${table}_${running}`);
    for (const month of older) expect(into, text).not.toContain(`${table}_${month}`);
    if (table === 'outbox') expect(into, text).toHaveLength(1);
  }
});

const monthOf = (now: Date, ahead: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_');

interface Read {
  readonly table: string;
  readonly text: string;
  /** The partitions that were scanned, not only planned. */
  readonly into: string[];
}

/** Records what `work` executes by running it once more. */
async function lookedInto(work: () => Promise<unknown>): Promise<Read[]> {
  const { db } = bench.deps.store;
  const ask = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await work();
  const queries = ask.mock.calls.map(([query]) => query);
  ask.mockRestore();
  const reads: Read[] = [];
  for (const query of queries) {
    const [, table] = /^(?:select .* from|update) "(request_events|outbox)"/.exec(query.sql) ?? [];
    if (table === undefined) continue;
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
    const [plan] = rows.map((row) => row['QUERY PLAN'][0].Plan);
    reads.push({
      table,
      text: query.sql,
      into: plan ? partsIn(plan).filter((part) => part.startsWith(`${table}_`)) : [],
    });
  }
  return reads;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const partsIn = (node: PlanNode): string[] => [
  ...(node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable' && node['Actual Loops'] > 0
    ? [node['Relation Name']]
    : []),
  ...(node.Plans ?? []).flatMap(partsIn),
];
