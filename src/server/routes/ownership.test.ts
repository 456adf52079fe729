import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/api.ts';
import { policies } from '#server/http/policies.ts';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import {
  codeFor,
  doStep,
  moveClock,
  solveCaptcha,
  startRequest,
  typedAddress,
  verify,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

type Send = (client: TestClient, id: string) => Promise<Reply>;

/** Calls on a request, with the step from which each may act; null: reading requires only the owner. */
const calls: Record<string, [step: string | null, send: Send]> = {
  getDeliveryOrder: [null, (client, id) => client.get(`deliveryOrder/byRequestId/${id}`)],
  getRfc: [null, (client, id) => client.get(`deliveryOrder/getRfc/${id}`)],
  getInfoRequest: [null, (client, id) => client.get(`onboarding/getInfoRequest/${id}`)],
  getAddressRequest: [null, (client, id) => client.get(`onboarding/getAddressRequest/${id}`)],
  cancelDeliveryOrder: [
    null,
    (client, id) => client.post('deliveryOrder/cancelDeliveryOrder', { account: id }),
  ],
  sendEmail: ['decision', (client, id) => client.post(`onboarding/sendEmail/${id}`)],
  promoterHelp: [
    'geolocalization',
    (client, id) =>
      client.post('deliveryOrder/promoterHelp', { promotorCode: 'PROM1', agenciaCode: 'AG1', requestID: id }),
  ],
  geolocation: ['geolocalization', (client, id) => client.post(`onboarding/geolocation/${id}/19.4/-99.1`)],
  incodeInit: ['identity-verification', (client, id) => client.post(`onboarding/incodeInit/${id}`)],
  sendOtp: [
    'credit-bureau-consulting',
    (client, id) =>
      client.post('onboarding/sendOtp', {
        requestId: id,
        phone: '5512345678',
        rfc: 'GODE561231GR8',
        email: 'a@b.mx',
      }),
  ],
  consultBureau: [
    'credit-bureau-consulting',
    (client, id) => client.post('deliveryOrder/consultBureau', { requestId: id }),
  ],
  getPersonalData: [
    'personal-data-confirmation',
    (client, id) => client.get(`onboarding/getPersonalData/${id}`),
  ],
  confirmPersonalData: [
    'personal-data-confirmation',
    (client, id) => client.post('onboarding/confirmPersonalData', { requestId: id }),
  ],
  getInfoAddressData: [
    'address-confirmation',
    (client, id) => client.get(`onboarding/getInfoAddressData/${id}`),
  ],
  confirmAddress: [
    'address-confirmation',
    (client, id) => client.post(`onboarding/confirmAddress/${id}`, typedAddress),
  ],
  confirmIneAddress: [
    'address-confirmation',
    (client, id) => client.post(`onboarding/confirmIneAddress/${id}`),
  ],
  configurationAddress: [
    'address-proof',
    (client, id) => client.post(`onboarding/configurationAddress/${id}`),
  ],
  uploadAddressProof: [
    'address-proof',
    (client, id) => {
      const form = new FormData();
      form.set('file', new File(['%PDF-1.7'], 'luz.pdf'));
      return client.post(`onboarding/addressProof/${id}/luz`, form);
    },
  ],
  confirmData: ['address-proof', (client, id) => client.post('onboarding/confirmData', { requestId: id })],
  validateAddress: [
    'address-validation',
    (client, id) => client.post(`onboarding/validateAddress/${id}`, typedAddress),
  ],
  getInfoCreditData: ['aprove-credit', (client, id) => client.get(`onboarding/getInfoCreditData/${id}`)],
  acceptCredit: ['aprove-credit', (client, id) => client.post(`onboarding/acceptCredit/${id}/52/Rosa`)],
  getSendingData: ['aprove-credit', (client, id) => client.get(`onboarding/getSendingData/${id}`)],
  resendOtp: [null, (client, id) => client.post(`onboarding/resendOtp/${id}`)],
  verificationPhone: [null, (client, id) => client.post(`onboarding/verificationPhone/${id}/1234`)],
};

const all = Object.entries(calls).map(([name, [step, send]]) => ({ name, step, send }));
const guarded = all.filter(({ step }) => step !== null);
const unknownId = 'AbCdEfGhIjKlMnOpQrStUv';

const factsOf = (id: string) =>
  test.deps.store.db.selectFrom('credit_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it.each(all)('$name: the policy table names the same step', ({ name, step }) => {
  expect(policies[name as CallName].step).toBe(step);
});

describe('somebody else’s request', () => {
  let owner: Applicant;
  let stranger: Applicant;
  beforeAll(async () => {
    owner = await startRequest(test);
    await walkTo(owner, 'aprove-credit');
    stranger = await startRequest(test);
    await walkTo(stranger, 'aprove-credit');
  });

  it.each(all)('$name answers as for an unknown one, to the byte', async ({ send }) => {
    const before = await factsOf(owner.requestId);
    const foreign = await send(stranger.client, owner.requestId);
    const unknown = await send(stranger.client, unknownId);
    expect([foreign.status, foreign.code]).toEqual([404, 'not-found']);
    expect(foreign.bytes.toString()).toBe(unknown.bytes.toString());
    expect(foreign.status).toBe(unknown.status);
    expect(await factsOf(owner.requestId)).toEqual(before);
  });

  it.each(all)('$name answers 401 without a session', async ({ send }) => {
    const reply = await send(test.client(), owner.requestId);
    expect([reply.status, reply.code]).toEqual([401, 'no-session']);
  });

  it.each(all)('$name refuses an id that cannot be one', async ({ send }) => {
    const reply = await send(owner.client, 'no-such-id');
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
  });

  it('cannot be cancelled by its account either', async () => {
    const { account } = await factsOf(owner.requestId);
    const reply = await stranger.client.post('deliveryOrder/cancelDeliveryOrder', { account });
    expect(reply.status).toBe(404);
    expect((await factsOf(owner.requestId)).cancelled_at).toBeNull();
  });

  it('is hidden from its own owner in another partner’s shop', async () => {
    const reply = await owner.client.get(`deliveryOrder/byRequestId/${owner.requestId}`, {
      'x-commercial-partner': '2',
    });
    expect(reply.status).toBe(404);
  });
});

describe('a phone’s requests', () => {
  const searches = (phone: string) => [
    `deliveryOrder/creditProcess/${phone}/1`,
    `deliveryOrder/getLastDeliveryOrder/${phone}`,
    `deliveryOrder/byPhoneContact/${phone}/1`,
  ];

  it('are found only by who verified it; known and unknown phones answer strangers the same', async () => {
    const owner = await startRequest(test);
    await doStep['phone-verification'](owner);
    const stranger = await startRequest(test);
    await doStep['phone-verification'](stranger);
    const unknown = newPhone();
    for (const [index, path] of searches(owner.phone).entries()) {
      expect((await owner.client.get(path)).status).toBe(200);
      const [known, never] = [
        await stranger.client.get(path),
        await stranger.client.get(searches(unknown)[index] ?? ''),
      ];
      expect([known.status, never.status]).toEqual([404, 404]);
      expect(known.bytes.toString()).toBe(never.bytes.toString());
      expect((await test.client().get(path)).status).toBe(401);
    }
  });

  it('of one partner are not found at another', async () => {
    const phone = newPhone();
    const at1 = await startRequest(test, { phone });
    await doStep['phone-verification'](at1);
    const at2 = await startRequest(test, { phone, partner: 2 });
    await doStep['phone-verification'](at2);
    const list = await at2.client.get<{ requestId: string }[]>(`deliveryOrder/byPhoneContact/${phone}/2`);
    expect(list.body.map((order) => order.requestId)).toEqual([at2.requestId]);
    expect((await at2.client.get(`deliveryOrder/byPhoneContact/${phone}/1`)).status).toBe(404);
    expect((await at2.client.get(`deliveryOrder/byRequestId/${at1.requestId}`)).status).toBe(404);
    expect((await at2.client.get(`deliveryOrder/creditProcess/${phone}/2`)).body).toBeNull();
  });
});

describe('a step too early', () => {
  let fresh: Applicant;
  let verified: Applicant;
  let cancelled: Applicant;
  beforeAll(async () => {
    [fresh, verified, cancelled] = [
      await startRequest(test),
      await startRequest(test, { promotorId: 10 }),
      await startRequest(test),
    ];
    for (const applicant of [verified, cancelled]) await doStep['phone-verification'](applicant);
    await cancelled.client.post('deliveryOrder/cancelDeliveryOrder', { account: cancelled.requestId });
  });

  it.each(guarded)(
    '$name answers 409 and the way to the phone’s verification at the start',
    async ({ send }) => {
      const reply = await send(fresh.client, fresh.requestId);
      expect([reply.status, reply.code]).toEqual([409, 'wrong-step']);
      expect(reply.headers['x-next-step']).toBe(`/1/phone-verification/${fresh.phone}/1/${fresh.requestId}`);
    },
  );

  it.each(guarded.filter(({ step }) => step !== 'geolocalization'))(
    '$name answers 409 and the way to the location after the phone, and stores nothing',
    async ({ send }) => {
      const before = await factsOf(verified.requestId);
      const reply = await send(verified.client, verified.requestId);
      expect([reply.status, reply.code]).toEqual([409, 'wrong-step']);
      expect(reply.headers['x-next-step']).toBe(`/1/10/geolocalization/1/${verified.requestId}`);
      expect(await factsOf(verified.requestId)).toEqual(before);
    },
  );

  it.each(guarded)('$name answers 409 once the request is cancelled', async ({ send }) => {
    const reply = await send(cancelled.client, cancelled.requestId);
    expect(reply.status).toBe(409);
    expect(reply.headers['x-next-step'] ?? '').toContain('/aprove-false/');
  });
});

describe('crud/onboarding', () => {
  const bearer = { authorization: `Bearer ${staffToken}` };

  it('is for staff only [spec:9.crud.limit 7.crud.list]', async () => {
    const applicant = await startRequest(test);
    await doStep['phone-verification'](applicant);
    expect((await applicant.client.get('crud/onboarding')).status).toBe(401);
    expect((await test.client().get('crud/onboarding', { authorization: 'Bearer nope' })).status).toBe(401);
    const reply = await test
      .client()
      .get<{ list: { phone: string }[]; count: number }>('crud/onboarding', bearer);
    expect(reply.status).toBe(200);
    expect(reply.body.list.length).toBeLessThanOrEqual(10);
    expect(reply.body.list[0]?.phone).toBe(applicant.phone);
  });

  it('pages, orders and searches [spec:7.crud.list]', async () => {
    const applicant = await startRequest(test);
    const staff = test.client();
    const list = (query: string) =>
      staff.get<{ list: { requestId: string; created: string }[]; count: number }>(
        `crud/onboarding?${query}`,
        bearer,
      );
    const found = await list(`search=${applicant.phone}`);
    expect(found.body).toMatchObject({ count: 1, list: [{ requestId: applicant.requestId }] });
    expect((await list("search=' or 1=1")).body.count).toBe(0);
    const [first, second] = [await list('limit=2&page=1'), await list('limit=2&page=2')];
    const ids = [...first.body.list, ...second.body.list].map((order) => order.requestId);
    expect(new Set(ids).size).toBe(4);
    const oldest = (await list('order=%2Bcreated&limit=100')).body.list.map((order) => order.created);
    expect(oldest).toEqual(oldest.toSorted());
    expect((await list('order=price')).status).toBe(400);
    expect((await list('page=0')).status).toBe(400);
  });
});

describe('a browser whose session is only a captcha', () => {
  it('may not even read a request it did not begin', async () => {
    const applicant = await startRequest(test);
    const client = test.client();
    await solveCaptcha(client);
    expect((await client.get(`deliveryOrder/byRequestId/${applicant.requestId}`)).status).toBe(404);
  });

  it('reads the request it began before the phone is verified, and nothing of it that came later', async () => {
    const applicant = await startRequest(test);
    const before = await applicant.client.get<{ step: string; rfc: null }>(
      `deliveryOrder/byRequestId/${applicant.requestId}`,
    );
    expect(before.body).toMatchObject({ step: 'phone-verification', rfc: null, email: null });
    // The same phone is verified in another browser, which resumes the request there.
    const elsewhere = test.client();
    await solveCaptcha(elsewhere);
    await elsewhere.post(`onboarding/loginOtp/${applicant.phone}`);
    const resumed = { ...applicant, client: elsewhere };
    await elsewhere.post(`onboarding/validarOtpCelular/${applicant.phone}/${await codeFor(applicant)}`);
    await moveClock(test, 61);
    await elsewhere.post(`onboarding/resendOtp/${applicant.requestId}`);
    expect((await verify(resumed, await codeFor(resumed))).status).toBe(200);
    const after = await applicant.client.get(`deliveryOrder/byRequestId/${applicant.requestId}`);
    expect([after.status, after.code]).toEqual([401, 'no-session']);
  });
});
