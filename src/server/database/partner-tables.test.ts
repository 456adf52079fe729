import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * Tables whose rows belong to no partner, each with its reason. Every other table has a partner column and a policy.
 */
const nobodys: Record<string, string> = {
  applied_migrations: 'about the database itself; no role of a call may touch it',
  clock_shift: 'the sandbox’s clock, one row',
  postal_codes: 'public, the same for all',
  sessions:
    'a browser’s: it walks from shop to shop; looked up by the hash of its cookie before a shop is known',
  captcha_proofs: 'a browser’s, as its session',
  data_keys:
    'keys, wrapped: worth nothing without the rows that they open, which are guarded; a request’s files ask for its key before it has a row',
  codes:
    'a phone’s and a browser’s: waits and caps count over all shops, else six shops were six times the tries',
  code_locks: 'a phone’s, as its codes; knows no number',
  rate_buckets: 'a phone’s, an address’s or a partner’s, by key; holds counts only',
  call_limits: 'an address’s, by key; holds counts only',
  request_limits: 'as call_limits, of the version before',
  staff:
    'people at work, of one partner or several: who sees them follows from their grants, which are guarded',
  staff_invitations: 'a person’s, by the hash of its token',
  staff_credentials: 'a person’s, for signing in before any partner is known',
  staff_recovery_codes: 'a person’s, as hashes',
  staff_challenges: 'a browser’s that signs in: once, for minutes',
  staff_sessions: 'a person’s, looked up by the hash of its cookie before any partner is known',
  staff_browsers: 'a person’s, by the hash of its cookie',
  staff_links: 'a person’s, by the hash of its token: once, for minutes',
  staff_misses: 'an e-mail’s, known or not, by its index; holds counts only',
  idempotency_keys: 'a browser’s; the answer is sealed under the key that only the browser has',
  ledger_faults: 'what the nightly check of all partners’ books found; names accounts, no person',
  ledger_checks: 'when that check ran',
  report_runs: 'when the reports were counted',
  payment_feeds: 'where the list of a payment network was read to',
  sandbox_messages: 'stands for the books of the SMS and e-mail services',
  sandbox_devices: 'stands for the books of the device lock',
  sandbox_device_orders: 'stands for the books of the device lock',
  sandbox_identity_sessions: 'stands for the books of the identity service',
  sandbox_bureau_queries: 'stands for the books of the bureau',
  sandbox_payments: 'stands for the books of the payment network',
  sandbox_voided_references: 'stands for the books of the payment network',
};

/** Tables whose rows may lack a partner: then only the office role sees them. */
const mayHaveNone = [
  'approvals',
  'message_causes',
  'outbox',
  'payment_closings',
  'payment_decisions',
  'payment_events',
  'staff_grants',
];

test('every table carries its partner and is guarded, or is named here with a reason; a month as its table', async () => {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce(i.inhparent::regclass::text, c.relname) as whole, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select a.attnotnull from pg_attribute a where a.attrelid = c.oid
        and a.attname = case c.relname when 'partners' then 'id' else 'partner_id' end) as not_null,
      (select array_agg(p.polname::text order by p.polname) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`.execute(database.store.db);
  const unguarded = rows.filter((row) => !row.enabled).map((row) => row.name);
  expect(unguarded).toEqual(Object.keys(nobodys).toSorted());
  const guarded = rows.filter((row) => row.enabled);
  expect(guarded.length).toBeGreaterThan(20);
  for (const { name, whole, forced, not_null, policies } of guarded) {
    expect([name, forced, not_null]).toEqual([name, true, !mayHaveNone.includes(whole)]);
    expect(policies).toEqual(expect.arrayContaining(['every_shop', 'own_shop']));
  }
});

interface Table {
  name: string;
  /** The partitioned table that it belongs to, or itself. */
  whole: string;
  enabled: boolean;
  forced: boolean;
  not_null: boolean | null;
  policies: string[] | null;
}

test('what hangs on a request or an account is limited to the store of somebody limited to one', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      and (c.relname in ('promoters', 'stores') or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('request_id', 'account', 'store')))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_store' and not p.polpermissive)
    order by 1`.execute(database.store.db);
  // Who holds which role: of the people who administer it, and no role of a store does.
  expect(rows).toEqual([{ name: 'staff_grants' }]);
});

test('a row of one partner cannot hang on a row of another: every foreign key between them has the partner', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relrowsecurity
    join pg_class p on p.oid = k.confrelid and p.relrowsecurity and p.relname <> 'partners'
    where k.contype = 'f' and not exists (
      select from pg_constraint whole where whole.contype = 'f' and whole.conrelid = k.conrelid
        and whole.confrelid = k.confrelid and whole.conkey @> k.conkey
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'partner_id'
          and a.attnum = any (whole.conkey)))`.execute(database.store.db);
  expect(rows).toEqual([]);
});

test('the roles of calls log nobody in, pass by no guard, own nothing', async () => {
  const { rows } = await sql`
    select rolname as name, rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as may_more,
      (select count(*)::int from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname like 'enganche\\_%' order by 1`.execute(database.store.db);
  expect(rows).toEqual(
    ['enganche_desk', 'enganche_office', 'enganche_shop', 'enganche_window'].map((name) => ({
      name,
      may_more: false,
      owns: 0,
    })),
  );
});

test('the desk’s role changes acts, grants, sessions and chain heads by column, and begins no session', async () => {
  const { rows } = await sql<{ may: string }>`
    select lower(p.privilege) || ' ' || c.relname || coalesce('.' || a.attname, '') as may
    from pg_class c
    cross join (values ('INSERT'), ('UPDATE'), ('DELETE')) p (privilege)
    left join pg_attribute a on p.privilege = 'UPDATE' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid in ('approvals'::regclass, 'staff_grants'::regclass, 'staff_sessions'::regclass, 'audit_heads'::regclass)
      and case p.privilege when 'UPDATE' then has_column_privilege('enganche_desk', c.oid, a.attnum, 'UPDATE')
        else has_table_privilege('enganche_desk', c.oid, p.privilege) end
    order by 1`.execute(database.store.db);
  expect(rows.map(({ may }) => may)).toEqual([
    'insert approvals',
    'insert staff_grants',
    'update approvals.checker',
    'update approvals.decided_at',
    'update approvals.payload',
    'update approvals.refusal',
    'update approvals.state',
    'update audit_heads.hash',
    'update audit_heads.seq',
    'update staff_grants.withdrawn_at',
    'update staff_grants.withdrawn_by',
    'update staff_sessions.ended_at',
  ]);
});

test('a shop’s role may not touch what is none of a visitor’s business', async () => {
  const { rows } = await sql<{ may: string }>`
    select r.rolname || ' ' || lower(p.privilege) || ' ' || c.relname as may
    from pg_class c
    cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) p (privilege)
    join pg_roles r on r.rolname in ('enganche_shop', 'enganche_window')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(r.rolname, c.oid, p.privilege)`.execute(database.store.db);
  const allowed = rows.map((row) => row.may);
  expect(allowed).toContain('enganche_shop select credit_requests');
  expect(allowed).toContain('enganche_shop insert request_events');
  expect(
    allowed.filter((may) =>
      / (sandbox_\w+|applied_migrations|ledger_\w+|payment_(closings|decisions|events|feeds|oddities)|staff\w*|company_sign_ins|approval\w+|review_decisions|request_(claims|notes)|saved_views|document_views|contacts|chain_checks|product_(changes|plans)|partner_(drafts|publications))$/.test(
        may,
      ),
    ),
  ).toEqual([]);
  expect(allowed.filter((may) => / (update|delete) (request_events|message_causes)$/.test(may))).toEqual([]);
  const shown = ['banners', 'clock_shift', 'logos', 'partners', 'payment_places', 'postal_codes', 'products'];
  expect(allowed.filter((may) => may.startsWith('enganche_window')).toSorted()).toEqual(
    shown.map((name) => `enganche_window select ${name}`),
  );
});

test('a desk’s role has what a shop’s has, of sign-ins its own company’s, and of other systems nothing', async () => {
  const { rows } = await sql<{ may: string }>`
    select lower(p.privilege) || ' ' || c.relname as may
    from pg_class c
    cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) p (privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege('enganche_desk', c.oid, p.privilege)
      and not has_table_privilege('enganche_shop', c.oid, p.privilege) order by 1`.execute(database.store.db);
  expect(rows.map((row) => row.may)).toEqual([
    'delete approval_limits',
    'delete banners',
    'delete company_sign_ins',
    'delete logos',
    'delete partner_drafts',
    'delete request_claims',
    'delete saved_views',
    'delete staff_misses',
    'insert api_keys',
    'insert approval_limits',
    'insert approvals',
    'insert banners',
    'insert chain_checks',
    'insert commission_closings',
    'insert commission_plans',
    'insert company_sign_ins',
    'insert contacts',
    'insert credit_limits',
    'insert desk_hours',
    'insert document_views',
    'insert logos',
    'insert partner_drafts',
    'insert partner_publications',
    'insert passkey_rules',
    'insert payment_closings',
    'insert payment_decisions',
    'insert payment_places',
    'insert product_changes',
    'insert product_plans',
    'insert products',
    'insert promoters',
    'insert request_claims',
    'insert request_notes',
    'insert review_decisions',
    'insert saved_views',
    'insert staff_days',
    'insert staff_grants',
    'insert stores',
    'insert webhook_deliveries',
    'insert webhook_endpoints',
    'select api_keys',
    'select approval_limits',
    'select approvals',
    'select chain_checks',
    'select commission_closings',
    'select company_sign_ins',
    'select contacts',
    'select document_views',
    'select partner_drafts',
    'select partner_publications',
    'select passkey_rules',
    'select payment_closings',
    'select payment_decisions',
    'select payment_events',
    'select payment_feeds',
    'select payment_oddities',
    'select product_changes',
    'select product_plans',
    'select report_arrears',
    'select report_cohorts',
    'select report_days',
    'select report_reasons',
    'select report_refusals',
    'select report_runs',
    'select report_sales',
    'select request_claims',
    'select request_notes',
    'select review_decisions',
    'select saved_views',
    'select staff',
    'select staff_days',
    'select staff_grants',
    'select staff_misses',
    'select staff_sessions',
    'select stores',
    'select webhook_deliveries',
    'select webhook_endpoints',
    'update approval_limits',
    'update company_sign_ins',
    'update desk_hours',
    'update logos',
    'update partner_drafts',
    'update passkey_rules',
    'update payment_events',
    'update payment_oddities',
    'update product_plans',
    'update products',
    'update promoters',
    'update request_claims',
    'update saved_views',
    'update staff_days',
    'update stores',
    'update webhook_deliveries',
    'update webhook_endpoints',
  ]);
});

test('who asks a month by its own name is refused, whatever the table lets through', async () => {
  const { db } = database.store;
  const { rows } = await sql<{ part: string; may: string[] }>`
    select c.relname as part, (select array_agg(r.rolname || ' ' || p.privilege)
      from pg_roles r cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p (privilege)
      where r.rolname in ('enganche_window', 'enganche_shop', 'enganche_office')
        and has_table_privilege(r.oid, c.oid, p.privilege)) as may
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.filter(({ may }) => may !== null)).toEqual([]);
  for (const part of [
    'request_events_default',
    'outbox_default',
    ...rows.slice(0, 2).map((row) => row.part),
  ]) {
    for (const role of ['enganche_shop', 'enganche_office']) {
      const asked = db.transaction().execute(async (trx) => {
        await sql`set local role ${sql.id(role)}`.execute(trx);
        await sql`select from ${sql.id(part)}`.execute(trx);
      });
      await expect(asked).rejects.toThrow('permission denied');
    }
  }
});

test('months are made and dropped by the office alone', async () => {
  const { rows } = await sql<{ may: string }>`
    select r.rolname || ' ' || f as may from pg_roles r
    cross join unnest(array['make_month(text, integer)', 'drop_old_messages(integer)', 'add_part(text, text, text)',
      'shut_part(text)']) f
    where r.rolname like 'enganche\\_%' and has_function_privilege(r.oid, f, 'execute') order by 1`.execute(
    database.store.db,
  );
  expect(rows.map(({ may }) => may)).toEqual([
    'enganche_office drop_old_messages(integer)',
    'enganche_office make_month(text, integer)',
  ]);
});
