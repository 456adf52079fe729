import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLoan } from '#server/queries/loans/loans.ts';
import { inTransaction } from '#server/database/store.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  codeFor,
  doStep,
  moveClock,
  otherCode,
  solveCaptcha,
  startRequest,
  walkTo,
} from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { rowsOf } from '#test/support/rows.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

/** Creates a customer with a signed contract; returns the phone and the account. */
const customer = async (phone = newPhone(), partner = 1) => {
  const applicant = await startRequest(test, { phone, partner });
  if (partner === 1) await walkTo(applicant, 'contract-signature');
  const row = await test.deps.store.db
    .updateTable('credit_requests')
    .set({ contract_signed_at: new Date() })
    .where('id', '=', applicant.requestId)
    .returning('account')
    .executeTakeFirstOrThrow();
  return { ...row, phone, requestId: applicant.requestId };
};

const askCode = async (client: TestClient, phone: string, headers?: Record<string, string>) => {
  await solveCaptcha(client);
  return client.post(`onboarding/loginOtp/${phone}`, undefined, headers);
};
const enter = (client: TestClient, phone: string, code: string, headers?: Record<string, string>) =>
  client.post(`onboarding/validarOtpCelular/${phone}/${code}`, undefined, headers);
const logIn = async (phone: string, headers?: Record<string, string>) => {
  const client = test.client();
  expect((await askCode(client, phone, headers)).status).toBe(200);
  expect((await enter(client, phone, await codeFor({ test, phone }), headers)).status).toBe(200);
  return client;
};
const session = async (client: TestClient, headers?: Record<string, string>) =>
  (await client.get<{ customer: object | null; verifiedPhone: string | null }>('session', headers)).body;

describe('logging in', () => {
  it('names the shop of the credit in the code, also where the call is of no shop', async () => {
    const { phone } = await customer();
    expect((await askCode(test.client(), phone)).status).toBe(200);
    const texts = (await rowsOf(test.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
    expect(texts).toContainEqual(expect.stringMatching(/^\d{4} es tu código de Alba/));
  });

  it('opens the customer’s session under a new cookie', async () => {
    const { phone, account } = await customer();
    const client = test.client();
    await askCode(client, phone);
    const before = client.cookies.get('sid') ?? '';
    const reply = await enter(client, phone, await codeFor({ test, phone }));
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    expect(client.cookies.get('sid')).not.toBe(before);
    expect(await session(client)).toEqual({
      customer: { username: expect.any(String), account, phone, commercialPartner: 1 },
      verifiedPhone: phone,
    });
    const datos = await client.post<{ datos: object }>(`onboarding/checkPhone/${phone}`);
    expect(datos.body.datos).toMatchObject({ contratos_firmados: true, datos_generales: { id: account } });
    const thief = test.client();
    thief.cookies.set('sid', before);
    expect(await session(thief)).toEqual({ customer: null, verifiedPhone: null });
  });

  it('answers and sends to every phone alike; who has no credit learns it after the code', async () => {
    const [known, unknown] = [(await customer()).phone, newPhone()];
    const [one, other] = [await askCode(test.client(), known), await askCode(test.client(), unknown)];
    expect(one.status).toBe(other.status);
    expect(one.bytes.toString()).toBe(other.bytes.toString());
    const client = await logIn(newPhone());
    expect(await session(client)).toMatchObject({ customer: null });
    const phone = (await session(client)).verifiedPhone ?? '';
    expect((await client.post(`onboarding/checkPhone/${phone}`)).body).toEqual({ datos: null });
  });

  it('needs a session and a captcha', async () => {
    const nobody = await test.client().post(`onboarding/loginOtp/${newPhone()}`);
    expect([nobody.status, nobody.code]).toEqual([401, 'no-session']);
    const client = test.client();
    await askCode(client, newPhone());
    const again = await client.post(`onboarding/loginOtp/${newPhone()}`);
    expect([again.status, again.code]).toEqual([403, 'captcha-required']);
    expect((await test.client().post('onboarding/loginOtp/12345')).status).toBe(401);
    expect((await askCode(client, '12345')).body).toEqual({ errors: ['Teléfono no válido'] });
  });

  it('evaluates three of forty wrong codes, and then not even the right one', async () => {
    const { phone } = await customer();
    const client = test.client();
    await askCode(client, phone);
    const code = await codeFor({ test, phone });
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => enter(client, phone, otherCode(code))),
    );
    expect(replies.filter((reply) => reply.code === 'wrong-code')).toHaveLength(3);
    expect((await enter(client, phone, code)).code).toBe('too-many-attempts');
    expect(await session(client)).toEqual({ customer: null, verifiedPhone: null });
  });

  it('takes a code for its own phone only', async () => {
    const [mine, theirs] = [newPhone(), (await customer()).phone];
    const client = test.client();
    await askCode(client, mine);
    const reply = await enter(client, theirs, await codeFor({ test, phone: mine }));
    expect([reply.status, reply.code]).toEqual([400, 'wrong-code']);
  });

  it('takes the right code once of twenty times', async () => {
    const { phone } = await customer();
    const client = test.client();
    await askCode(client, phone);
    const code = await codeFor({ test, phone });
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(client, phone, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it('waits a minute before another code, wherever it is asked for, until one was used', async () => {
    const phone = newPhone();
    const client = test.client();
    await askCode(client, phone);
    const early = await askCode(test.client(), phone);
    expect([early.status, early.code]).toEqual([429, 'rate-limited']);
    await moveClock(test, 61);
    const later = test.client();
    expect((await askCode(later, phone)).status).toBe(200);
    expect((await enter(later, phone, await codeFor({ test, phone }))).status).toBe(200);
    expect((await askCode(test.client(), phone)).status).toBe(200);
  });

  it('binds the newest account of the partner whose shop it is', async () => {
    const phone = newPhone();
    const first = await customer(phone);
    await inTransaction(test.deps.store, async (tx) => {
      const { account, requestId } = first;
      await insertLoan(tx, { account, request_id: requestId, partner_id: 1, phone, total_payments: 52 });
      await tx.db.updateTable('loans').set({ status: 'Paid' }).where('account', '=', account).execute();
    });
    await moveClock(test, 61);
    const elsewhere = await customer(phone, 2);
    const at1 = { 'x-commercial-partner': '1' };
    const at2 = { 'x-commercial-partner': '2' };
    const client = await logIn(phone, at1);
    expect(await session(client, at1)).toMatchObject({ customer: { account: first.account } });
    expect(await session(client, at2)).toMatchObject({ customer: null });
    const other = await logIn(phone, at2);
    expect(await session(other, at2)).toMatchObject({ customer: { account: elsewhere.account } });
  });
});

describe('a session', () => {
  it('of one person leaves nothing to the next who verifies a phone in the same browser', async () => {
    const first = await startRequest(test);
    await doStep['phone-verification'](first);
    const second = await startRequest(test, {}, first.client);
    await doStep['phone-verification'](second);
    const reply = await first.client.get(`deliveryOrder/byRequestId/${first.requestId}`);
    expect([reply.status, reply.code]).toEqual([404, 'not-found']);
    expect((await second.client.get(`deliveryOrder/byRequestId/${second.requestId}`)).status).toBe(200);
  });

  it('of an account ends after half an hour of quiet', async () => {
    const client = await logIn((await customer()).phone);
    await moveClock(test, 29 * 60);
    expect((await session(client)).customer).not.toBeNull();
    await moveClock(test, 31 * 60);
    expect(await session(client)).toEqual({ customer: null, verifiedPhone: null });
    expect((await client.post(`onboarding/checkPhone/${newPhone()}`)).status).toBe(401);
  });

  it('ends with logout, which also clears what the browser kept', async () => {
    const client = await logIn((await customer()).phone);
    const cookie = client.cookies.get('sid') ?? '';
    const reply = await client.post('logout');
    expect(reply.body).toEqual({ ok: true });
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(client.cookies.has('sid')).toBe(false);
    const kept = test.client();
    kept.cookies.set('sid', cookie);
    expect(await session(kept)).toEqual({ customer: null, verifiedPhone: null });
    expect((await test.client().post('logout')).status).toBe(200);
  });

  it('cannot be used from another site’s page', async () => {
    const client = await logIn((await customer()).phone);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await client.post('logout', undefined, headers);
      expect([reply.status, reply.code]).toEqual([403, 'origin-refused']);
    }
    expect((await session(client)).customer).not.toBeNull();
  });
});
