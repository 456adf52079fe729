import { expect, test } from 'vitest';
import { createApi } from '#web/api-client.ts';
import { api as calls, type CallName } from '#contract/api.ts';
import { readers } from './readers.ts';

/** What a call of ours makes of an answer of another server. */
async function read(name: CallName, answer: unknown): Promise<unknown> {
  const api = createApi(() => Promise.resolve(Response.json(answer)), calls, readers);
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

test('the older statement with figures as texts, and gaps', async () => {
  const datos = {
    saldo_pendiente: '1990.50',
    pagos_realizados: '2',
    plan_de_pagos_autorizado: { pagos_totales: '12' },
    pagos: [{ pagado: 1, total_a_pagar: '199.05', referencia: 93018842, fecha_limite_de_pago: null }],
  };
  expect(await read('getAccountStatus', { orderInfo: { datos } })).toEqual({
    clientName: '',
    orderInfo: {
      datos: {
        saldo_pendiente: 1990.5,
        pagos_realizados: 2,
        plan_de_pagos_autorizado: { pagos_totales: 12 },
        pagos: [
          {
            pagado: true,
            total_a_pagar: 199.05,
            referencia: '93018842',
            fecha_limite_de_pago: '',
            concepto: '',
            codigo_de_barras: '',
          },
        ],
      },
    },
  });
});

test('the newer statement stays as it is', async () => {
  const orderInfo = { status: 'Active', payments: [] };
  expect(await read('getAccountStatus', { clientName: 'Ana', orderInfo, asOf: '2026-11-21' })).toEqual({
    clientName: 'Ana',
    orderInfo,
    asOf: '2026-11-21',
  });
});
