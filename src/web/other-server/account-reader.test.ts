import { expect, test } from 'vitest';
import { accountStatus, legacyAccountStatus } from '#contract/account.ts';
import { accountView } from '#web/screens/dashboard/view-model.ts';
import { legacyAccount, newAccount, today } from '#test/support/other-server/accounts.ts';
import { accountStatusOf } from './readers.ts';

test.each([
  ['pending', newAccount(0, 'PendingDownPayment'), legacyAccount(0, false)],
  ['active', newAccount(12, 'Active'), legacyAccount(12)],
  ['late', newAccount(9, 'Active'), legacyAccount(9)],
  ['paid', newAccount(52, 'Paid'), legacyAccount(52)],
])(
  'both shapes of a %s account are valid on the wire and come to one [spec:3.account.legacy 3.account.new]',
  (_, now, before) => {
    expect(accountStatus.safeParse(now).success).toBe(true);
    expect(legacyAccountStatus.safeParse(before).success).toBe(true);
    expect(accountStatusOf(before)).toEqual(now);
    expect(accountStatusOf(now)).toEqual(now);
    expect(accountView(accountStatusOf(before), today)).toEqual(accountView(now, today));
  },
);

test('the older statement with figures as texts, and gaps', () => {
  const datos = {
    saldo_pendiente: '1990.50',
    pagos_realizados: '2',
    plan_de_pagos_autorizado: { pagos_totales: '12' },
    pagos: [{ pagado: 1, total_a_pagar: '199.05', referencia: 93018842, fecha_limite_de_pago: null }],
  };
  const account = accountStatusOf({ orderInfo: { datos } });
  expect(account).toMatchObject({
    clientName: '',
    orderInfo: {
      status: 'Active',
      remainingPayment: 1990.5,
      fullPaymentsMade: 2,
      termInWeeks: 12,
      payments: [{ paymentNumber: 1, paymentStatus: 'Paid', totalPayment: 199.05 }],
      paymentReferences: [{ periodNumber: 1, reference: '93018842', codeImageUrl: '' }],
    },
  });
  expect(accountView(account, today)).toMatchObject({
    remainingCentavos: 199_050,
    weekly: [{ state: 'paid', centavos: 19_905, dueOn: null, reference: '93018842', barcodeUrl: null }],
  });
});

test('digits in place of a picture are no picture', () => {
  const older = legacyAccount(0);
  older.orderInfo.datos.pagos[1]!.codigo_de_barras = '9301884200001';
  expect(accountView(accountStatusOf(older), today).next).toMatchObject({ number: 1, barcodeUrl: null });
});

test('the newer statement stays as it is', () => {
  const orderInfo = { status: 'Active', payments: [] };
  expect(accountStatusOf({ clientName: 'Ana', orderInfo, asOf: '2026-11-21' })).toEqual({
    clientName: 'Ana',
    orderInfo,
    asOf: '2026-11-21',
  });
});

test('its days may be written in another way, or not be days at all', () => {
  const account = newAccount(0, 'PendingDownPayment');
  const [down] = account.orderInfo.downPaymentReferences;
  const [first, second] = account.orderInfo.payments;
  Object.assign(down!, { expiresAtUtc: '27/11/2026' });
  Object.assign(first!, { scheduledPaymentDate: '04/12/2026' });
  Object.assign(second!, { scheduledPaymentDate: 'No aplica' });
  expect(accountView(accountStatusOf(account), today)).toMatchObject({
    daysLeft: 6,
    downPayment: { dueOn: '2026-11-27' },
    weekly: expect.arrayContaining([
      expect.objectContaining({ number: 1, dueOn: '2026-12-04' }),
      expect.objectContaining({ number: 2, dueOn: null }),
    ]),
  });
});
