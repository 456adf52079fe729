import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, moveClock, solveCaptcha, startRequest } from '#test/support/applicant.ts';
import { deskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';
import { purgeExpiredVisitors } from './known-browsers.ts';
import { appNow } from '#server/database/clock.ts';
import type { Sealed } from '#server/vault/sealed.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const forget = () => acrossPartners('job', () => purgeExpiredVisitors(server.ownStore));
const tables = ['sessions', 'session_requests', 'captcha_proofs', 'codes', 'rate_buckets'] as const;
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.deps.store.db);
        return [table, rows[0]?.count];
      }),
    ),
  );

const day = 86_400;

test('what nobody can use any more goes; what can be used, and what is evidence, stays', async () => {
  const consented = await applicantAt(server, 'bureau-answer');
  await startRequest(server);
  const before = await counts();
  expect(await forget()).toBe(0);
  expect(await counts()).toEqual(before);

  await moveClock(server, day + 60);
  const fresh = server.client();
  await solveCaptcha(fresh);
  await forget();
  expect(await counts()).toMatchObject({
    sessions: 1,
    session_requests: 0,
    captcha_proofs: 1,
    codes: before['codes'],
  });

  await moveClock(server, 7 * day);
  await solveCaptcha(fresh);
  await forget();
  const codes = await server.deps.store.db.selectFrom('codes').select(['request_id', 'purpose']).execute();
  expect(codes).toEqual([{ request_id: consented.requestId, purpose: 'bureau' }]);
  expect(await counts()).toMatchObject({ sessions: 1, captcha_proofs: 1, rate_buckets: 0 });
  const { count } = await server.deps.store.db
    .selectFrom('credit_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

test('thousands go in one run', async () => {
  await moveClock(server, 3 * day);
  await sql`insert into rate_buckets select 'key' || n, app_now() - interval '3 days', 1 from generate_series(1, 4500) n`.execute(
    server.deps.store.db,
  );
  expect(await forget()).toBeGreaterThanOrEqual(4_500);
  expect(await counts()).toMatchObject({ rate_buckets: 0 });
});

test('of the desk, challenges and opened documents go when they are over, sessions after a month', async () => {
  const { db } = server.deps.store;
  const { id, client } = await deskPerson(server, 'analyst', 1);
  await client.post('office/sign-in/passkey/options');
  const left = async () => [
    (await db.selectFrom('staff_challenges').select('id').execute()).length,
    (await db.selectFrom('staff_sessions').select('id').where('staff_id', '=', id).execute()).length,
  ];
  await forget();
  expect(await left()).toEqual([2, 1]);
  await moveClock(server, 1801);
  await forget();
  expect(await left()).toEqual([0, 1]);
  await moveClock(server, 31 * day);
  await forget();
  expect(await left()).toEqual([0, 0]);
});

test('of the desk, links go when they are over, browsers and wrong codes after ninety days, but for what is closed', async () => {
  const { db } = server.deps.store;
  const person = await deskPerson(server, 'analyst', 1);
  const anew = server.client();
  await anew.post('office/sign-in/recovery', { email: person.email, code: person.recoveryCodes[0] });
  for (const email of [person.email, 'nadie@oficina.mx'])
    await server.client().post('office/sign-in/totp', { email, code: '000000' });
  await db
    .insertInto('staff_misses')
    .values({ email_index: 'of somebody', allowance: 'totp', misses: 100 })
    .execute();
  const left = async () => [
    (await db.selectFrom('staff_links').select('method').where('staff_id', '=', person.id).execute()).length,
    (await db.selectFrom('staff_browsers').select('browser').where('staff_id', '=', person.id).execute())
      .length,
    (await db.selectFrom('staff_misses').select('misses').execute()).length,
  ];
  await forget();
  expect(await left()).toEqual([1, 1, 3]);
  await moveClock(server, 901);
  await forget();
  expect(await left()).toEqual([0, 1, 3]);
  await moveClock(server, 91 * day);
  await forget();
  expect(await left()).toEqual([0, 0, 1]);
});

test('what a partner’s system was told goes after three months, what still waits stays', async () => {
  const { db } = server.deps.store;
  const { id: endpoint_id } = await db
    .insertInto('webhook_endpoints')
    .values({
      partner_id: 1,
      url: 'https://a.mx',
      events: ['payment.booked'],
      secret: 'v1.a' as Sealed,
      after_seq: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = await appNow(db);
  const delivery = (event_id: string, status: 'waiting' | 'delivered') => ({
    partner_id: 1,
    endpoint_id,
    event_id,
    type: 'payment.booked',
    occurred_at: now,
    tried_at: now,
    data: '{}',
    status,
    next_attempt_at: status === 'waiting' ? now : null,
  });
  await db
    .insertInto('webhook_deliveries')
    .values([delivery('a', 'delivered'), delivery('b', 'waiting')])
    .execute();
  const left = async () =>
    (await db.selectFrom('webhook_deliveries').select('event_id').orderBy('event_id').execute()).map(
      ({ event_id }) => event_id,
    );
  await moveClock(server, 89 * day);
  await forget();
  expect(await left()).toEqual(['a', 'b']);
  await moveClock(server, 2 * day);
  await forget();
  expect(await left()).toEqual(['b']);
});
