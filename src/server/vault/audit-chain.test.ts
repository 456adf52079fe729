import { sql } from 'kysely';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenAnchors, verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { eventsOf, appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { canonicalJson } from './audit-chain.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
let requestId: string;
beforeEach(async () => {
  bench = await openCreditBench();
  ({ requestId } = await acceptedRequest(bench.deps));
  for (const kind of ['one', 'two', 'three', 'four']) await record(kind);
});
afterEach(() => bench.close());

const from = { ip: '203.0.113.7', userAgent: 'Navegador/1.0', session: { id: 'f'.repeat(64) } };
const record = (kind: string) =>
  inTransaction(bench.deps.store, (tx) =>
    appendAuditEvent(tx, requestId, kind as EventKind, from, { z: 1, a: { b: [2, null], a: 'ñ' } }),
  );

const chain = async () => {
  const chains = await verifyTrail(bench.deps.store);
  return chains.find(({ partner }) => partner === shopId);
};

/** Runs a statement as the database's owner could. */
const byHand = async (statement: string) => {
  const { db } = bench.deps.store;
  await sql`alter table request_events disable trigger user`.execute(db);
  await sql.raw(statement).execute(db);
  await sql`alter table request_events enable trigger user`.execute(db);
};

test('a trail that nobody touched verifies, line by line; address and browser are sealed in it', async () => {
  expect(await chain()).toMatchObject({ seq: 4, fault: null });
  const [first] = await eventsOf(bench.deps.store, requestId);
  expect(first).toMatchObject({ kind: 'one', ip: from.ip, user_agent: from.userAgent });
  expect(first?.actor).toBe(`session:${'f'.repeat(16)}`);
  const { rows } = await sql`select * from request_events`.execute(bench.deps.store.db);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Navegador/);
});

test.each(['update request_events set kind = kind', 'delete from request_events', 'truncate request_events'])(
  'the database itself refuses: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(bench.deps.store.db)).rejects.toThrow('append only');
    expect(await chain()).toMatchObject({ fault: null });
  },
);

test.each([
  ["update request_events set kind = 'other' where seq = 2", { seq: 2, fault: 'changed' }],
  ["update request_events set at = at + interval '1 second' where seq = 3", { seq: 3, fault: 'changed' }],
  [`update request_events set detail = '{"z": 2}' where seq = 1`, { seq: 1, fault: 'changed' }],
  ['update request_events set ip = null where seq = 4', { seq: 4, fault: 'changed' }],
  ['delete from request_events where seq = 2', { seq: 2, fault: 'missing' }],
  ['delete from request_events where seq = 4', { seq: 4, fault: 'cut-off' }],
])('who goes round that is found: %s', async (statement, fault) => {
  await byHand(statement);
  expect((await chain())?.fault).toEqual(fault);
});

test('a trail cut off together with its head is found by a head that was written down elsewhere', async () => {
  const before = await chain();
  const anchor = { partner: shopId, seq: before?.seq ?? 0, hash: before?.hash ?? '' };
  expect(await brokenAnchors(bench.deps.store, [anchor])).toEqual([]);
  await byHand('delete from request_events where seq > 2');
  await sql`update audit_heads h set seq = 2, hash = e.hash from request_events e
    where e.seq = 2 and h.partner_id = e.partner_id`.execute(bench.deps.store.db);
  expect((await chain())?.fault).toBeNull();
  expect(await brokenAnchors(bench.deps.store, [anchor])).toEqual([anchor]);
});

test('a chain whose first lines were taken out verifies from the last of them, and only from there', async () => {
  const lines = await sql<{ partner: number; seq: number; hash: string }>`
    select partner_id as partner, seq, hash from request_events order by seq`.execute(bench.deps.store.db);
  await byHand('delete from request_events where seq <= 2');
  expect((await chain())?.fault).toEqual({ seq: 1, fault: 'missing' });
  const faultAfter = async (...taken: (typeof lines.rows)[number][]) => {
    const chains = await verifyTrail(bench.deps.store, taken);
    return chains.find(({ partner }) => partner === shopId)?.fault;
  };
  const [one, two] = lines.rows as [(typeof lines.rows)[number], (typeof lines.rows)[number]];
  expect(await faultAfter(one, two)).toBeNull();
  expect(await faultAfter(one)).toEqual({ seq: 2, fault: 'missing' });
  expect(await faultAfter({ ...two, hash: one.hash })).toEqual({ seq: 3, fault: 'changed' });
});

test('twenty writers at once make one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record(`at-once-${index}`)));
  expect(await chain()).toMatchObject({ seq: 24, fault: null });
});

test('the same value gives the same text, whatever the order of its names', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true, e: undefined })).toBe(
    canonicalJson({ a: true, b: [1, { c: 'x', d: null }] }),
  );
});
