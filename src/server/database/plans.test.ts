import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appNow } from './clock.ts';
import { figures } from '#server/queries/metrics/figures.ts';
import { inTransaction } from './store.ts';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import { applicantAt, codeFor, solveCaptcha } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';

let shop: TestApp;
/** Every statement of a whole walk, a login, the staff's list, the jobs and the figures, by its text. */
const seen = new Map<string, CompiledQuery>();
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  const ask = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await walkAndLookBack();
  for (const [query] of ask.mock.calls) seen.set(query.sql, query);
  ask.mockRestore();
});
afterAll(() => shop.close());

test('the statements of a day were seen', () => {
  expect(seen.size).toBeGreaterThan(120);
});

// At a million rows: npm run tool bench-scale. Here: does it have an index at all?
test('no statement needs to read a table that grows', async () => {
  const known = { partial: await partialIndexes(), tables: await tablesOfParts() };
  const whole: string[] = [];
  for (const query of seen.values()) {
    if (!/^(select|with|update|delete|insert)\b/i.test(query.sql.trim())) continue;
    for (const table of readWhole(await planOf(query), known)) whole.push(`${table}: ${query.sql}`);
  }
  expect(whole).toEqual([]);
});

// Without statistics the planner considers two indexes that begin with the partner equally good, and one of them makes
// it scan all requests of the partner for each referring row
// (docs/decisions/0098-one-index-that-begins-with-the-partner.md).
test('a parent is looked up by one index only that begins with its partner', async () => {
  const { rows } = await sql<{ parent: string; indexes: number }>`
    select parent.relname as parent, count(*)::int as indexes
    from pg_class parent
    join pg_index i on i.indrelid = parent.oid
    join pg_attribute first on first.attrelid = parent.oid and first.attnum = i.indkey[0]
    where first.attname = 'partner_id' and parent.relname in (
      select distinct confrelid::regclass::text from pg_constraint where contype = 'f' and array_length(confkey, 1) = 2)
    group by 1 order by 1`.execute(shop.deps.store.db);
  const growing = rows.filter(({ parent }) => !['products', 'promoters'].includes(parent));
  expect(growing).toEqual([
    { parent: 'approvals', indexes: 1 },
    { parent: 'commission_plans', indexes: 1 },
    { parent: 'credit_requests', indexes: 1 },
    { parent: 'identity_sessions', indexes: 1 },
    { parent: 'legal_texts', indexes: 1 },
    { parent: 'loans', indexes: 1 },
    { parent: 'stock_counts', indexes: 1 },
    { parent: 'stores', indexes: 1 },
    { parent: 'webhook_endpoints', indexes: 1 },
  ]);
});

// PostgreSQL waits for the other of two equal rows only at the named index. At another unique index the later insert
// fails (23505) when both arrive at the same moment: too rarely for a concurrency test to detect reliably.
test('a row that names what it may conflict with cannot meet its like at another unique index', async () => {
  const { rows: indexes } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, array(
      select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid where i.indisunique`.execute(shop.deps.store.db);
  const named = [...seen.keys()].flatMap((text) => {
    // Each with its own conflict clause: a statement may have several inserts.
    const inserts = text.matchAll(/insert into "?(\w+)"?(?:(?!insert into ).)*?on conflict \(([^)]+)\)/gis);
    return [...inserts].map(([, table = '', columns = '']) => ({
      table,
      columns: columns.replaceAll('"', '').split(/\s*,\s*/),
    }));
  });
  expect(named.length).toBeGreaterThan(10);
  const others = named.flatMap(({ table, columns }) =>
    indexes.filter(
      (index) =>
        index.table === table &&
        index.columns.length > columns.length &&
        columns.every((column) => index.columns.includes(column)),
    ),
  );
  expect(others).toEqual([]);
});

/** All everyday calls and background work. */
async function walkAndLookBack(): Promise<void> {
  const applicant = await applicantAt(shop, 'contract-signature');
  await sign(applicant);
  const { client, phone, requestId } = applicant;
  const due = await client.get<{ barcode: string; payTotal: number }>(
    `onboarding/getinfoPayReference/${requestId}`,
  );
  const { barcode: reference, payTotal: amount } = due.body;
  expect((await client.post('/sandbox/caja/pay', { reference, amount })).status).toBe(200);
  await shop.runJobs();
  const account = await accountOf(applicant);
  expect((await client.get(`deliveryOrder/creditProcess/${phone}/1`)).status).toBe(200);

  const customer = shop.client();
  await solveCaptcha(customer);
  await customer.post(`onboarding/loginOtp/${phone}`);
  await customer.post(`onboarding/validarOtpCelular/${phone}/${await codeFor(applicant)}`);
  expect((await customer.get(`payments/accountStatus/${account}`)).status).toBe(200);

  const staff = { authorization: `Bearer ${staffToken}` };
  for (const query of ['', '?order=-created&page=2', '?search=1234', `?search=${phone}`]) {
    expect((await client.get(`crud/onboarding${query}`, staff)).status).toBe(200);
  }
  await inTransaction(shop.deps.store, async (tx) => {
    for (const job of [
      'service-loans',
      'forget-visitors',
      'forget-keys',
      'reconcile-payments',
      'keep-months',
    ] as const) {
      await shop.deps.jobs.send(tx, job, {});
    }
  });
  await shop.runJobs();
  await figures(shop.deps.store);
  await appNow(shop.deps.store.db);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the plan with sequential scans discouraged. */
function planOf(query: CompiledQuery): Promise<PlanNode> {
  return shop.deps.store.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const explained = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
    return (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan;
  });
}

/** Indexes of pending work: short, however long the table is. */
async function partialIndexes(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(
    shop.deps.store.db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Maps each partition to its table. */
async function tablesOfParts(): Promise<Map<string, string>> {
  const { rows } = await sql<{ part: string; whole: string }>`
    select i.inhrelid::regclass::text as part, i.inhparent::regclass::text as whole
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r'`.execute(
    shop.deps.store.db,
  );
  return new Map(rows.map(({ part, whole }) => [part, whole]));
}

interface Known {
  readonly partial: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, string>;
}

/** The policy of people limited to a store or a promoter, which lets each row pass for everybody else. */
const ofLimits =
  /^\(\(\$\d+ IS NULL\) OR \(store = ANY \(\$\d+\)\) OR \(handed_store = ANY \(\$\d+\)\) OR \(COALESCE\(promoter_id, helper_promoter_id\) = ANY \(\$\d+\)\) OR \(partner_id = ANY \(\$\d+\)\)\)$/;

/** Returns growing tables that are scanned in full; a scan up to a limit that skips no row does not count. */
function readWhole(node: PlanNode, known: Known, limited = false): string[] {
  const name = node['Relation Name'] ?? '';
  const table = known.tables.get(name) ?? name;
  const byIndex = node['Node Type'].includes('Index');
  const found =
    node['Index Cond'] !== undefined ||
    known.partial.has(node['Index Name'] ?? '') ||
    (limited && (byIndex || ofLimits.test(node.Filter ?? '')));
  const isScan = node['Node Type'] === 'Seq Scan' || (byIndex && node['Node Type'] !== 'Bitmap Index Scan');
  const stays = node['Node Type'] === 'Limit' || (limited && node['Node Type'] !== 'Sort');
  return [
    ...(isScan && !found && growing.has(table) ? [table] : []),
    ...(node.Plans ?? []).flatMap((inner) => readWhole(inner, known, stays)),
  ];
}

/** Tables that grow with every request, payment or visitor. */
const growing: ReadonlySet<string> = new Set([
  'address_proofs',
  'addresses',
  'bureau_consents',
  'bureau_reports',
  'call_limits',
  'captcha_proofs',
  'codes',
  'contracts',
  'credit_requests',
  'delivery_contacts',
  'data_keys',
  'device_orders',
  'hand_overs',
  'idempotency_keys',
  'identity_events',
  'identity_sessions',
  'instalments',
  'legal_acceptances',
  'loans',
  'locations',
  'message_causes',
  'outbox',
  'payment_decisions',
  'payment_events',
  'people',
  'rate_buckets',
  'request_events',
  'reviews',
  'session_requests',
  'sessions',
]);
