import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { decideReview } from '#server/actions/request/decide-review.ts';
import { appNow } from '#server/database/clock.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, doStep, type Applicant } from '#test/support/applicant.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { movedApplicant } from '#test/support/reviewed-applicant.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let server: TestApp;
let supervisor: DeskPerson;
let administrator: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  supervisor = await deskPerson(server, 'supervisor', 1);
  administrator = await deskPerson(server, 'administrator', 1);
});
afterAll(() => server.close());

const reason = 'Lo acordó el comité de crédito';
const usual = {
  bands: [
    { fromScore: 680, maxFinanced: 40_000, maxMonthly: 20_000 },
    { fromScore: 600, maxFinanced: 25_000, maxMonthly: 12_000 },
    { fromScore: 540, maxFinanced: 14_000, maxMonthly: 8_000 },
    { fromScore: 500, maxFinanced: 14_000, maxMonthly: 8_000 },
  ],
  noHistory: { maxFinanced: 10_000, maxFinancedMet: 15_000, maxMonthly: 6_000 },
};
/** The applicants of the sandbox have 712 points, who is refused 462. */
const stricter = {
  ...usual,
  bands: usual.bands.map((band, at) => ({ ...band, fromScore: [800, 780, 740, 700][at]! })),
};

const list = async (person = supervisor) =>
  must(await person.client.get<OfficeOutput<'listCreditLimits'>>('office/credit-limits')).partners;
const propose = (wrong: object = {}) =>
  supervisor.client.post<OfficeOutput<'proposeCreditLimits'> & { errors: string[] }>('office/credit-limits', {
    partner: 1,
    ...stricter,
    reason,
    ...wrong,
  });
async function simulate(limits: object) {
  const today = dayIn(businessZone, await appNow(server.deps.store.db));
  return must(
    await supervisor.client.post<OfficeOutput<'simulateCreditLimits'>>('office/credit-limits/simulate', {
      partner: 1,
      ...limits,
      from: addDays(today, -7),
      until: today,
    }),
  );
}
async function decided(ending?: string): Promise<Applicant> {
  const applicant = await applicantAt(
    server,
    'address-validation',
    ending ? { phone: phoneEnding(ending) } : {},
  );
  await doStep['address-validation'](applicant);
  return applicant;
}
const decisionOf = ({ requestId }: Applicant) =>
  server.deps.store.db
    .selectFrom('credit_requests')
    .select(['decision', 'rules_version'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();

test('limits are tried on past requests, set by two people, and hold for decisions from then on', async () => {
  const approved = await decided();
  const refused = await decided('0002');
  const reviewed = await movedApplicant(server);
  expect(await list()).toMatchObject([
    { partner: { id: 1 }, ...usual, version: 0, setAt: null, mayPropose: true },
  ]);

  const same = await simulate(usual);
  expect(same).toMatchObject({ requests: 3, more: false, changed: [] });
  expect(same.financedAfter).toBe(same.financedBefore);

  // 712 points: the last band of the stricter limits, in which a person decides.
  const { moves, changed, financedBefore, financedAfter } = await simulate(stricter);
  expect(moves.filter(({ requests }) => requests > 0)).toEqual([
    { before: 'approved', after: 'review', requests: 1 },
    { before: 'review', after: 'review', requests: 1 },
    { before: 'refused', after: 'refused', requests: 1 },
  ]);
  expect(changed).toMatchObject([
    { requestId: approved.requestId, score: 712, before: 'approved', after: 'review' },
  ]);
  expect({ financedBefore, financedAfter }).toEqual({
    financedBefore: changed[0]?.financed,
    financedAfter: 0,
  });
  // Nothing was stored, and nobody's answer changed.
  expect((await decisionOf(refused)).decision).toBe('refused');

  // What a person answered since does not hide that the rules had left it to her.
  await decideReview(server.deps, reviewed.requestId, 'approved');
  expect((await simulate(usual)).moves).toContainEqual({ before: 'review', after: 'review', requests: 1 });

  const { approvalId, outcome } = must(await propose());
  expect(outcome).toBe('waiting');
  expect((await supervisor.client.post(`office/approvals/${approvalId}/approve`)).status).toBe(403);
  expect((await list())[0]?.version).toBe(0);
  must(await administrator.client.post(`office/approvals/${approvalId}/approve`));
  expect((await list())[0]).toMatchObject({ ...stricter, version: 1, setAt: expect.any(String) });

  expect(await decisionOf(approved)).toMatchObject({ decision: 'approved' });
  const { decision, rules_version } = await decisionOf(await decided());
  expect(decision).toBe('review');
  expect(rules_version).toMatch(/\/1$/);
  const trail = must(await administrator.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(trail.rows[0]).toMatchObject({ kind: 'credit-limits-set' });
});

test('what was proposed on other limits is not carried out', async () => {
  const [first, second] = [{ maxFinanced: 9_000 }, { maxFinanced: 8_000 }].map((change) => ({
    noHistory: { ...usual.noHistory, ...change },
  }));
  const { approvalId } = must(await propose(first));
  const other = await propose(second);
  expect(other.status).toBe(409);
  must(await administrator.client.post(`office/approvals/${approvalId}/approve`));
  expect((await list())[0]).toMatchObject({ version: 2, noHistory: { maxFinanced: 9_000 } });
});

test('what is wrong is said, and nothing waits', async () => {
  const said = async (wrong: object) => (await propose(wrong)).body.errors;
  const withFirst = (change: object) => ({
    bands: stricter.bands.map((band, at) => (at === 0 ? { ...band, ...change } : band)),
  });
  expect(await said(withFirst({ fromScore: 780 }))).toEqual([
    'Cada banda empieza en menos puntos que la anterior.',
  ]);
  expect(await said(withFirst({ maxFinanced: 24_999 }))).toEqual([
    'Una banda no puede dar más que la anterior, que tiene mejor historial.',
  ]);
  expect(await said(withFirst({ fromScore: 299 }))).toEqual(['De 300 a 850 puntos.']);
  expect(await said(withFirst({ maxMonthly: 0.5 }))).toEqual(['Escriba pesos sin centavos.']);
  expect((await propose({ partner: 2 })).status).toBe(404);
  const tried = await supervisor.client.post<{ errors: string[] }>('office/credit-limits/simulate', {
    partner: 1,
    ...stricter,
    from: '2026-02-01',
    until: '2026-01-01',
  });
  expect(tried.body.errors).toEqual(['El primer día es posterior al último.']);
});
