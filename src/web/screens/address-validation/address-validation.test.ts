import { emptyAddress } from '#domain/applicant/address.ts';
import { expect, test } from 'vitest';
import { posting, redirectOf, scriptedApi } from '#test/support/scripted-api.ts';
import { action } from './address-validation.tsx';

const requestId = 'abcdefghijklmnopqrstuv';
const params = { partner: '1', commercialPartner: '1', requestId };
const send = `POST /onboarding/validateAddress/${requestId}`;
const read = `GET /deliveryOrder/byRequestId/${requestId}`;
const email = `POST /onboarding/sendEmail/${requestId}`;
const address = {
  ...emptyAddress,
  street: 'Reforma',
  streetNumberExt: '120',
  district: 'Centro',
  betweenStreets: 'Juárez y Morelos',
  addressReference: 'Portón verde',
  postalCode: '72000',
  municipality: 'Puebla',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
};
const order = { requestId, account: '1111111111', phone: '5512345678', product: { id: 7 } };
const post = (api: ReturnType<typeof scriptedApi>, fields: Record<string, string>) =>
  action({ params, context: api.context, request: posting({ ...address, ...fields }) } as never);

test('what was typed is shown once more before anything is sent [spec:2.shipping.modal]', async () => {
  const api = scriptedApi({});
  expect(await post(api, { exist: 'true' })).toMatchObject({ data: { review: address } });
  expect(api.calls).toEqual([]);
});

test.each([
  ['the list of its code', { colonia: 'La Paz', coloniasOf: '72000' }, 'La Paz'],
  ['‘otra’', { colonia: '*', coloniasOf: '72000' }, 'Centro'],
  ['the list of another code', { colonia: 'La Paz', coloniasOf: '72160' }, 'Centro'],
])('the colonia that is sent is that of %s', async (_, fields, district) => {
  expect(await post(scriptedApi({}), fields)).toMatchObject({ data: { review: { district } } });
});

test.each(['true', 'false'])('the server says the next step, whatever the flag (%s)', async (exist) => {
  const nextStep = `/1/working-email/1/aprove-credit/${requestId}`;
  const api = scriptedApi({ [send]: { ok: true }, [read]: { ...order, nextStep } });
  expect(await redirectOf(() => post(api, { correcto: 'si', exist }))).toBe(nextStep);
  expect(api.bodyOf(send)).toEqual(address);
});

test('where it does not, the flag ‘true’ leads to the credit [spec:2.shipping.exist]', async () => {
  const api = scriptedApi({ [send]: { ok: true }, [read]: order });
  expect(await redirectOf(() => post(api, { correcto: 'si', exist: 'true' }))).toBe(
    `/1/aprove-credit/1/${requestId}`,
  );
});

test.each(['false', ''])(
  'and any other (%j) to the answer by e-mail, which is asked for [spec:2.shipping.not-exist]',
  async (exist) => {
    const api = scriptedApi({ [send]: { ok: true }, [read]: order, [email]: { ok: true } });
    expect(await redirectOf(() => post(api, { correcto: 'si', exist }))).toBe(
      `/1/working-email/1/aprove-credit/${requestId}`,
    );
    expect(api.calls).toEqual([send, read, email]);
  },
);
