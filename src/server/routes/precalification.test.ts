import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAccount } from '#domain/credit/reference.ts';
import { insertLoan } from '#server/queries/loans/loans.ts';
import { inTransaction } from '#server/database/store.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { rowsOf } from '#test/support/rows.ts';
import {
  doStep,
  precalify,
  solveCaptcha,
  startRequest,
  walkTo,
  type Choice,
} from '#test/support/applicant.ts';
import { sign } from '#test/support/signed-applicant.ts';
import { colors, newPhone, price, productName, stockShops, weeks } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const visitor = async () => {
  const client = test.client();
  await solveCaptcha(client);
  return client;
};

const requestsOf = (phone: string) => rowsOf(test.deps, 'credit_requests', 'phone', phone);

describe('precalification', () => {
  it('starts a request of the catalogue’s own figures, with an unguessable id and a checked account', async () => {
    const phone = newPhone();
    const reply = await precalify(await visitor(), { phone, promotorId: 10 });
    expect(reply.status).toBe(200);
    expect(reply.body.requestId).toMatch(/^[\w-]{22}$/);
    const [row] = await requestsOf(phone);
    expect(row).toMatchObject({
      id: reply.body.requestId,
      partner_id: 1,
      promoter_id: 10,
      price_centavos: 799_950,
      down_payment_centavos: 129_900,
      weekly_centavos: 19_900,
      weeks: 52,
      color: '#E9A6B0',
      phone_verified_at: null,
    });
    expect(isAccount(row?.account ?? '')).toBe(true);
  });

  it('is pictured in the chosen colour from the beginning', async () => {
    const { client, requestId } = await startRequest(test, { color: colors[1]!.name });
    const order = await client.get(`deliveryOrder/byRequestId/${requestId}`);
    expect(order.body).toMatchObject({ product: { thubnailUrl: 'Grafito-par.svg' } });
  });

  it.each(['#E9A6B0', '#e9a6b0', 'E9A6B0', 'Rosa pálido', 'ROSA PALIDO'])(
    'knows the colour as %s',
    async (color) => {
      const phone = newPhone();
      expect((await precalify(await visitor(), { phone, color })).status).toBe(200);
      expect((await requestsOf(phone))[0]?.color).toBe(colors[0]?.color);
    },
  );

  it.each<[string, Choice, number, string]>([
    ['a price one centavo off', { price: '7999.51' }, 409, 'offer-changed'],
    ['a peso', { price: '1' }, 409, 'offer-changed'],
    ['a price that is none', { price: 'NaN' }, 400, 'invalid-input'],
    ['a negative price', { price: '-7999.5' }, 400, 'invalid-input'],
    ['a product that is not sold', { name: 'Galaxy Z' }, 400, 'product-unavailable'],
    ['SQL for a name', { name: "' or 1=1 --" }, 400, 'product-unavailable'],
    ['a colour that it has not', { color: 'Turquesa' }, 409, 'offer-changed'],
    ['another down payment', { offer: { downPaymentPrice: 999 } }, 409, 'offer-changed'],
    ['another weekly payment', { offer: { pay: 198.99 } }, 409, 'offer-changed'],
    ['another number of weeks', { offer: { weeks: 51 } }, 409, 'offer-changed'],
    ['a weekly payment that is none', { offer: { pay: -1 } }, 400, 'invalid-input'],
    ['a promoter of another partner', { promotorId: 20 }, 400, 'promoter-unknown'],
    ['a promoter whom nobody knows', { promotorId: 999 }, 400, 'promoter-unknown'],
    ['a partner whom nobody knows', { partner: 999 }, 404, 'not-found'],
    ['a phone of nine digits', { phone: '551234567' }, 400, 'invalid-input'],
    ['a phone with letters', { phone: '55123456ab' }, 400, 'invalid-input'],
  ])('refuses %s and stores nothing', async (_, choice, status, code) => {
    const phone = choice.phone ?? newPhone();
    const reply = await precalify(await visitor(), { ...choice, phone });
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect(await requestsOf(phone)).toEqual([]);
  });

  it('says the old and the new figures of a changed offer, and each colour that is left', async () => {
    const reply = await precalify(await visitor(), {
      price: '6999',
      color: 'Turquesa',
      offer: { downPaymentPrice: 999, pay: 199, weeks: 40 },
    });
    expect(reply.body).toEqual({
      errors: [
        'Precio de contado: antes $6,999.00, ahora $7,999.50.',
        'Enganche: antes $999.00, ahora $1,299.00.',
        'Semanas: antes 40, ahora 52.',
        'El color que elegiste ya no está disponible. Puedes elegir: Rosa pálido, Grafito.',
      ],
    });
  });

  it('takes the offer as it is today, and leaves the captcha for whoever has to look at it again', async () => {
    const client = await visitor();
    expect((await precalify(client, { price: '6999' })).code).toBe('offer-changed');
    const offer = { downPaymentPrice: 1299, pay: 199, weeks };
    expect((await precalify(client, { offer })).status).toBe(200);
  });

  it('says ‘Teléfono no válido’ for a phone that is none', async () => {
    const reply = await precalify(await visitor(), { phone: '123' });
    expect(reply.body).toEqual({ errors: ['Teléfono no válido'] });
  });

  it.each(['10', 10])(
    'takes the promoter %j: the storage of a browser gives strings back',
    async (promotorId) => {
      const phone = newPhone();
      expect((await precalify(await visitor(), { phone, promotorId })).status).toBe(200);
      expect((await requestsOf(phone))[0]?.promoter_id).toBe(10);
    },
  );

  it.each([
    {},
    { promotorId: 'x' },
    { promotorId: '' },
    { promotorId: '0x13' },
    { promotorId: '1e1' },
    { promotorId: ' 1' },
    { promotorId: -1 },
    { promotorId: 1.5 },
    { promotorId: 99_999_999_999 },
  ])('refuses the body %j', async (body) => {
    const client = await visitor();
    const path = ['5512345678', 'Galaxy', '1', '1', 'Rosa'].join('/');
    const reply = await client.post(`onboarding/precalification/${path}`, body);
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
  });

  it('needs a session, and a captcha on it', async () => {
    expect((await precalify(test.client())).status).toBe(401);
    const client = await visitor();
    await precalify(client);
    const second = await precalify(client);
    expect([second.status, second.code]).toEqual([403, 'captcha-required']);
  });

  it('makes a second request for the same phone: the two are told apart later', async () => {
    const phone = newPhone();
    const [first, second] = [await startRequest(test, { phone }), await startRequest(test, { phone })];
    expect(first.requestId).not.toBe(second.requestId);
    expect(await requestsOf(phone)).toHaveLength(2);
  });
});

describe('an open request', () => {
  const change = (values: object) =>
    test.deps.store.db.updateTable('products').set(values).where('id', '=', 100).execute();

  it.each([
    [
      'changes its price',
      { price_centavos: 899_900, down_payment_centavos: 1, weekly_centavos: 29_900, weeks: 40 },
    ],
    ['is taken off sale', { taken_off_at: new Date(), colors: '[]' }],
  ])('keeps its plan to the signed contract when its product %s', async (_, values) => {
    const applicant = await startRequest(test);
    const before = await test.deps.store.db
      .selectFrom('products')
      .select(['price_centavos', 'down_payment_centavos', 'weekly_centavos', 'weeks', 'colors'])
      .where('id', '=', 100)
      .executeTakeFirstOrThrow();
    await change(values);
    try {
      await walkTo(applicant, 'aprove-credit');
      const { client, requestId } = applicant;
      const credit = await client.get(`onboarding/getInfoCreditData/${requestId}`);
      const plan = { downPayment: 1299, recurringPayment: 199, totalPeriod: 52 };
      expect(credit.body).toMatchObject({ ...plan, product: { price: 7999.5 } });
      await doStep['aprove-credit'](applicant);
      const info = await client.get(`onboarding/getinfoContract/${requestId}`);
      expect(info.body).toMatchObject({ ...plan, phoneModel: productName });
      await sign(applicant);
      const reference = await client.get(`onboarding/getinfoPayReference/${requestId}`);
      expect(reference.body).toMatchObject({ payTotal: 1299 });
    } finally {
      await change({ ...before, colors: JSON.stringify(before.colors), taken_off_at: null });
    }
  });

  it('cannot begin with a product that is off sale, which no list shows any more', async () => {
    await change({ taken_off_at: new Date() });
    try {
      const reply = await precalify(await visitor(), { price });
      expect([reply.status, reply.code]).toEqual([400, 'product-unavailable']);
      const client = test.client();
      expect((await client.get('products/100')).status).toBe(404);
      const page = await client.get('productsNone?commercialPartnerId=1');
      expect(page.body).toEqual({ list: [], count: 0 });
    } finally {
      await change({ taken_off_at: null });
    }
  });
});

describe('a phone with a signed contract', () => {
  const signed = async () => {
    const applicant = await startRequest(test);
    await walkTo(applicant, 'contract-signature');
    await test.deps.store.db
      .updateTable('credit_requests')
      .set({ contract_signed_at: new Date() })
      .where('id', '=', applicant.requestId)
      .execute();
    return applicant;
  };

  it('gets no other credit while it is active; the captcha is spent, so phones cannot be tried for free', async () => {
    const { phone } = await signed();
    const client = await visitor();
    const reply = await precalify(client, { phone });
    expect([reply.status, reply.code]).toEqual([409, 'active-credit']);
    expect(reply.body).toEqual({ errors: ['Ya existe un crédito activo con este número.'] });
    expect((await precalify(client)).code).toBe('captcha-required');
  });

  it('is told by checkPhone, without a name, to a stranger; another partner knows nothing of it', async () => {
    const { phone } = await signed();
    const reply = await (await visitor()).post(`onboarding/checkPhone/${phone}`);
    expect(reply.body).toEqual({ datos: { contratos_firmados: true } });
    const elsewhere = await (
      await visitor()
    ).post(`onboarding/checkPhone/${phone}`, undefined, {
      'x-commercial-partner': '2',
    });
    expect(elsewhere.body).toEqual({ datos: null });
    expect((await precalify(await visitor(), { phone, partner: 2 })).status).toBe(200);
  });

  it('may ask again once it is paid off', async () => {
    const { phone, requestId } = await signed();
    const row = await test.deps.store.db
      .selectFrom('credit_requests')
      .select('account')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    await inTransaction(test.deps.store, async (tx) => {
      const loan = { ...row, request_id: requestId, partner_id: 1, phone, total_payments: 52 };
      await insertLoan(tx, loan);
      await tx.db.updateTable('loans').set({ status: 'Paid' }).where('account', '=', row.account).execute();
    });
    const client = await visitor();
    expect((await client.post(`onboarding/checkPhone/${phone}`)).body).toEqual({ datos: null });
    expect((await precalify(client, { phone })).status).toBe(200);
  });

  it('tells its owner, after the code, name and account, and needs no captcha', async () => {
    const applicant = await signed();
    const reply = await applicant.client.post<{ datos: object }>(`onboarding/checkPhone/${applicant.phone}`);
    expect(reply.body.datos).toMatchObject({
      contratos_firmados: true,
      credito_activo: true,
      datos_generales: {
        nombre: expect.any(String),
        apellido_paterno: expect.any(String),
        id: expect.stringMatching(/^\d{10}$/),
        numero_celular: applicant.phone,
      },
    });
  });
});

describe('checkPhone', () => {
  it('answers known phones without a contract and unknown ones the same', async () => {
    const known = await startRequest(test);
    await doStep['phone-verification'](known);
    const [one, other] = [await visitor(), await visitor()];
    const [seen, unseen] = [
      await one.post(`onboarding/checkPhone/${known.phone}`),
      await other.post(`onboarding/checkPhone/${newPhone()}`),
    ];
    expect(seen.bytes.toString()).toBe(unseen.bytes.toString());
    expect(seen.body).toEqual({ datos: null });
  });

  it('tells the owner of a phone without contracts that there are none', async () => {
    const applicant = await startRequest(test);
    await doStep['phone-verification'](applicant);
    const reply = await applicant.client.post(`onboarding/checkPhone/${applicant.phone}`);
    expect(reply.body).toEqual({ datos: { contratos_firmados: false, credito_activo: false } });
  });
});
