import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeApi, type OfficeCallName, type OfficeOutput } from '#contract/office/api.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone, weekdayInWords } from '#domain/spanish-dates.ts';
import type { Field } from '#domain/staff/act-row.ts';
import { creditActs } from '#domain/staff/credit-acts.ts';
import type { Role } from '#domain/staff/roles.ts';
import { tellOfDay } from '#server/actions/desk/tell-of-day.ts';
import { appNow } from '#server/database/clock.ts';
import { moveClock } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { everyRole, officeTable, type OfficeIds } from '#test/support/office-authorisation-table.ts';
import { officeObjects } from '#test/support/office-objects.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

interface Attempt {
  readonly what: string;
  readonly send: (client: TestClient, ids: OfficeIds) => Promise<Reply>;
}

const reason = 'Lo pidió la gerencia';
const valueOf = (field: Field, day: string): unknown =>
  field.ask === 'pick' ? field.of[0] : field.ask === 'day' ? day : field.ask === 'weeks' ? 1 : 50;

/** Each call of a person of the desk that may change something, and each act on a credit: what can be tried at all. */
const attempts: readonly Attempt[] = [
  ...(Object.keys(officeTable) as OfficeCallName[])
    .filter((name) => officeApi[name].method !== 'GET' && officeTable[name].visitor === 401)
    .map((name) => ({ what: name, send: officeTable[name].send })),
  ...Object.entries(creditActs).map(([act, { asks }]) => ({
    what: act,
    send: (client: TestClient, { account }: OfficeIds) => {
      const fields = Object.entries<Field>(asks).map(([name, field]) => [name, valueOf(field, '2026-12-01')]);
      return client.post(`office/credits/${account}/acts/${act}`, { ...Object.fromEntries(fields), reason });
    },
  })),
];

/** What is one's own, or counts and tells: nobody else notices that it changed. */
const quiet =
  'approvals audit_heads call_limits document_views idempotency_keys message_causes outbox rate_buckets request_events request_limits saved_views staff staff_challenges staff_days staff_sessions webhook_deliveries'.split(
    ' ',
  );
/** A person but for how close her lines stand. */
const persons = '(select id, name, state, email_index, phone_index, curp_index, rfc_index from staff)';

/** Money, where it goes, and what it costs. */
const money = {
  loan_entries: 'owed <> 0 or cash <> 0 or held <> 0 or charge <> 0 or sale <> 0',
  instalments: 'true',
  refunds: `state in ('approved', 'paid')`,
  refund_clabes: 'true',
  payment_decisions: 'true',
  commission_entries: 'true',
  commission_closings: 'true',
  commission_plans: 'true',
  approval_limits: 'true',
  credit_limits: 'true',
  payment_places: 'true',
  staff_grants: 'true',
  company_sign_ins: 'true',
  passkey_rules: 'true',
};

let server: TestApp;
const people = {} as Record<Role, DeskPerson>;
let objects: OfficeIds;
let tables: string[];

/** The desk of a shop: one person of each role, and a second administrator. */
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  for (const role of everyRole)
    people[role] = await deskPerson(server, role, 1, `Persona de ${role}`, role === 'promoter' ? 10 : null);
  await deskPerson(server, 'administrator', 1, 'Otra de administrator');
  const { account, requestId } = await signedRequest(server.deps);
  await pay(server.deps, account, 0);
  objects = { ...(await officeObjects(server, 1)), account, requestId };
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in (${sql.join(quiet)})
      and tablename !~ '_(before|\d{4}_\d{2}|\d{6})' order by 1`.execute(server.deps.store.db);
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.close());

const hashOf = (name: string, where: string) =>
  `(select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') from ${name} t where ${where})`;

async function hashes(of: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const columns = Object.entries(of).map(([name, where]) => `${hashOf(name, where)} as "${name}"`);
  const { rows } = await sql
    .raw<Record<string, string>>(`select ${columns.join(', ')}`)
    .execute(server.deps.store.db);
  return rows[0] ?? {};
}

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

/** How many lines of the audit log name her; of what is her own, her keys, they are in the platform's chain. */
async function linesOf({ id }: DeskPerson): Promise<{ all: number; shop: number }> {
  const { rows } = await sql<{ all: number; shop: number }>`
    select count(*)::int as all, count(*) filter (where partner_id = 1)::int as shop from request_events
    where actor = ${`staff:${id}`} or detail->'checkedBy'->>'id' = ${id}`.execute(server.deps.store.db);
  return rows[0] ?? { all: 0, shop: 0 };
}

/** As if she had signed in this morning. */
const signInAgain = ({ id }: DeskPerson) =>
  sql`update staff_sessions set created_at = app_now(), last_seen_at = app_now() where staff_id = ${id}`.execute(
    server.deps.store.db,
  );

/** What who audits the shop was told of the day before. */
async function toldOfDay(): Promise<string> {
  const today = dayIn(businessZone, await appNow(server.deps.store.db));
  await moveClock(server, 86_400);
  // A job that runs twice tells once.
  for (const { signal } of [new AbortController(), new AbortController()])
    await tellOfDay(server.deps, signal);
  const told = (await rowsOf(server.deps, 'outbox', 'recipient', people.auditor.email)).filter(
    ({ subject }) => subject?.endsWith(weekdayInWords(today)),
  );
  expect(told.length).toBeLessThan(2);
  return told[0]?.body ?? '';
}

it.each([
  ['finance', 'supervisor'],
  ['counter', 'analyst'],
  ['collections', 'catalogue'],
  ['promoter', 'administrator'],
] as const)(
  'a week of %s and %s: what succeeds is in the log and told, and nobody moves money alone',
  async (...roles) => {
    const before = await hashes(money);
    const thieves = roles.map((role) => people[role]);
    let [tried, changes] = [0, 0];
    const everything = { ...Object.fromEntries(tables.map((name) => [name, 'true'])), [persons]: 'true' };
    for (let day = 0; day < 7; day += 1) {
      const succeeded = new Set<DeskPerson>();
      for (const person of thieves) {
        await signInAgain(person);
        let was = await hashes(everything);
        for (const { what, send } of attempts.filter((_, index) => index % 7 === day)) {
          const lines = await linesOf(person);
          const { status } = await send(person.client, objects);
          tried += 1;
          expect([what, status]).not.toEqual([what, 500]);
          // What was refused stores nothing: else it is found with the next that was not.
          if (status >= 400) continue;
          const [after, now] = [await linesOf(person), await hashes(everything)];
          const changed = differing(was, now);
          was = now;
          if (changed.length > 0)
            expect([what, changed, after.all > lines.all]).toEqual([what, changed, true]);
          if (after.shop > lines.shop) succeeded.add(person);
          if (changed.length > 0) changes += 1;
        }
        expect(differing(was, await hashes(everything))).toEqual([]);
      }
      const told = await toldOfDay();
      for (const { name } of succeeded) expect(told).toContain(`«${name}»`);
    }
    expect(tried).toBeGreaterThanOrEqual(200);
    // Enough of it is done, or the rest would say nothing.
    expect(changes).toBeGreaterThanOrEqual(8);
    expect(differing(before, await hashes(money))).toEqual([]);
  },
);

it('two who confirm each other are told as two', async () => {
  const [maker, checker] = [people.collections, people.supervisor];
  for (const person of [maker, checker]) await signInAgain(person);
  const { approvalId } = must(
    await maker.client.post<OfficeOutput<'actOnCredit'>>(
      `office/credits/${objects.account}/acts/pause-credit`,
      {
        weeks: 1,
        reason,
      },
    ),
  );
  must(await checker.client.post(`office/approvals/${approvalId}/approve`));
  expect(await toldOfDay()).toContain(`«${maker.name}» propuso y «${checker.name}» confirmó: 1.`);
});
