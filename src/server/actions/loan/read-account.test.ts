import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountStatus } from '#contract/account.ts';
import { makeReference } from '#domain/credit/reference.ts';
import {
  acceptedRequest,
  openCreditBench,
  otherShopId,
  pay,
  shopId,
  signedRequest,
  seenBy,
  stranger,
} from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { scanPdf } from '#test/support/pdf.ts';
import { lockCredit } from '#server/actions/credit/on-credit.ts';
import { writeOffDebtIn } from '#server/actions/credit/write-off-debt.ts';
import { inTransaction } from '#server/database/store.ts';
import { readAccount, readPayments } from './read-account.ts';
import { readPaper, readContractInfo } from '#server/actions/papers/read-paper.ts';
import { readVoucher, readPayReference, readBarcode } from '#server/actions/papers/vouchers.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('the statement follows the loan from signing to the last payment', async () => {
  const { deps } = bench;
  const { account, owner } = await signedRequest(deps);
  const read = async () => accountStatus.parse(await readAccount(deps, owner, account)).orderInfo;

  const waiting = await read();
  expect(waiting).toMatchObject({
    status: 'PendingDownPayment',
    nextPaymentDueOn: null,
    remainingPayment: 7960,
    termInWeeks: 4,
    fullPaymentsMade: 0,
    downPaymentReferences: [{ expiresAtUtc: null, amount: 1299 }],
  });
  await pay(deps, account, 0);
  await pay(deps, account, 1);
  const running = await readAccount(deps, owner, account);
  expect(running.clientName).toBe('María José Ñáñez Güemes');
  expect(running.product).toEqual({ name: 'Galaxy A56 5G 256 GB', color: 'Rosa', picture: 'a56-rosa.svg' });
  const info = running.orderInfo;
  if (!('payments' in info)) throw new Error('the statement is new-style');
  expect(info).toMatchObject({ status: 'Active', remainingPayment: 5970, fullPaymentsMade: 1 });
  expect(info.payments.map(({ paymentStatus }) => paymentStatus)).toEqual([
    'Paid',
    'NotPaid',
    'NotPaid',
    'NotPaid',
  ]);
  expect(info.received).toMatchObject([
    { amount: 1990, appliedTo: [{ paymentNumber: 1, amount: 1990 }] },
    { amount: 1299, appliedTo: [{ paymentNumber: 0, amount: 1299 }] },
  ]);
  expect(info.nextPaymentDueOn).toBe(info.payments[1]?.scheduledPaymentDate);
  expect(info.paymentReferences[1]?.codeImageUrl).toBe(
    `/api/v1/payments/barcode/${info.paymentReferences[1]?.reference}`,
  );
  for (const number of [2, 3, 4]) await pay(deps, account, number);
  expect(await read()).toMatchObject({
    status: 'Paid',
    nextPaymentDueOn: null,
    remainingPayment: 0,
    fullPaymentsMade: 4,
  });
});

test('the pay reference is due, then paid, and the voucher says the same', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await signedRequest(deps);
  const due = await readPayReference(deps, owner, requestId);
  expect(due).toEqual({
    barcode: expect.stringMatching(/^\d{13}$/),
    barcodeUrl: `/api/v1/payments/barcode/${due.barcode}`,
    payConcept: 'Enganche Galaxy A56 5G 256 GB',
    payTotal: 1299,
    Pagado: false,
    plan: expect.objectContaining({ downPayment: 1299, recurringPayment: 1990, totalPeriod: 4, total: 9259 }),
    ways: { account, transfer: null, card: { last: null } },
  });
  const voucher = async () => (await readVoucher(deps, owner, requestId)).render();
  expect(scanPdf(await voucher())).toContain(`CODE-128:${due.barcode}`);
  await pay(deps, account, 0);
  expect(await readPayReference(deps, owner, requestId)).toMatchObject({ payTotal: 0, Pagado: true });
  expect(scanPdf(await voucher()).join()).not.toContain('CODE-128');
});

test('before signing there is nothing to pay', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await acceptedRequest(deps);
  await expect(readPayReference(deps, owner, requestId)).rejects.toMatchObject({
    code: 'wrong-step',
    detail: { nextStep: `/${shopId}/contract-signature/${shopId}/${requestId}` },
  });
  await expect(readVoucher(deps, owner, requestId)).rejects.toThrow('wrong-step');
  await expect(readAccount(deps, owner, account)).rejects.toThrow('not-found');
  expect(await readContractInfo(deps, owner, requestId)).toMatchObject({ signed: false, color: 'Rosa' });
});

test('the customer logged in reads what is theirs; anybody else finds nothing', async () => {
  const { deps } = bench;
  const mine = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', mine.account);
  const reference = down?.reference ?? '';
  const nobody = await stranger(deps);
  const someone = {
    ...nobody,
    session: nobody.session && { ...nobody.session, customerAccount: '1234567897' },
  };
  const other = await stranger(deps);
  const customer = await seenBy(deps, mine.account, {
    ...other,
    session: other.session && { ...other.session, customerAccount: mine.account },
  });
  const reads: ((caller: typeof nobody) => Promise<unknown>)[] = [
    (caller) => readAccount(deps, caller, mine.account),
    (caller) => readPayments(deps, caller, { partner: shopId, account: mine.account }),
    (caller) => readBarcode(deps, caller, reference),
    (caller) => readPayReference(deps, caller, mine.requestId),
    (caller) => readVoucher(deps, caller, mine.requestId),
    (caller) => readPaper(deps, caller, { requestId: mine.requestId, type: 'Contract' }),
    (caller) => readContractInfo(deps, caller, mine.requestId),
  ];
  for (const read of reads) {
    await expect(read(customer)).resolves.toBeDefined();
    await expect(read(mine.owner)).resolves.toBeDefined();
    await expect(read(nobody)).rejects.toThrow('not-found');
    await expect(read(someone)).rejects.toThrow('not-found');
    await expect(read({ ...customer, requestedPartnerId: otherShopId })).rejects.toThrow('not-found');
    await expect(read({ ...customer, session: null })).rejects.toThrow('no-session');
  }
});

test('unknown accounts, references and partners are not found', async () => {
  const { deps } = bench;
  const { account, owner } = await signedRequest(deps);
  await expect(readAccount(deps, owner, '1234567897')).rejects.toThrow('not-found');
  await expect(readBarcode(deps, owner, makeReference(7, 7))).rejects.toThrow('not-found');
  await expect(readPayments(deps, owner, { partner: otherShopId, account })).rejects.toThrow('not-found');
});

test('what was forgiven stands apart: it is neither paid nor received', async () => {
  const { deps } = bench;
  const { account, owner } = await signedRequest(deps);
  await pay(deps, account, 0);
  await pay(deps, account, 1);
  const forgive = (centavos: number, approvalId: string) =>
    inTransaction(deps.store, async (tx) => {
      const credit = await lockCredit(tx, { person: 'Ana' }, account);
      const stored = credit.entries;
      await writeOffDebtIn(deps, tx, credit, { approval: approvalId, centavos, why: 'hardship', stored });
    });
  await forgive(200_000, 'one');
  const read = async () => accountStatus.parse(await readAccount(deps, owner, account)).orderInfo;
  const part = await read();
  expect(part).toMatchObject({
    status: 'Active',
    paid: 3289,
    remainingPayment: 3970,
    fullPaymentsMade: 1,
    forgiven: [{ amount: 2000 }],
  });
  expect(part.payments[1]).toMatchObject({ totalPayment: 0, paid: 0, forgiven: 1990, paidAt: null });
  expect(part.payments[2]).toMatchObject({
    paymentStatus: 'NotPaid',
    totalPayment: 1980,
    paid: 0,
    forgiven: 10,
  });
  await forgive(397_000, 'two');
  const whole = await read();
  expect(whole).toMatchObject({ status: 'Paid', paid: 3289, remainingPayment: 0, fullPaymentsMade: 1 });
  expect(whole.forgiven?.map(({ amount }) => amount)).toEqual([3970, 2000]);
  expect(whole.received).toHaveLength(2);
});
