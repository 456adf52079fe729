import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faceConsent, legalKinds, type LegalKind } from '#domain/applicant/legal-text.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { folioInGroups } from '#domain/papers/folio.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, codeFor, moveClock, solveCaptcha } from '#test/support/applicant.ts';
import { folioIn, pdfSentences } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
});
afterAll(() => shop.close());

interface Found {
  kind: string;
  issuedAt: string;
  hashes: string[];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const check = (folio: string, partner = 1) => shop.client().get<Found>(`papers/${partner}/${folio}`);

/** The folio of a PDF's QR code, which is printed beside it. */
function folioOf(pdf: Uint8Array): string {
  const folio = folioIn(pdf);
  expect(folio).toMatch(/^[0-9a-f]{32}$/);
  expect(pdfSentences(pdf)).toContain(folioInGroups(folio));
  return folio;
}

async function signedPapers() {
  const applicant = await applicantAt(shop, 'contract-signature');
  await sign(applicant);
  const { client, requestId } = applicant;
  const bytes = async (path: string) => new Uint8Array((await client.get(path)).bytes);
  return {
    applicant,
    contract: await bytes(`onboarding/pdf/Contract/${requestId}`),
    pagare: await bytes(`onboarding/pdf/IOU/${requestId}`),
    voucher: await bytes(`onboarding/getVoucherPDF/${requestId}`),
    consent: await bytes(`privacy/consent/${requestId}`),
  };
}

test('each paper’s code leads to its folio, which confirms its bytes and says nothing personal', async () => {
  const { applicant, ...papers } = await signedPapers();
  const folios = new Set<string>();
  for (const [name, kind] of [
    ['contract', 'contract'],
    ['pagare', 'promissory-note'],
    ['voucher', 'voucher'],
    ['consent', 'bureau-consent'],
  ] as const) {
    const pdf = papers[name];
    const folio = folioOf(pdf);
    folios.add(folio);
    const { status, body } = await check(folio);
    expect([status, Object.keys(body).toSorted(), body.kind]).toEqual([
      200,
      ['hashes', 'issuedAt', 'kind'],
      kind,
    ]);
    expect(body.hashes).toEqual([sha256(pdf)]);
    const changed = Uint8Array.from(pdf, (byte, index) => (index === pdf.length >> 1 ? byte ^ 1 : byte));
    expect(body.hashes).not.toContain(sha256(changed));
    expect((await check(folio, 2)).status).toBe(404);
  }
  expect(folios.size).toBe(4);
  const account = await accountOf(applicant);
  expect(JSON.stringify([...folios])).not.toContain(account);
});

test('a voucher that is asked for again has the same bytes; after a part was paid, others with the same folio', async () => {
  const { applicant, voucher } = await signedPapers();
  const { client, requestId } = applicant;
  const again = new Uint8Array((await client.get(`onboarding/getVoucherPDF/${requestId}`)).bytes);
  expect(sha256(again)).toBe(sha256(voucher));
  const { body } = await client.get<{ barcode: string }>(`onboarding/getinfoPayReference/${requestId}`);
  await shop.client().post('/sandbox/caja/pay', { reference: body.barcode, amount: '100' });
  const rest = new Uint8Array((await client.get(`onboarding/getVoucherPDF/${requestId}`)).bytes);
  const folio = folioOf(rest);
  expect(folio).toBe(folioOf(voucher));
  expect((await check(folio)).body.hashes).toEqual([sha256(voucher), sha256(rest)]);
});

test('accepted notice and terms have a receipt each: the text of that day, who and when, with a folio of its own', async () => {
  const { client, requestId, phone } = await applicantAt(shop, 'geolocalization');
  const [partner] = await rowsOf(shop.deps, 'partners', 'id', '1');
  if (!partner) throw new Error('no partner');
  const texts = { privacy: partner.privacy, terms: partner.terms, face: faceConsent.text };
  for (const kind of legalKinds) {
    const body = { kind, sha256: sha256(Buffer.from(texts[kind])) };
    expect((await client.post(`onboarding/acceptTerms/${requestId}`, body)).status).toBe(200);
  }
  interface Accepted {
    requestId: string;
    kind: LegalKind;
    sha256: string;
  }
  const { body: accepted } = await client.get<Accepted[]>(`privacy/acceptances/${phone}/1`);
  expect(accepted.map(({ kind }) => kind).toSorted()).toEqual(['face', 'privacy', 'terms']);
  const folios = new Set<string>();
  for (const { kind, sha256: ofText, ...rest } of accepted) {
    expect([rest.requestId, ofText]).toEqual([requestId, sha256(Buffer.from(texts[kind]))]);
    const receipt = async () =>
      new Uint8Array((await client.get(`privacy/acceptance/${requestId}/${ofText}`)).bytes);
    const pdf = await receipt();
    const words = pdfSentences(pdf);
    const paragraphs = texts[kind].split(/\n{2,}/).map((each) => each.replaceAll(/\s+/g, ' ').trim());
    for (const said of [ofText, formatPhone(phone), ...paragraphs]) expect(words).toContain(said);
    const folio = folioOf(pdf);
    folios.add(folio);
    const { body } = await check(folio);
    expect([body.kind, body.hashes]).toEqual([
      { privacy: 'privacy-notice', terms: 'terms', face: 'face-consent' }[kind],
      [sha256(pdf)],
    ]);
    expect(sha256(await receipt())).toBe(sha256(pdf));
  }
  expect(folios.size).toBe(3);
  const never = await client.get(`privacy/acceptance/${requestId}/${sha256(Buffer.from('otro texto'))}`);
  expect(never.status).toBe(404);
});

test('a draft has no folio', async () => {
  const { client, requestId } = await applicantAt(shop, 'contract-signature');
  const draft = new Uint8Array((await client.get(`onboarding/pdf/Contract/${requestId}`)).bytes);
  expect(pdfSentences(draft)).not.toContain('Comprueba este papel');
});

test('an unknown folio is not found, a malformed one neither, and trying many is limited', async () => {
  expect((await check('0'.repeat(32))).status).toBe(404);
  for (const folio of ['0'.repeat(31), 'Z'.repeat(32), '../1']) expect((await check(folio)).status).toBe(404);
  const client = shop.client();
  const statuses = [];
  for (let index = 0; index < 40; index++) {
    const folio = sha256(Uint8Array.of(index)).slice(0, 32);
    statuses.push((await client.get(`papers/1/${folio}`)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});

test('a consent that was answered is taken back: the receipt says so, the request goes on, and it is in the log', async () => {
  const applicant = await applicantAt(shop, 'personal-data-confirmation');
  const { client, requestId, phone } = applicant;
  const list = () =>
    client.get<{ requestId: string; revokedAt: string | null }[]>(`privacy/consents/${phone}/1`);
  expect((await list()).body).toMatchObject([{ requestId, revokedAt: null }]);
  expect((await client.post(`privacy/consent/${requestId}`)).status).toBe(200);
  const [taken] = (await list()).body;
  expect(taken?.revokedAt).toMatch(/^\d{4}-/);
  // Repeated, it changes nothing.
  await client.post(`privacy/consent/${requestId}`);
  expect((await list()).body).toEqual([taken]);
  const receipt = new Uint8Array((await client.get(`privacy/consent/${requestId}`)).bytes);
  expect(pdfSentences(receipt)).toContain('La retiraste');
  const [row] = await rowsOf(shop.deps, 'credit_requests', 'id', requestId);
  expect(row?.cancelled_at).toBeNull();
  const events = await rowsOf(shop.deps, 'request_events', 'request_id', requestId);
  expect(events.filter(({ kind }) => kind === 'bureau-consent-revoked')).toHaveLength(1);
});

test('a stranger neither sees, prints nor takes back a consent', async () => {
  const { requestId, phone } = await applicantAt(shop, 'personal-data-confirmation');
  const { client: stranger } = await applicantAt(shop, 'geolocalization');
  const answers = [
    await stranger.get(`privacy/consents/${phone}/1`),
    await stranger.get(`privacy/consent/${requestId}`),
    await stranger.post(`privacy/consent/${requestId}`),
    await stranger.get(`privacy/acceptances/${phone}/1`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const [row] = await rowsOf(shop.deps, 'bureau_consents', 'request_id', requestId);
  expect(row?.revoked_at).toBeNull();
});

test('of an idle account the number alone shows no consent: it may be somebody else’s by now', async () => {
  const { applicant } = await signedPapers();
  const { phone, requestId } = applicant;
  await moveClock(shop, 130 * 86_400);
  const client = shop.client();
  await solveCaptcha(client);
  await client.post(`onboarding/loginOtp/${phone}`);
  await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: shop, phone })}`);
  expect((await client.get(`privacy/consents/${phone}/1`)).body).toEqual([]);
  expect((await client.get(`privacy/consent/${requestId}`)).status).toBe(404);
  expect((await client.post(`privacy/consent/${requestId}`)).status).toBe(404);
});
