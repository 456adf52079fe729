import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  moveClock,
  moveToNewDay,
  solveCaptcha,
  stepOf,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { scanPng } from '#test/support/pdf.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
beforeEach(() => moveToNewDay(test));
afterAll(() => test.close());

interface Offer {
  url: string;
  qr: string;
  expiresAt: string;
}

/** A promoter's tablet with an applicant's request, late enough for a second code. */
async function tabletAt(
  step: Parameters<typeof applicantAt>[1] = 'identity-verification',
): Promise<Applicant> {
  const tablet = await applicantAt(test, step);
  await moveClock(test, 61);
  return tablet;
}
const offer = ({ client, requestId }: Applicant) => client.post<Offer>(`onboarding/handOver/${requestId}`);

/** The applicant's own phone scans the code; `call` is the path that its page then requests. */
async function scanned(tablet: Applicant): Promise<{ phone: Applicant; call: string }> {
  const { body } = await offer(tablet);
  const [requestId, token] = new URL(body.url).pathname.split('/').slice(-2);
  return { phone: { ...tablet, client: test.client() }, call: `onboarding/takeOver/${requestId}/${token}` };
}
const sees = async ({ client, requestId }: Applicant) =>
  (await client.get(`deliveryOrder/byRequestId/${requestId}`)).status;

it('a request goes from the tablet to the phone that scans and proves itself; the tablet loses it', async () => {
  const tablet = await tabletAt();
  const { phone, call } = await scanned(tablet);
  expect((await phone.client.post(call)).status).toBe(200);
  // Scanned but not verified: the request is not visible yet, and the tablet keeps access.
  expect([await sees(phone), await sees(tablet)]).toEqual([401, 200]);

  expect((await verify(phone, await codeFor(phone))).status).toBe(200);
  expect(await stepOf(phone)).toBe('identity-verification');
  expect([await sees(phone), await sees(tablet)]).toEqual([200, 401]);
  expect((await tablet.client.get<{ verifiedPhone: null }>('session')).body.verifiedPhone).toBeNull();
  expect(await countOf(phone, 'handed-over')).toBe(1);
});

it('the code is an address of the shop as a QR, says nothing of the person, and is over after five minutes', async () => {
  const tablet = await tabletAt();
  const { body } = await offer(tablet);
  const { origin, pathname } = new URL(body.url);
  expect(origin).toBe(test.deps.config.publicOrigin);
  expect(pathname).toMatch(new RegExp(`^/1/seguir/1/${tablet.requestId}/[\\w-]{22}$`));
  const seen = await sharp(Buffer.from(body.qr)).resize(520).flatten({ background: '#fff' }).png().toBuffer();
  expect(scanPng(seen)).toEqual([`QR-Code:${body.url}`]);
  const { phone, call } = await scanned(tablet);
  await moveClock(test, 301);
  expect((await phone.client.post(call)).status).toBe(404);
});

it('of ten that scan the same code at once one has it, and no token is stored that could be used', async () => {
  const tablet = await tabletAt();
  const { call } = await scanned(tablet);
  const replies = await Promise.all(Array.from({ length: 10 }, () => test.client().post(call)));
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  // Nor later, when another code could be sent: the scan itself is used up.
  await moveClock(test, 120);
  expect((await test.client().post(call)).status).toBe(404);
  const rows = await test.deps.store.db.selectFrom('hand_overs').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  const token = call.split('/').at(-1) ?? '';
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('a second tap of the phone that scanned asks for nothing more', async () => {
  const { phone, call } = await scanned(await tabletAt());
  expect((await phone.client.post(call)).status).toBe(200);
  const code = await codeFor(phone);
  expect((await phone.client.post(call)).status).toBe(200);
  expect(await codeFor(phone)).toBe(code);
});

it('another code ends the one before it; a tablet that has logged out, and the tablet itself, hand nothing over', async () => {
  const tablet = await tabletAt();
  const first = await scanned(tablet);
  const second = await scanned(tablet);
  expect((await first.phone.client.post(first.call)).status).toBe(404);
  expect((await tablet.client.post(second.call)).status).toBe(404);
  await tablet.client.post('logout');
  expect((await second.phone.client.post(second.call)).status).toBe(404);
});

it('while no code can go out the scan is not used up', async () => {
  const tablet = await applicantAt(test, 'geolocalization');
  const { phone, call } = await scanned(tablet);
  const early = await phone.client.post(call);
  expect([early.status, early.code]).toEqual([429, 'rate-limited']);
  await moveClock(test, 61);
  expect((await phone.client.post(call)).status).toBe(200);
});

it('a code of one request is worth nothing for another, nor in another shop', async () => {
  const tablet = await tabletAt();
  const other = await applicantAt(test, 'geolocalization', { partner: 2 });
  const { phone, call } = await scanned(tablet);
  expect((await phone.client.post(call.replace(tablet.requestId, other.requestId))).status).toBe(404);
  const elsewhere = await phone.client.post(call, undefined, { 'x-commercial-partner': '2' });
  expect(elsewhere.status).toBe(404);
  expect((await phone.client.post(call)).status).toBe(200);
});

it('who signed in on the phone before keeps that session’s phone only after proving the request’s', async () => {
  const tablet = await tabletAt();
  const { phone, call } = await scanned(tablet);
  const mine = await applicantAt(test, 'geolocalization');
  await solveCaptcha(mine.client);
  expect((await mine.client.post(call)).status).toBe(200);
  expect(await sees({ ...phone, client: mine.client })).toBe(401);
  expect((await verify({ ...phone, client: mine.client }, await codeFor(phone))).status).toBe(200);
  expect(await sees(tablet)).toBe(401);
  // The phone now belongs to the applicant: it lost what it held of somebody else.
  expect(await sees(mine)).toBe(404);
});
