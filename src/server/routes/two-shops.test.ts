import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  doStep,
  moveClock,
  solveCaptcha,
  startRequest,
} from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const standingIn = (partner: number) => ({ [PARTNER_HEADER]: String(partner) });
const order = (client: TestClient, requestId: string, partner?: number) =>
  client.get(`deliveryOrder/byRequestId/${requestId}`, partner === undefined ? {} : standingIn(partner));

describe('one browser, two shops', () => {
  it('keeps what it began in each, in that shop’s pages and by links that name no shop', async () => {
    const first = await applicantAt(test, 'contract-signature', { partner: 1 });
    const second = await startRequest(test, { partner: 2 }, first.client);
    await doStep['phone-verification'](second);
    const { client } = second;
    // A new phone: the first person's request is not the next one's.
    expect((await order(client, first.requestId, 1)).status).toBe(404);
    expect((await order(client, second.requestId, 2)).status).toBe(200);

    await moveClock(test, 61);
    const same = await startRequest(test, { partner: 1, phone: second.phone }, client);
    await doStep['phone-verification'](same);
    for (const { requestId } of [second, same]) expect((await order(client, requestId)).status).toBe(200);
    expect((await order(client, second.requestId, 2)).status).toBe(200);
    expect((await order(client, same.requestId, 1)).status).toBe(200);
    expect((await order(client, second.requestId, 1)).status).toBe(404);
    expect((await order(client, same.requestId, 2)).status).toBe(404);
  });

  it('a header that names another shop opens none', async () => {
    const owner = await applicantAt(test, 'geolocalization', { partner: 2 });
    const stranger = await applicantAt(test, 'geolocalization', { partner: 1 });
    for (const partner of [1, 2, 3]) {
      expect((await order(stranger.client, owner.requestId, partner)).status).toBe(404);
    }
    expect((await order(owner.client, owner.requestId, 1)).status).toBe(404);
  });
});

describe('a caller that names no shop', () => {
  it('logs in to the shop of its newest credit or request', async () => {
    const phone = newPhone();
    const known = await startRequest(test, { phone, partner: 2 });
    await doStep['phone-verification'](known);
    await moveClock(test, 61);
    const client = test.client();
    await solveCaptcha(client);
    await client.post(`onboarding/loginOtp/${phone}`);
    await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test, phone })}`);
    expect((await order(client, known.requestId)).status).toBe(200);
    const last = await client.get<{ requestId: string }>(`deliveryOrder/getLastDeliveryOrder/${phone}`);
    expect(last.body.requestId).toBe(known.requestId);
  });

  it('who names one that there is not finds nothing', async () => {
    const client = test.client();
    await solveCaptcha(client);
    const phone = newPhone();
    for (const path of [`checkPhone/${phone}`, `loginOtp/${phone}`, `validarOtpCelular/${phone}/1234`]) {
      const reply = await client.post(`onboarding/${path}`, undefined, standingIn(999));
      expect([reply.status, reply.code]).toEqual([404, 'not-found']);
    }
  });

  it('comes in by the link of an e-mail: the request says which shop it is', async () => {
    const known = await applicantAt(test, 'geolocalization', { partner: 2 });
    await moveClock(test, 61);
    const client = test.client();
    await solveCaptcha(client);
    expect((await order(client, known.requestId)).status).toBe(404);
    expect((await client.post(`onboarding/resendOtp/${known.requestId}`)).status).toBe(200);
    const elsewhere = { ...known, client };
    expect((await doStep['phone-verification'](elsewhere)).status).toBe(200);
    expect((await order(client, known.requestId)).status).toBe(200);
  });
});

it('messages carry their partner', async () => {
  const written = () => test.deps.store.db.selectFrom('outbox').select('partner_id').orderBy('seq').execute();
  const before = await written();
  await applicantAt(test, 'geolocalization', { partner: 2 });
  expect((await written()).slice(before.length)).toEqual([{ partner_id: 2 }]);
});
