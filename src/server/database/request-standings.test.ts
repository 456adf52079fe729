import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facts } from '#domain/onboarding/facts.ts';
import { requestStandings, standingOf } from '#domain/staff/request-standing.ts';
import { factsOf, requestById } from '#server/queries/requests/credit-requests.ts';
import { markRequests } from '#server/jobs/mark-requests.ts';
import { acceptedRequest, openCreditBench } from '#test/support/credit.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

const at = new Date('2026-11-25T12:00:00Z');
const times = [
  'phone_verified_at',
  'located_at',
  'bureau_consented_at',
  'bureau_asked_at',
  'personal_data_confirmed_at',
  'address_confirmed_at',
  'address_proof_sent_at',
  'shipping_confirmed_at',
  'credit_accepted_at',
  'contract_signed_at',
  'down_payment_paid_at',
] as const;
const reopened = [
  'bureau_data_reopened_at',
  'address_reopened_at',
  'address_proof_reopened_at',
  'shipping_reopened_at',
] as const;
const choices = {
  identity: ['accepted', 'refused', null],
  identity_review: [null, 'waiting', 'approved', 'refused'],
  bureau: ['clear', 'refused', null],
  decision: ['approved', 'review', 'refused', null],
} as const;

/** A row of facts: everything has happened, except what is named. */
const row = (without: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(times.map((name) => [name, at])),
  ...Object.fromEntries(reopened.map((name) => [name, null])),
  identity: 'accepted' as const,
  identity_review: null,
  bureau: 'clear' as const,
  decision: 'approved' as const,
  address_edited: true,
  cancelled_at: null,
  ...without,
});

test('the database knows where a request stands as the journey says, whatever the facts', async () => {
  const { deps } = bench;
  const { db } = deps.store;
  const { requestId } = await acceptedRequest(deps);
  const rows = [
    row(),
    row({ cancelled_at: at }),
    row({ address_edited: false, address_proof_sent_at: null }),
    ...times.map((name) => row({ [name]: null })),
    ...reopened.map((name) => row({ [name]: at })),
    row({ address_proof_reopened_at: at, address_edited: false }),
    row({ identity_review: 'waiting', bureau_data_reopened_at: at, bureau_consented_at: null }),
    ...reopened.flatMap((name) => times.map((other) => row({ [name]: at, [other]: null }))),
    ...Object.entries(choices).flatMap(([name, values]) => values.map((value) => row({ [name]: value }))),
    // What is missing early counts before what is refused later.
    ...times.flatMap((name) =>
      Object.keys(choices).map((other) => row({ [name]: null, [other]: 'refused' })),
    ),
  ];
  const seen = new Set<string>();
  for (const facts of rows) {
    await db.updateTable('credit_requests').set(facts).where('id', '=', requestId).execute();
    const stored = await requestById(deps.store, requestId);
    const expected: Facts | undefined = stored && factsOf(stored);
    const kept = await db
      .selectFrom('request_standings')
      .select('standing')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(kept.standing).toBe(expected && standingOf(expected));
    seen.add(kept.standing);
  }
  expect([...seen].toSorted()).toEqual([...requestStandings].toSorted());
});

test('a request has its standing from its first row on, with the time of its last fact', async () => {
  const { deps } = bench;
  const { requestId } = await acceptedRequest(deps);
  const { rows } = await sql<{ standing: string; isLast: boolean }>`
    select s.standing, s.since = r.credit_accepted_at as "isLast"
    from request_standings s join credit_requests r on r.id = s.request_id where r.id = ${requestId}`.execute(
    deps.store.db,
  );
  expect(rows).toEqual([{ standing: 'contract-signature', isLast: true }]);
});

test('requests that began before the desk are noted by a job, page by page', async () => {
  const { deps } = bench;
  for (let count = 0; count < 3; count += 1) await acceptedRequest(deps);
  const standings = () =>
    deps.store.db.selectFrom('request_standings').selectAll().orderBy('request_id').execute();
  const before = await standings();
  await deps.store.db.deleteFrom('request_standings').where('standing', '=', 'contract-signature').execute();
  expect((await standings()).length).toBeLessThan(before.length);
  await markRequests(deps, undefined, 2);
  expect(await standings()).toEqual(before);
});
