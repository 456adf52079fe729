import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  stepOf,
  typedAddress,
  type Applicant,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const confirm = ({ client, requestId }: Applicant, address: object = typedAddress) =>
  client.post(`onboarding/confirmAddress/${requestId}`, address);

describe('the address', () => {
  let home: Applicant;
  let shipping: Applicant;
  beforeAll(async () => {
    home = await applicantAt(test, 'address-confirmation');
    shipping = await applicantAt(test, 'address-validation');
  });

  it.each([
    [{ street: '' }, ['La calle es requerida']],
    [{ streetNumberExt: ' ' }, ['El número exterior es requerido']],
    [{ district: '***' }, ['La colonia es requerida']],
    [{ betweenStreets: '' }, ['El campo Entre calles es requerido']],
    [{ addressReference: '' }, ['La referencia de domicilio es requerida']],
    [{ postalCode: '' }, ['El codigo postal es requerido']],
    [{ postalCode: '72a60' }, ['El código postal solo lleva números']],
    [{ municipality: '' }, ['El Municipio es requerido']],
    [{ city: '' }, ['La ciudad es requerida']],
    [{ state: 'Texas' }, ['El estado es requerido']],
    [{ country: '', city: '' }, ['La ciudad es requerida', 'El país es requerido']],
  ])('is refused with %j, on both screens, in the spec’s words', async (wrong, errors) => {
    for (const [{ client, requestId }, path] of [
      [home, 'confirmAddress'],
      [shipping, 'validateAddress'],
    ] as const) {
      const reply = await client.post(`onboarding/${path}/${requestId}`, { ...typedAddress, ...wrong });
      expect([reply.status, reply.code]).toEqual([400, 'address-invalid']);
      expect(reply.body).toEqual({ errors });
    }
    expect([await stepOf(home), await stepOf(shipping)]).toEqual([
      'address-confirmation',
      'address-validation',
    ]);
  });

  it.each([
    ['streetNumberExt', '1'.repeat(61), 60],
    ['streetNumberInt', 'B'.repeat(200), 60],
    ['addressReference', 'x'.repeat(500), 200],
    ['postalCode', '7216012345', 6],
  ])('that is too long in %s is refused at that field, never cut', async (field, value, limit) => {
    const { client, requestId } = shipping;
    const reply = await client.post(`onboarding/validateAddress/${requestId}`, {
      ...typedAddress,
      [field]: value,
    });
    expect([reply.status, reply.code]).toEqual([400, 'address-invalid']);
    expect(reply.body).toEqual({ errors: [`Escribe ${limit} caracteres o menos`] });
  });

  it('of the delivery is where the partner delivers, and only of the delivery', async () => {
    const codes = async (list: string) =>
      test.deps.store.db.updateTable('partners').set({ service_codes: list }).where('id', '=', 1).execute();
    const applicant = await applicantAt(test, 'address-validation');
    await codes('72000-72100, 06*');
    const validate = () =>
      applicant.client.post(`onboarding/validateAddress/${applicant.requestId}`, typedAddress);
    const reply = await validate();
    expect([reply.status, reply.code, reply.body]).toEqual([
      400,
      'outside-service-area',
      {
        errors: [
          'Todavía no entregamos en ese código postal. Escribe otro domicilio donde puedas recibir tu equipo.',
        ],
      },
    ]);
    expect(await stepOf(applicant)).toBe('address-validation');
    // She may live elsewhere.
    const athome = await applicantAt(test, 'address-confirmation');
    expect((await confirm(athome)).status).toBe(200);
    await codes('72*');
    expect((await validate()).status).toBe(200);
    await codes('06*');
    expect((await validate()).status).toBe(200);
    await codes('');
  });

  it('is stored with every part of it', async () => {
    const { client, requestId } = await applicantAt(test, 'address-confirmation');
    const number = 'Mz. 125 Lt. 12 Edif. B Depto. 301';
    const address = { ...typedAddress, street: 'Carretera Km 12.5', streetNumberExt: number };
    expect((await client.post(`onboarding/confirmAddress/${requestId}`, address)).status).toBe(200);
    const known = await client.get(`onboarding/getInfoAddressData/${requestId}`);
    expect(known.body).toMatchObject({ street: 'Carretera Km 12 5', streetNumberExt: number });
  });

  it('takes no fields of its own from the body', async () => {
    const applicant = await applicantAt(test, 'address-validation');
    const reply = await applicant.client.post(`onboarding/validateAddress/${applicant.requestId}`, {
      ...typedAddress,
      decision: 'approved',
      partner_id: 2,
      requestId: 'x',
      street: 7,
    });
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
    expect(await stepOf(applicant)).toBe('address-validation');
  });

  it('of the identification is offered, and confirmed once', async () => {
    const applicant = await applicantAt(test, 'address-confirmation');
    const offered = await applicant.client.get(`onboarding/getInfoAddressData/${applicant.requestId}`);
    expect(offered.body).toMatchObject({ street: expect.any(String), state: expect.any(String) });
    await Promise.all(Array.from({ length: 5 }, () => doStep['address-confirmation'](applicant)));
    expect(await countOf(applicant, 'address-confirmed')).toBe(1);
    const other = await confirm(applicant);
    expect([other.status, other.code]).toEqual([409, 'conflict']);
    const widget = await applicant.client.post(`onboarding/configurationAddress/${applicant.requestId}`);
    expect([widget.status, widget.code]).toEqual([409, 'wrong-step']);
  });
});
