import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '#contract/api.ts';
import { formatMoneyShort, fromPesos } from '#domain/credit/money.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  doStep,
  moveClock,
  solveCaptcha,
  stepOf,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { rowsOf } from '#test/support/rows.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

type Decision = Output<'getAddressRequest'>;
type Suggestion = NonNullable<Decision['suggestions']>[number];

/** Refused because the weekly payment is too high for what she owes elsewhere. */
const refused = () => applicantAt(test, 'decision', { phone: phoneEnding('0006') });
const decision = async ({ client, requestId }: Pick<Applicant, 'client' | 'requestId'>) =>
  (await client.get<Decision>(`onboarding/getAddressRequest/${requestId}`)).body;
const take = (
  { client, requestId }: Pick<Applicant, 'client' | 'requestId'>,
  { product, downPayment, recurringPayment, totalPeriod }: Suggestion,
) =>
  client.post(`onboarding/suggestion/${requestId}`, {
    product: product.id,
    downPayment,
    recurringPayment,
    totalPeriod,
  });

async function suggested(applicant: Applicant): Promise<[Suggestion, Suggestion]> {
  const [first, second] = (await decision(applicant)).suggestions ?? [];
  if (!first || !second) throw new Error('Two plans should have been suggested');
  return [first, second];
}

describe('a refusal for the plan', () => {
  it('says what would change it and what is approved now', async () => {
    const applicant = await refused();
    const answer = await decision(applicant);
    expect(answer).toMatchObject({
      approvedCredit: 0,
      reasons: [expect.stringContaining('Elige un pago menor')],
      changes: [expect.stringContaining('pago semanal menor')],
    });
    expect(answer.tryAgainFrom).toBeUndefined();
    expect(answer.suggestions?.map(({ kind }) => kind)).toEqual(['down-payment', 'term']);
  });

  it('is told by one e-mail, with the same plans', async () => {
    const applicant = await refused();
    const [plan] = await suggested(applicant);
    const rows = await rowsOf(test.deps, 'outbox', 'dedupe_key', `answer:${applicant.requestId}`);
    const [mail, ...others] = rows.filter(({ channel }) => channel === 'email');
    expect(others).toEqual([]);
    expect(mail?.body).toContain('Elige un pago menor');
    expect(mail?.body).toContain(`Enganche ${formatMoneyShort(fromPesos(plan.downPayment))} hoy`);
    expect(mail?.body).toContain('reporte de crédito especial');
    expect(mail?.html).not.toContain(applicant.phone);
  });

  it('ends with a plan that was suggested: once, and on to the credit with its figures', async () => {
    const applicant = await refused();
    const [plan, other] = await suggested(applicant);
    expect((await take(applicant, plan)).status).toBe(200);
    expect((await take(applicant, plan)).status).toBe(200);
    expect((await take(applicant, other)).code).toBe('offer-changed');
    expect(await countOf(applicant, 'suggestion-taken')).toBe(1);
    expect(await decision(applicant)).toEqual({ approvedCredit: 1, inReview: false });
    expect(await stepOf(applicant)).toBe('aprove-credit');
    const credit = await applicant.client.get(`onboarding/getInfoCreditData/${applicant.requestId}`);
    expect(credit.body).toMatchObject({
      downPayment: plan.downPayment,
      recurringPayment: plan.recurringPayment,
      totalPeriod: plan.totalPeriod,
    });
    expect((await doStep['aprove-credit'](applicant)).status).toBe(200);
  });

  it('takes no plan that was not suggested', async () => {
    const applicant = await refused();
    const [plan] = await suggested(applicant);
    const cheap = await take(applicant, { ...plan, recurringPayment: 1 });
    expect([cheap.status, cheap.code, cheap.body]).toEqual([
      409,
      'offer-changed',
      { errors: ['Este plan ya no está disponible. Revisa las opciones que tienes hoy.'] },
    ]);
    expect((await decision(applicant)).approvedCredit).toBe(0);
  });

  it('is neither shown nor taken in the session of somebody else', async () => {
    const applicant = await refused();
    const [plan] = await suggested(applicant);
    const other = { client: (await refused()).client, requestId: applicant.requestId };
    const shown = await other.client.get(`onboarding/getAddressRequest/${applicant.requestId}`);
    expect([shown.status, (await take(other, plan)).status]).toEqual([404, 404]);
    expect((await decision(applicant)).approvedCredit).toBe(0);
  });

  it('suggests nothing once the report of the bureau is old', async () => {
    const applicant = await refused();
    const [plan] = await suggested(applicant);
    await moveClock(test, 15 * 86_400 + 60);
    const resumed = { ...applicant, client: test.client() };
    await solveCaptcha(resumed.client);
    await resumed.client.post(`onboarding/resendOtp/${resumed.requestId}`);
    expect((await verify(resumed, await codeFor(resumed))).status).toBe(200);
    expect((await take(resumed, plan)).code).toBe('offer-changed');
    expect(await decision(resumed)).not.toHaveProperty('suggestions');
    const [row] = await rowsOf(test.deps, 'credit_requests', 'id', applicant.requestId);
    expect(row).toMatchObject({ decision: 'refused' });
  });
});

it('a refusal for the history says the day and what would change it, and suggests no plan', async () => {
  const applicant = await applicantAt(test, 'decision', { phone: phoneEnding('0002') });
  const answer = await decision(applicant);
  expect(answer.suggestions).toBeUndefined();
  expect(answer.tryAgainFrom).toEqual(expect.any(String));
  expect(answer.changes).toEqual([
    expect.stringContaining('Ponte al corriente'),
    expect.stringContaining('Paga a tiempo'),
  ]);
});
