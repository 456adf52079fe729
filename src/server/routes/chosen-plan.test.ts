import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import type { Output } from '#contract/api.ts';
import { chosenPlan } from '#domain/credit/plan-choice.ts';
import { toPesos } from '#domain/credit/money.ts';
import { decisionInputOf } from '#server/actions/request/decide-request.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { startRequest, solveCaptcha, precalify, walkTo, type Choice } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

const offer = { priceCentavos: 799_950, downPaymentCentavos: 129_900, weeklyCentavos: 19_900, weeks: 52 };
const terms = { downPaymentCentavos: 199_900, weeks: 26 };
const choices = { maxDownPaymentCentavos: 399_900, weeks: [26, 39, 52] };
const plan = chosenPlan(offer, choices, terms);
const weekly = toPesos(plan.weeklyPaymentCentavos);

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  await shop.deps.store.db
    .updateTable('partners')
    .set({ plan_weeks: [26, 39, 78], plan_down_payment_percent: 50 })
    .where('id', '=', 1)
    .execute();
});
afterAll(() => shop.close());

test('a product says what may be chosen of its plan; of a partner without bands nothing', async () => {
  const client = shop.client();
  const { body } = await client.get<Product>('products/100');
  expect(body.planChoices).toEqual({ downPaymentMax: 3999, weeks: [26, 39, 52] });
  const other = await client.get<Product>('products/200');
  expect(other.body).not.toHaveProperty('planChoices');
});

test('the chosen plan is what the rules decide on, what is signed, printed and owed', async () => {
  const applicant = await startRequest(shop, { plan: { downPaymentPrice: 1999, weeks: 26 } });
  const { client, requestId } = applicant;
  await walkTo(applicant, 'aprove-credit');
  const row = await requestById(shop.deps.store, requestId);
  if (!row) throw new Error('no request');
  expect((await decisionInputOf(shop.deps.store, row)).plan).toEqual(plan);

  const figures = {
    totalPeriod: 26,
    downPayment: 1999,
    recurringPayment: weekly,
    total: toPesos(plan.totalCentavos),
  };
  const data = await client.get(`onboarding/getInfoCreditData/${requestId}`);
  expect(data.body).toMatchObject({ ...figures, cat: plan.catPercent });
  const accept = (weeks: number) => client.post(`onboarding/acceptCredit/${requestId}/${weeks}/Grafito`);
  expect((await accept(52)).status).toBe(400);
  expect((await accept(26)).status).toBe(200);
  const contract = await client.get(`onboarding/getinfoContract/${requestId}`);
  expect(contract.body).toMatchObject(figures);

  await sign(applicant);
  const reference = await client.get<Output<'getinfoPayReference'>>(
    `onboarding/getinfoPayReference/${requestId}`,
  );
  expect(reference.body).toMatchObject({
    payTotal: 1999,
    plan: { ...figures, price: 7999.5, catPercent: plan.catPercent },
  });
  const voucher = await client.get<Uint8Array>(`onboarding/getVoucherPDF/${requestId}`);
  expect(pdfSentences(voucher.bytes)).toContain('Enganche $1,999 hoy + 26 pagos semanales de');

  const due = await rowsOf(shop.deps, 'instalments', 'account', await accountOf(applicant));
  expect(due.map(({ number, amount_centavos }) => [number, amount_centavos])).toEqual([
    [0, 199_900],
    ...Array.from({ length: 26 }, (_, index) => [index + 1, plan.weeklyPaymentCentavos]),
  ]);
});

test.each<[string, Choice, string]>([
  ['a lower down payment', { plan: { downPaymentPrice: 1199, weeks: 26 } }, 'puede ser de $1,299 a $3,999'],
  ['more than the most', { plan: { downPaymentPrice: 4099, weeks: 26 } }, 'puede ser de $1,299 a $3,999'],
  ['centavos', { plan: { downPaymentPrice: 1350.5, weeks: 26 } }, 'en pesos enteros'],
  ['a term that is not offered', { plan: { downPaymentPrice: 1299, weeks: 40 } }, '26, 39 o 52 semanas'],
  ['a longer term', { plan: { downPaymentPrice: 1299, weeks: 78 } }, '26, 39 o 52 semanas'],
  [
    'any choice where there is none',
    { partner: 2, plan: { downPaymentPrice: 1299, weeks: 26 } },
    '52 semanas',
  ],
  ['half a week', { plan: { downPaymentPrice: 1299, weeks: 26.5 } }, ''],
  ['no money', { plan: { downPaymentPrice: -1, weeks: 26 } }, ''],
])('%s is refused, and nothing is stored', async (_, choice, said) => {
  const client = shop.client();
  const phone = newPhone();
  await solveCaptcha(client);
  const reply = await precalify(client, { ...choice, phone });
  expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
  expect(JSON.stringify(reply.body)).toContain(said);
  expect(await rowsOf(shop.deps, 'credit_requests', 'phone', phone)).toEqual([]);
  // The captcha is not spent: the own plan may still be asked for.
  expect((await precalify(client, { phone })).status).toBe(200);
});
