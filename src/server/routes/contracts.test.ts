import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest, walkTo, type Applicant } from '#test/support/applicant.ts';
import type { Reply } from '#test/support/client.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { assertPdfClean, pdfSentences, scanPdf, scanPng } from '#test/support/pdf.ts';
import { stockShops } from '#test/support/shop.ts';
import { signingPath } from '#test/support/signed-applicant.ts';
import { messagesTo } from '#test/support/messages.ts';
import sharp from 'sharp';

let shop: TestApp;
let applicant: Applicant;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  applicant = await startRequest(shop);
  await walkTo(applicant, 'contract-signature');
});
afterAll(() => shop.close());

test('what does not come as a PNG in the field image is refused, and the request stays where it is [spec:7.onboarding.save-signature]', async () => {
  const { client, requestId } = applicant;
  const path = await signingPath(applicant);
  const large = new Uint8Array(2 * 1024 * 1024 + 1);
  large.set(await drawnSignature());
  const refusals: [Promise<Reply>, number, string][] = [
    [client.post(path, {}), 400, 'invalid-input'],
    [client.post(path, form('image', large)), 413, 'file-too-large'],
    [client.post(path, form('file', await drawnSignature())), 400, 'invalid-input'],
    [client.post(path, form('image', new TextEncoder().encode('%PDF-1.7'))), 415, 'file-type'],
    [client.post(path, form('image', await drawnSignature('M1 1'))), 400, 'signature-blank'],
    [client.post(path.replace('/png', '/gif'), form('image', large)), 400, 'invalid-input'],
  ];
  for (const [refusal, status, code] of refusals) expect(await refusal).toMatchObject({ status, code });
  const info = await client.get<{ signed: boolean }>(`onboarding/getinfoContract/${requestId}`);
  expect(info.body.signed).toBe(false);
});

test('a signature under the id of another contract is 404, and signs nothing', async () => {
  const { client, requestId } = applicant;
  for (const id of ['1', requestId, '0000000000']) {
    const reply = await client.post(
      `onboarding/saveSignature/${id}/${requestId}/png`,
      form('image', await drawnSignature()),
    );
    expect([reply.status, reply.code]).toEqual([404, 'not-found']);
  }
  const info = await client.get<{ signed: boolean }>(`onboarding/getinfoContract/${requestId}`);
  expect(info.body.signed).toBe(false);
});

test('from the draft to the paid loan, over the wire [spec:7.onboarding.pdf 7.onboarding.voucher 3.pdf.fields 7.order.payments]', async () => {
  const { client, requestId, phone } = applicant;
  const draft = await client.get(`onboarding/pdf/Contract/${requestId}`);
  expect(draft.headers['content-type']).toBe('application/pdf');
  expect(pdfSentences(draft.bytes)).toContain('BORRADOR — sin firma');

  const path = await signingPath(applicant);
  const image = await drawnSignature();
  const signings = await Promise.all([1, 2, 3].map(() => client.post(path, form('image', image))));
  expect(signings.map(({ status }) => status)).toEqual([200, 200, 200]);

  await shop.runJobs();
  const info = await client.get<Record<string, string>>(`onboarding/getinfoContract/${requestId}`);
  for (const [url, type] of [
    [info.body['contractUrl'], 'Contract'],
    [info.body['pagareUrl'], 'IOU'],
  ]) {
    const direct = await client.get(url ?? '');
    assertPdfClean(direct.bytes);
    const inJson = await client.get<{ fileBase64: string }>(`onboarding/pdf/base64/${type}/${requestId}`);
    expect(Buffer.from(inJson.body.fileBase64, 'base64').equals(direct.bytes)).toBe(true);
  }
  const contract = pdfSentences((await client.get(info.body['contractUrl'] ?? '')).bytes);
  expect(contract).toContain('Verificó su teléfono con un código');
  expect(contract).toContain(client.address); // of the browser's own acts
  expect(contract).toContain('Autorización de historial');

  const due = await client.get<Due>(`onboarding/getinfoPayReference/${requestId}`);
  expect(due.body).toMatchObject({ payTotal: 1299, Pagado: false });
  const till = { partner_id: 1, file: 'x.svg' };
  await shop.deps.store.db
    .insertInto('payment_places')
    .values([
      { ...till, name: 'Caja Grande', max_centavos: 1_299_00 },
      { ...till, name: 'Caja Chica', max_centavos: 1_298_99 },
    ])
    .execute();
  const issued = () =>
    shop.deps.store.db.selectFrom('issued_papers').select('folio').where('kind', '=', 'voucher').execute();
  const asked = await client.send('HEAD', `onboarding/getVoucherPDF/${requestId}`);
  // Whether it may be had is answered without making it.
  expect(asked).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  expect(await issued()).toEqual([]);
  const voucher = await client.get(`onboarding/getVoucherPDF/${requestId}`);
  expect(await issued()).toHaveLength(1);
  expect(headersOf(asked)).toEqual(headersOf(voucher));
  // A till that does not take the sum is not named.
  expect(pdfSentences(voucher.bytes)).toContain('Caja Grande');
  expect(pdfSentences(voucher.bytes)).not.toContain('Caja Chica');
  await shop.deps.store.db.deleteFrom('payment_places').execute();
  expect(scanPdf(voucher.bytes)).toContain(`CODE-128:${due.body.barcode}`);
  const barcode = await client.get(due.body.barcodeUrl);
  expect(barcode.headers['content-type']).toContain('image/svg+xml');
  const picture = await sharp(barcode.bytes, { density: 144 }).png().toBuffer();
  expect(scanPng(picture)).toEqual([`CODE-128:${due.body.barcode}`]);

  await client.post('/sandbox/caja/pay', { reference: due.body.barcode, amount: due.body.payTotal });
  expect((await client.get<Due>(`onboarding/getinfoPayReference/${requestId}`)).body.Pagado).toBe(true);
  const account = info.body['id'];
  const status = await client.get<{ orderInfo: { status: string; payments: unknown[] } }>(
    `payments/accountStatus/${account}`,
  );
  expect(status.body.orderInfo.status).toBe('Active');
  const payments = await client.get(`payments/byDelivery/1/${account}`);
  expect(payments.body).toEqual(status.body.orderInfo.payments);
  expect(await texts(phone)).toEqual(expect.arrayContaining([expect.stringContaining('ya está activo')]));
});

const headersOf = ({ headers }: Reply) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => sameFor.test(name)));
/** What a HEAD says of a paper; only its length is not known before it is made. */
const sameFor = /^(content-type|content-disposition|content-security-policy|cache-control)$/;

test('another browser finds none of it, and one without a session is told so', async () => {
  const { client, requestId } = applicant;
  const due = await client.get<Due>(`onboarding/getinfoPayReference/${requestId}`);
  const { id } = (await client.get<{ id: string }>(`onboarding/getinfoContract/${requestId}`)).body;
  const other = await startRequest(shop);
  const paths = [
    `onboarding/getinfoContract/${requestId}`,
    `onboarding/pdf/Contract/${requestId}`,
    `onboarding/pdf/base64/IOU/${requestId}`,
    `onboarding/getinfoPayReference/${requestId}`,
    `onboarding/getVoucherPDF/${requestId}`,
    `payments/accountStatus/${id}`,
    `payments/byDelivery/1/${id}`,
    due.body.barcodeUrl,
  ];
  for (const path of paths) {
    expect(await other.client.get(path)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await shop.client().get(path)).toMatchObject({ status: 401, code: 'no-session' });
    expect(await client.get(path, { 'x-commercial-partner': '2' })).toMatchObject({ status: 404 });
  }
  const signing = await other.client.post(
    await signingPath(applicant),
    form('image', await drawnSignature()),
  );
  expect(signing).toMatchObject({ status: 404 });
});

test('before its time every call says which step is due', async () => {
  const early = await startRequest(shop);
  await walkTo(early, 'geolocalization');
  const { client, requestId } = early;
  for (const path of ['getinfoContract', 'pdf/Contract', 'getinfoPayReference', 'getVoucherPDF']) {
    const reply = await client.get(`onboarding/${path}/${requestId}`);
    expect(reply).toMatchObject({ status: 409, code: 'wrong-step' });
    expect(reply.headers['x-next-step']).toBe(`/1/geolocalization/1/${requestId}`);
  }
});

test('where to pay is for everybody; a partner that is not there has none', async () => {
  const { client } = applicant;
  expect(await client.get('PaymentReference/getPaymentReferenceActive/1')).toMatchObject({
    status: 200,
    body: [],
  });
  expect(await client.get('PaymentReference/getPaymentReferenceActive/999')).toMatchObject({ status: 404 });
});

interface Due {
  barcode: string;
  barcodeUrl: string;
  payTotal: number;
  Pagado: boolean;
}

function form(field: string, bytes: Uint8Array): FormData {
  const data = new FormData();
  data.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'firma.png');
  return data;
}

const texts = async (phone: string) => (await messagesTo(shop.deps.store, phone)).map(({ body }) => body);
