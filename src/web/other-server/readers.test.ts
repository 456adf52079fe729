import { expect, test } from 'vitest';
import { createApi } from '#web/api-client.ts';
import { api as calls, type CallName } from '#contract/api.ts';
import { visiting } from '#test/support/scripted-api.ts';
import { adaptServer } from './adapter.ts';

/** Reads another server's answer as one of our calls would. */
async function read(name: CallName, answer: unknown): Promise<unknown> {
  const server = createApi(() => Promise.resolve(Response.json(answer)), calls);
  const api = adaptServer(server, visiting('/1/inicio'));
  const result = await api.call(name, { params: {}, query: {}, body: {} });
  return result.ok ? result.data : result;
}

test('a product without prices on credit, flags and texts', async () => {
  const plain = { id: 7, name: 'A56', price: 10, multimediaList: [{ file: 'a.png' }], color: null };
  expect(await read('getProduct', plain)).toMatchObject({
    ...plain,
    pay: null,
    downPaymentPrice: null,
    color: [],
    specs: '',
    thubnailUrl: 'a.png',
  });
  expect(await read('listProducts', { list: [plain], count: 1 })).toMatchObject({
    count: 1,
    list: [{ pay: null }],
  });
  expect(await read('listProducts', { list: null })).toEqual({ list: [], count: 0 });
});

test('a partner with nothing but its id', async () => {
  expect(await read('getCommercialPartner', { id: 1, tel: 2224189035, contact: null })).toMatchObject({
    id: 1,
    name: '',
    tel: '2224189035',
    contact: '',
    terminos_condicion: '',
    dynamicColor: null,
    dynamicLegend: null,
  });
});

test('pictures are numbered where they have no id; theirs stays', async () => {
  expect(await read('getBanners', [{ file: 'a' }, { file: 'b', id: 9 }])).toEqual([
    { id: 1, file: 'a' },
    { id: 9, file: 'b' },
  ]);
  expect(await read('getPaymentPlaces', null)).toEqual([]);
});

test.each([null, '', {}, { account: null }])('no order: %j', async (answer) => {
  expect(await read('getCreditProcess', answer)).toBeNull();
  expect(await read('getLastDeliveryOrder', answer)).toBeNull();
  expect(await read('getOrderByPhone', answer)).toEqual([]);
});

test('accounts are texts', async () => {
  expect(await read('getLastDeliveryOrder', { account: 1234567897 })).toEqual({ account: '1234567897' });
  expect(await read('getOrderByPhone', [{ account: 1 }, {}])).toEqual([{ account: '1' }]);
  expect(await read('getDeliveryOrder', { account: 1, phone: 5512345678 })).toEqual({
    account: '1',
    phone: '5512345678',
  });
});

test('nobody known to checkPhone; the RFC alone or with the rest', async () => {
  expect(await read('checkPhone', null)).toEqual({ datos: null });
  const known = { rfc: 'GODE561231GR8', phone: '', email: null };
  expect(await read('getRfc', 'GODE561231GR8')).toEqual(known);
  expect(await read('getRfc', { rfc: 'GODE561231GR8' })).toEqual(known);
  expect(await read('getRfc', null)).toEqual({ ...known, rfc: null });
});

test('a person and an address with gaps, the birthday however it is written', async () => {
  expect(
    await read('getPersonalData', { names: 'Ana', birthday: '03/05/1990', lastName2: null }),
  ).toMatchObject({
    names: 'Ana',
    lastName2: '',
    birthday: '1990-05-03',
  });
  expect(await read('getInfoAddressData', { street: 'Olmos', postalCode: 72160 })).toMatchObject({
    street: 'Olmos',
    postalCode: '72160',
    streetNumberInt: '',
    country: '',
  });
  expect(await read('getInfoAddressData', { postalCode: 6700 })).toMatchObject({ postalCode: '06700' });
});

test('a code that was sent without a word about it was sent', async () => {
  expect(await read('sendOtp', null)).toEqual({ ok: true });
  expect(await read('sendOtp', { warnings: ['El RFC'] })).toEqual({ ok: true, warnings: ['El RFC'] });
});

test.each(['getInfoCreditData', 'getinfoContract'] as const)('%s without a total adds up', async (name) => {
  const plan = { downPayment: 500, recurringPayment: 199.1, totalPeriod: 52 };
  expect(await read(name, plan)).toEqual({ ...plan, total: 10_853.2 });
  expect(await read(name, { ...plan, total: 10_850 })).toEqual({ ...plan, total: 10_850 });
});
