import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoneyShort, fromPesos } from '#domain/credit/money.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, solveCaptcha } from '#test/support/api-calls.ts';
import { logIn } from '#test/support/log-in.ts';
import { assertPdfClean, pdfSentences, scanPdf } from '#test/support/pdf.ts';
import { demoDatabase, type DemoDatabase } from '#test/support/demo-database.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { act, startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

let database: DemoDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await demoDatabase();
  product = await spawnProduct(from(database));
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await database?.drop();
});

const from = ({ url, folder }: DemoDatabase) => ({ copyOf: folder, env: { DATABASE_URL: url } });

interface Status {
  orderInfo: {
    status: string;
    paymentReferences: { periodNumber: number; reference: string }[];
    payments: { paymentNumber: number; paymentStatus: string; totalPayment: number }[];
    fullPaymentsMade: number;
    termInWeeks: number;
  };
}

test('a cookie jar alone walks from the captcha to 1 of n paid, with papers that anyone can check', async () => {
  const client = new ApiClient(product.origin);
  const phone = '5587650100';
  const request = await startRequest(client, { phone });
  const { requestId } = request;
  await walkTo(request, 'contract-signature');

  const plan = await ask<{ downPayment: number; recurringPayment: number; total: number; id: string }>(
    client,
    'GET',
    `onboarding/getinfoContract/${requestId}`,
  );
  const draft = await paper(client, 'Contract', requestId);
  expect(pdfSentences(draft)).toMatch(/BORRADOR/);
  await act['contract-signature'](request);

  const person = await ask<{ names: string; lastName1: string; lastName2: string }>(
    client,
    'GET',
    `onboarding/getPersonalData/${requestId}`,
  );
  const contract = await paper(client, 'Contract', requestId);
  const words = pdfSentences(contract);
  expect(words).toContain(`${person.names} ${person.lastName1} ${person.lastName2}`);
  for (const pesos of [plan.downPayment, plan.recurringPayment, plan.total]) {
    expect(words).toContain(formatMoneyShort(fromPesos(pesos)));
  }
  expect(words.replaceAll(' ', '')).toMatch(/[0-9a-f]{64}/);
  assertPdfClean(contract);
  assertPdfClean(await paper(client, 'IOU', requestId));

  const due = await ask<{ barcode: string; payTotal: number; Pagado: boolean }>(
    client,
    'GET',
    `onboarding/getinfoPayReference/${requestId}`,
  );
  expect(due).toMatchObject({ payTotal: plan.downPayment, Pagado: false });
  const voucher = await client.bytes(`onboarding/getVoucherPDF/${requestId}`);
  assertPdfClean(voucher);
  expect(scanPdf(voucher)).toContain(`CODE-128:${due.barcode}`);
  // What the page's button downloads.
  const downloaded = await client.bytes(`/1/down-payment/1/${requestId}/voucher`);
  expect(scanPdf(downloaded)).toContain(`CODE-128:${due.barcode}`);
  await act['down-payment'](request);

  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  const status = () => ask<Status>(customer, 'GET', `payments/accountStatus/${account}`);
  const active = await until('an active credit', async () => {
    const now = await status();
    return now.orderInfo.status === 'Active' ? now : null;
  });
  expect(active.orderInfo.fullPaymentsMade).toBe(0);

  const first = active.orderInfo.paymentReferences.find(({ periodNumber }) => periodNumber === 1);
  const amount = active.orderInfo.payments.find(({ paymentNumber }) => paymentNumber === 1)?.totalPayment;
  await ask(customer, 'POST', '/sandbox/caja/pay', { reference: first?.reference, amount });
  const paid = await until('the first payment', async () => {
    const now = await status();
    return now.orderInfo.fullPaymentsMade === 1 ? now : null;
  });
  expect(paid.orderInfo.status).toBe('Active');
});

test('bad input is answered in Spanish, never with a 500, and stores nothing', async () => {
  const stranger = new ApiClient(product.origin);
  const client = new ApiClient(product.origin);
  const { requestId } = await startRequest(client, { phone: '5587650103' });
  const unknown = 'AAAAAAAAAAAAAAAAAAAAAA';

  const wrongType = await client.post('deliveryOrder/consultBureau', { requestId: 7 });
  expect(wrongType.status).toBe(400);
  const noSession = await stranger.get(`deliveryOrder/byRequestId/${requestId}`);
  expect(noSession.status).toBe(401);
  await solveCaptcha(stranger);
  const foreign = await stranger.get(`deliveryOrder/byRequestId/${requestId}`);
  const nothing = await stranger.get(`deliveryOrder/byRequestId/${unknown}`);
  expect([foreign.status, foreign.body]).toEqual([nothing.status, nothing.body]);
  expect(foreign.status).toBe(404);

  await act['phone-verification']({ client, requestId, partner: 1, phone: '5587650103', color: '' });
  const early = await client.post(`onboarding/acceptCredit/${requestId}/52/Negro`);
  expect(early.status).toBe(409);
  expect(early.headers.get('x-next-step')).toBe(`/1/geolocalization/1/${requestId}`);
  const outside = await client.post(`onboarding/geolocation/${requestId}/40.4168/-3.7038?accuracy=20`);
  expect(outside.status).toBe(400);
  const still = await client.get<{ verifiedLocation: boolean }>(`deliveryOrder/byRequestId/${requestId}`);
  expect(still.body.verifiedLocation).toBe(false);
  for (const answer of [wrongType, noSession, foreign, early, outside]) {
    expect(answer.headers.get('x-error-code')).toMatch(/^[a-z-]+$/);
    expect((answer.body as { errors: string[] }).errors[0]).toMatch(/[a-záéíóúñ]{3,}/);
  }
});

async function paper(client: ApiClient, type: 'Contract' | 'IOU', requestId: string): Promise<Uint8Array> {
  const path = `onboarding/pdf/base64/${type}/${requestId}`;
  const { fileBase64 } = await ask<{ fileBase64: string }>(client, 'GET', path);
  return Uint8Array.from(Buffer.from(fileBase64, 'base64'));
}
