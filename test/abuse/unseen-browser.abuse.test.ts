import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NEXT_STEP_HEADER } from '#contract/headers.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  moveClock,
  moveToNewDay,
  solveCaptcha,
  startRequest,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';

/** Whoever guessed or intercepted the four digits of a log-in, in a browser that the account has not seen. */
let test: TestApp;
let hers: Applicant;
let account: string;
let reference: string;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  hers = await applicantAt(test, 'contract-signature');
  await sign(hers);
  account = await accountOf(hers);
  const { body } = await hers.client.get<{ barcode: string }>(
    `onboarding/getinfoPayReference/${hers.requestId}`,
  );
  reference = body.barcode;
});
beforeEach(() => moveToNewDay(test));
afterAll(() => test.close());

async function thief(client: TestClient = test.client()): Promise<TestClient> {
  const { phone } = hers;
  await solveCaptcha(client);
  await client.post(`onboarding/loginOtp/${phone}`);
  const entered = await client.post(
    `onboarding/validarOtpCelular/${phone}/${await codeFor({ test, phone })}`,
  );
  expect([entered.status, entered.body]).toEqual([200, { ok: true }]);
  return client;
}

const isSentToProve = (reply: Reply) =>
  reply.status === 403 &&
  reply.code === 'owner-unproved' &&
  reply.headers[NEXT_STEP_HEADER] === `/1/opciones/1/${account}`;

const acts: readonly [string, object?][] = [
  ['cancel'],
  ['revoke'],
  ['received'],
  ['theft', { kind: 'theft' }],
  ['found', { code: '0000' }],
  ['clabe', { clabe: '032180000118359719' }],
  ['promise', { amount: 10, day: '2026-01-01' }],
  ['pause', { weeks: 1, sha256: '0'.repeat(64), code: '0000' }],
  ['code', { use: 'pause' }],
  ['phone', { phone: '5587654321' }],
  ['phoneCode'],
  ['phoneProof', { step: 'old', code: '0000' }],
  ['phoneStop'],
];

describe('A3: a log-in of four digits', () => {
  it.each(acts)('does nothing to the credit: %s', async (act, body) => {
    const client = await thief();
    expect(isSentToProve(await client.post(`account/${act}/${account}`, body))).toBe(true);
  });

  it('shows no paper and nothing personal', async () => {
    const client = await thief();
    const { requestId, phone } = hers;
    for (const path of [
      `onboarding/pdf/Contract/${requestId}`,
      `onboarding/pdf/base64/IOU/${requestId}`,
      `onboarding/getinfoContract/${requestId}`,
      `onboarding/getPersonalData/${requestId}`,
      `onboarding/getInfoAddressData/${requestId}`,
      `deliveryOrder/getRfc/${requestId}`,
      `onboarding/getVoucherPDF/${requestId}`,
      `payments/voucher/${reference}`,
      `payments/settlementLetter/${account}`,
      `privacy/copy/${account}`,
      `privacy/requests/${phone}/1`,
      `privacy/consents/${phone}/1`,
      `privacy/acceptances/${phone}/1`,
      `privacy/consent/${requestId}`,
      `account/phone/${account}`,
    ]) {
      expect([path, isSentToProve(await client.get(path))]).toEqual([path, true]);
    }
    const asked = { kind: 'cancellation', text: 'Borren todo' };
    expect(isSentToProve(await client.post(`privacy/requests/${phone}/1`, asked))).toBe(true);
  });

  it('shows what is needed to pay, with the name masked', async () => {
    const client = await thief();
    const { requestId, phone } = hers;
    const { names, lastName1, rfc } = personaFor(phone);
    const replies = [
      await client.get('session'),
      await client.post(`onboarding/checkPhone/${phone}`),
      await client.get(`payments/accountStatus/${account}`),
      await client.get(`onboarding/getinfoPayReference/${requestId}`),
      await client.get(`payments/barcode/${reference}`),
      await client.get(`deliveryOrder/byRequestId/${requestId}`),
      await client.get(`deliveryOrder/getLastDeliveryOrder/${phone}`),
      await client.get(`account/help/${account}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const shown = replies.map(({ bytes }) => bytes.toString()).join('\n');
    expect(shown).toContain(reference);
    for (const secret of [...names.split(' '), lastName1, rfc, '@correo.mx"'])
      expect([secret, shown.includes(`"${secret}`)]).toEqual([secret, false]);
    expect(replies[1]?.body).toMatchObject({
      datos: { datos_generales: { nombre: expect.stringMatching(/^\S•••/), id: account } },
    });
  });

  it('opens the rest by the birthday, in this browser and not in the next', async () => {
    const client = await thief();
    const read = (by: TestClient) => by.get(`onboarding/pdf/Contract/${hers.requestId}`);
    expect(isSentToProve(await read(client))).toBe(true);
    const wrong = await client.post(`account/prove/${account}`, { birthday: '1950-01-01' });
    expect(wrong.status).toBe(400);
    const { birthday } = personaFor(hers.phone);
    expect((await client.post(`account/prove/${account}`, { birthday })).status).toBe(200);
    expect((await read(client)).status).toBe(200);
    expect(isSentToProve(await read(await thief()))).toBe(true);
    // In the browser in which she signed the code is enough.
    expect((await read(await thief(hers.client))).status).toBe(200);
  });

  it('is gone round neither by the link of the request nor by a request of the thief’s own', async () => {
    const { requestId, phone } = hers;
    const byLink = test.client();
    await solveCaptcha(byLink);
    expect((await byLink.post(`onboarding/resendOtp/${requestId}`)).status).toBe(200);
    expect((await verify({ ...hers, client: byLink }, await codeFor(hers))).status).toBe(200);
    await moveClock(test, 901);
    // While a credit is open nobody asks for another.
    await test.deps.store.db
      .updateTable('loans')
      .set({ status: 'Paid' })
      .where('account', '=', account)
      .execute();
    const own = await startRequest(test, { phone });
    expect((await verify(own, await codeFor(own))).status).toBe(200);
    for (const client of [byLink, own.client]) {
      const reply = await client.get(`onboarding/pdf/Contract/${requestId}`);
      // Who is not logged in does that first.
      expect([reply.status, reply.code]).toEqual([403, 'owner-unproved']);
      expect(reply.headers[NEXT_STEP_HEADER]).toBe('/1/login/1');
    }
  });
});
