import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditsQuery } from '#contract/office/credits.ts';
import { requestsQuery } from '#contract/office/requests.ts';
import { addDays } from '#domain/calendar.ts';
import { listCredits } from '#server/actions/credit/list-credits.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { listRequests } from '#server/actions/desk/list-requests.ts';
import { simulateLimits } from '#server/actions/desk/simulate-limits.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { pay } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const limits = (points: readonly number[]) => ({
  bands: points.map((fromScore, at) => ({ fromScore, maxFinanced: 40_000 - at, maxMonthly: 9_000 - at })),
  noHistory: { maxFinanced: 8_000, maxFinancedMet: 10_000, maxMonthly: 5_000 },
});

/** A credit whose oldest open week was due so many days ago. */
async function creditLate(days: number): Promise<string> {
  const applicant = await applicantAt(server, 'contract-signature');
  await sign(applicant);
  const account = await accountOf(applicant);
  await pay(server.deps, account, 0);
  await sql`update instalments set due_on = (app_now()::date - ${days}::int) + 7 * (number - 1)
    where number > 0 and account = ${account}`.execute(server.deps.store.db);
  return account;
}

test('of requests that would change sides it is said what became of them, and each figure opens its list', async () => {
  const { deps } = server;
  const [current, late, lost] = [await creditLate(-7), await creditLate(10), await creditLate(100)];
  const unsigned = await applicantAt(server, 'aprove-credit');
  const { today } = await deskToday(deps.store);
  const simulate = (points: readonly number[]) =>
    simulateLimits(deps, { partner: 1, from: addDays(today, -7), until: today, ...limits(points) });
  const { became, changed } = await simulate([840, 830, 820, 810]);
  expect(became.map(({ owed: _owed, financed: _financed, ...each }) => each)).toEqual(
    [
      ['current', [current]],
      ['late', [late]],
      ['lost', [lost]],
      ['none', [expect.any(String)]],
    ].map(([what, accounts]) => ({ direction: 'stricter', became: what, requests: 1, accounts })),
  );
  expect(changed.find(({ requestId }) => requestId === unsigned.requestId)?.became).toBe('none');
  for (const { became: what, financed, owed } of became) {
    expect(financed).toBeGreaterThan(0);
    if (what === 'none') expect(owed).toBe(0);
    else expect(owed).toBeGreaterThan(0);
  }

  const staff = await deskCaller(deps, 'supervisor', 'Sara');
  for (const { became: what, accounts, requests } of became) {
    const asked = { accounts: accounts?.join(',') };
    const { rows } =
      what === 'none'
        ? await listRequests(deps, staff, requestsQuery.parse(asked))
        : await listCredits(deps, staff, creditsQuery.parse(asked));
    expect(rows.map(({ account }) => account)).toEqual(accounts);
    expect(rows).toHaveLength(requests);
  }
});

test('of one that had no credit and would have one now, nothing is known', async () => {
  const { deps } = server;
  // 712 points: refused under the first limits, and approved under the usual ones.
  const { requestId } = await applicantAt(server, 'aprove-credit');
  await sql`update credit_requests set decision = 'refused', decision_reasons = '[{"code":"score-low"}]',
    credit_accepted_at = null where id = ${requestId}`.execute(deps.store.db);
  const { today } = await deskToday(deps.store);
  const asked = { partner: 1, from: today, until: today, ...limits([680, 640, 600, 560]) };
  const { became, changed } = await simulateLimits(deps, asked);
  expect(changed.find((each) => each.requestId === requestId)).toMatchObject({
    before: 'refused',
    became: 'none',
  });
  expect(became).toEqual([
    expect.objectContaining({ direction: 'looser', became: 'none', requests: 1, owed: 0 }),
  ]);
});
