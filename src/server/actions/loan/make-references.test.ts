import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { entriesOf, loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import { checkLedgers } from './check-ledgers.ts';
import { bookFact } from './ledger-of.ts';
import { makePaymentReference } from './make-payment-reference.ts';
import { makeReferences, voidReferences } from './references.ts';
import { planReferences } from './plan-references.ts';
import { readAccount } from './read-account.ts';
import { takePayment } from './take-payment.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

const planC = { priceCentavos: 3_599_900, downPaymentCentavos: 579_900, weeklyCentavos: 52_100, weeks: 104 };

async function at(day: Day): Promise<void> {
  await sql`update clock_shift set shift = ${`${day}T12:00:00-06:00`}::timestamptz - now()`.execute(
    bench.deps.store.db,
  );
}

/** Runs the daily job, and the jobs that it sends. */
async function sweep(): Promise<void> {
  const { deps, jobs } = bench;
  jobs.length = 0;
  await planReferences(deps);
  const asked = jobs.filter(({ name }) => name === 'make-references');
  for (const { data } of asked) await makeReferences(deps, String(Reflect.get(data, 'account')));
}

async function activeC(day: Day = '2026-12-01') {
  await at(day);
  const request = await signedRequest(bench.deps, planC);
  await pay(bench.deps, request.account, 0);
  await makeReferences(bench.deps, request.account);
  return request;
}

const issued = (account: string) => rowsOf(bench.deps, 'payment_references', 'account', account);
async function shownOf(account: string, week: number) {
  return (await issued(account)).find((each) => each.week === week && each.replaced_by === null);
}

test('vectors 64 to 67: a week gets its reference 300 days ahead, and says when it does', async () => {
  const { deps } = bench;
  const { account, owner } = await activeC();
  const first = await issued(account);
  expect(first.map(({ week }) => week).toSorted((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 43 }, (_, index) => index),
  );
  expect(new Set(first.map(({ expires_on }) => expires_on))).toEqual(new Set(['2027-11-30']));
  const { orderInfo } = await readAccount(deps, owner, account);
  expect(orderInfo.paymentReferences).toHaveLength(42);
  expect(orderInfo.payments[41]).not.toHaveProperty('referenceOn');
  expect(orderInfo.payments[42]).toMatchObject({
    scheduledPaymentDate: '2027-09-28',
    referenceOn: '2026-12-02',
  });

  await sweep();
  expect(await shownOf(account, 43)).toBeUndefined();
  await at('2026-12-02');
  await sweep();
  await sweep();
  expect(await shownOf(account, 43)).toMatchObject({ expires_on: '2027-12-01' });
  expect(await issued(account)).toHaveLength(44);
  expect((await readAccount(deps, owner, account)).orderInfo.paymentReferences).toHaveLength(43);

  await at('2027-02-02');
  await sweep();
  expect(await shownOf(account, 52)).toBeUndefined();
  await at('2027-02-03');
  await sweep();
  expect(await shownOf(account, 52)).toMatchObject({ expires_on: '2028-02-02' });

  // The weeks until then are paid, or the job renews them on the way.
  await at('2028-02-01');
  await sweep();
  expect(await shownOf(account, 104)).toBeUndefined();
  await at('2028-02-02');
  await sweep();
  expect(await shownOf(account, 104)).toMatchObject({ expires_on: '2029-01-31' });
});

test('vectors 68 and 70: an open week is renewed in time, and its old paper counts as the new one', async () => {
  const { deps } = bench;
  const { account } = await activeC();
  for (let week = 1; week <= 9; week++) await pay(deps, account, week);
  const old = await shownOf(account, 10);
  await at('2027-10-30');
  await sweep();
  expect(await shownOf(account, 10)).toEqual(old);
  await at('2027-10-31');
  await sweep();
  const renewed = await shownOf(account, 10);
  expect(renewed).toMatchObject({ expires_on: '2028-10-29', amount_centavos: 52_100 });
  expect(renewed?.reference).not.toBe(old?.reference);
  for (const [index, reference] of [old?.reference, renewed?.reference].entries()) {
    const event = { eventId: `both-${index}`, reference: reference ?? '', amountCentavos: 52_100 };
    expect(await takePayment(deps, { ...event, paidAt: new Date('2027-10-31T18:00:00Z') })).toEqual({
      result: 'applied',
    });
  }
  const paid = (await rowsOf(deps, 'instalments', 'account', account)).filter(({ paid_at }) => paid_at);
  expect(paid.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index));
});

test('vector 69: that of the down payment is renewed too', async () => {
  const { deps } = bench;
  await at('2026-11-25');
  const { account } = await signedRequest(deps, planC);
  expect(await shownOf(account, 0)).toMatchObject({ expires_on: '2027-11-24', kind: 'down' });
  await at('2026-11-26');
  await sweep();
  await at('2027-10-24');
  await sweep();
  expect(await shownOf(account, 0)).toMatchObject({ expires_on: '2027-11-24' });
  await at('2027-10-25');
  await sweep();
  const renewed = await shownOf(account, 0);
  expect(renewed).toMatchObject({ expires_on: '2028-10-23' });
  expect(await rowsOf(deps, 'instalments', 'account', account)).toContainEqual(
    expect.objectContaining({ number: 0, reference: renewed?.reference }),
  );
});

test('a week that is partly paid gets a reference for the rest, also when its job runs many times at once', async () => {
  const { deps, jobs } = bench;
  const { account } = await activeC();
  const old = await shownOf(account, 1);
  jobs.length = 0;
  const event = { eventId: 'part', reference: old?.reference ?? '', amountCentavos: 50_000 };
  await takePayment(deps, { ...event, paidAt: new Date('2026-12-01T18:00:00Z') });
  expect(jobs.filter(({ name }) => name === 'make-references')).toEqual([
    { name: 'make-references', data: { account } },
  ]);
  await Promise.all(Array.from({ length: 10 }, () => makeReferences(deps, account)));
  const rest = await shownOf(account, 1);
  expect(rest).toMatchObject({ amount_centavos: 2_100 });
  expect((await issued(account)).filter(({ week }) => week === 1)).toHaveLength(2);
  expect((await issued(account)).find(({ reference }) => reference === old?.reference)).toMatchObject({
    replaced_by: rest?.reference,
  });
});

test('a credit that was paid off is not looked at again', async () => {
  const { deps } = bench;
  await at('2026-12-01');
  const { account } = await signedRequest(deps);
  for (const number of [0, 1, 2, 3, 4]) await pay(deps, account, number);
  await at('2026-12-02');
  await sweep();
  expect(await rowsOf(deps, 'reference_plans', 'account', account)).toEqual([]);
});

test('a chargeback that opens a settled credit again has a reference for its week at once', async () => {
  const { deps, jobs } = bench;
  await at('2026-12-01');
  const { account } = await signedRequest(deps);
  for (const number of [0, 1, 2, 3, 4]) await pay(deps, account, number);
  await voidReferences(deps, account);
  expect((await loanByAccount(deps.store, account))?.status).toBe('Paid');
  const [last] = (await entriesOf(deps.store, account)).filter(({ kind }) => kind === 'received').slice(-1);
  jobs.length = 0;
  await inTransaction(deps.store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (!loan || !last) throw new Error('nothing to reverse');
    const stamp = { at: await appNow(tx.db), valueDay: '2026-12-01', actor: 'Ana' };
    const { after } = await bookFact(deps, tx, loan, {
      kind: 'reversed',
      seq: last.seq,
      reason: 'chargeback',
      ...stamp,
    });
    expect(after.status).toBe('Active');
  });
  expect(jobs).toEqual([{ name: 'make-references', data: { account } }]);
  await makeReferences(deps, account);
  const shown = (await issued(account)).filter(
    ({ replaced_by, voided_at }) => replaced_by === null && voided_at === null,
  );
  const ofWeek4 = shown.filter(({ week }) => week === 4).map(({ reference }) => reference);
  const week = (await rowsOf(deps, 'instalments', 'account', account)).find(({ number }) => number === 4);
  expect(ofWeek4).toContain(week?.reference);
  expect(week?.paid_at).toBeNull();
});

test('one that opens while its references are being voided has them made again', async () => {
  const { deps, jobs } = bench;
  await at('2026-12-01');
  const { account } = await signedRequest(deps);
  const week = await shownOf(account, 4);
  for (const number of [0, 1, 2, 3]) await pay(deps, account, number);
  await sql`update loans set status = 'Paid' where account = ${account}`.execute(deps.store.db);
  const payments = {
    ...deps.payments,
    // Meanwhile it is open again.
    voidReference: async () => {
      await sql`update loans set status = 'Active' where account = ${account}`.execute(deps.store.db);
    },
  };
  jobs.length = 0;
  await voidReferences({ ...deps, payments }, account);
  expect(jobs).toEqual([{ name: 'make-references', data: { account } }]);
  await makeReferences(deps, account);
  const again = (await issued(account)).findLast(({ week: of }) => of === 4);
  expect(again?.reference).not.toBe(week?.reference);
  expect(again?.voided_at).toBeNull();
});

describe('a rest that no till takes', () => {
  /** Week 1 less all but three pesos. */
  async function almostPaid() {
    const request = await activeC();
    await pay(bench.deps, request.account, 1, `almost-${request.account}`, 51_800);
    return request;
  }
  const cashOnly = () => ({ ...bench.deps, transfers: null, cards: null });
  const faults = async (account: string, deps: Deps) => {
    await checkLedgers(deps);
    return (await rowsOf(bench.deps, 'ledger_faults', 'subject', account)).flatMap((each) => each.faults);
  };

  test('is left to a transfer or a card: no reference, no alarm', async () => {
    const { deps } = bench;
    const { account, owner } = await almostPaid();
    const before = await issued(account);
    await makeReferences(deps, account);
    expect(await issued(account)).toEqual(before);
    await at('2027-12-10');
    expect(await faults(account, deps)).toEqual(['week-without-reference']);
    await makeReferences(deps, account);
    expect(await faults(account, deps)).toEqual([]);
    const { orderInfo } = await readAccount(deps, owner, account);
    expect(orderInfo.payments[0]).toMatchObject({ totalPayment: 3 });
    expect(orderInfo.payments[0]).not.toHaveProperty('referenceOn');
    expect(orderInfo.paymentReferences.map(({ periodNumber }) => periodNumber)).not.toContain(1);
    expect(orderInfo.paymentReferences.map(({ periodNumber }) => periodNumber)).toContain(2);
  });

  test('has a voucher of the least where there is no other way, once', async () => {
    const { account, owner } = await almostPaid();
    await makeReferences(cashOnly(), account);
    const made = await shownOf(account, 1);
    expect(made).toMatchObject({ amount_centavos: 1_000 });
    // The account's row of the week says the same sum.
    const { payments } = (await readAccount(cashOnly(), owner, account)).orderInfo;
    expect(payments[0]).toMatchObject({ totalPayment: 3, atTill: 10 });
    expect(payments[1]).not.toHaveProperty('atTill');
    await makeReferences(cashOnly(), account);
    expect(await shownOf(account, 1)).toEqual(made);
    expect(await faults(account, cashOnly())).toEqual([]);
  });

  test('is the last one: a voucher of the least pays it off, and what is over is held for its payer', async () => {
    const { deps } = bench;
    await at('2026-12-01');
    const { account, owner } = await signedRequest(deps);
    await pay(deps, account, 0);
    await makeReferences(deps, account);
    // All are due: nothing is saved by ending early.
    await at('2026-12-30');
    for (const week of [1, 2, 3]) await pay(deps, account, week);
    await pay(deps, account, 4, `last-${account}`, 198_700);
    await expect(makePaymentReference(deps, owner, { account, amount: 3 })).rejects.toMatchObject({
      detail: { messages: [expect.stringContaining('Paga otra cantidad con transferencia o tarjeta.')] },
    });
    await expect(makePaymentReference(cashOnly(), owner, { account, amount: 2 })).rejects.toMatchObject({
      detail: { messages: ['En tienda se paga de $10.00 a $10,000.00 de una vez. Escribe $10.00 o más.'] },
    });
    const voucher = await makePaymentReference(cashOnly(), owner, { account, amount: 3 });
    expect(voucher.amount).toBe(10);
    expect(await makePaymentReference(cashOnly(), owner, { account, amount: 3 })).toEqual(voucher);
    const paidAt = await appNow(deps.store.db);
    const { reference } = voucher;
    await takePayment(deps, { eventId: `least-${account}`, reference, amountCentavos: 1_000, paidAt });
    expect((await readAccount(deps, owner, account)).orderInfo).toMatchObject({ state: 'Paid', toReturn: 7 });
  });
});

test('a down payment above what tills take at once has a voucher of the most, then one of the rest', async () => {
  const { deps } = bench;
  await at('2026-12-01');
  const { account, phone } = await signedRequest(deps, { ...planC, downPaymentCentavos: 1_200_000 });
  const first = await shownOf(account, 0);
  expect(first).toMatchObject({ amount_centavos: 1_000_000 });
  const [text] = (await rowsOf(deps, 'outbox', 'recipient', phone))
    .map(({ body }) => body)
    .filter((body) => body.includes('firmaste'));
  expect(text).toContain(
    `de $12,000.00 en tienda, primero $10,000.00, con la referencia ${first?.reference}.`,
  );
  await pay(deps, account, 0, `most-${account}`, 1_000_000);
  await makeReferences(deps, account);
  expect(await shownOf(account, 0)).toMatchObject({ amount_centavos: 200_000 });
});

test('one reference that the network refuses does not lose the others', async () => {
  const { deps } = bench;
  await at('2026-12-01');
  const { account } = await signedRequest(deps, planC);
  await pay(deps, account, 0);
  await at('2026-12-20');
  const reference: Deps['payments']['reference'] = (input, signal) =>
    input.key === `${account}:44`
      ? Promise.reject(new DomainError('provider-unavailable'))
      : deps.payments.reference(input, signal);
  const { name, cash, referenceDays } = deps.payments;
  const payments = { ...deps.payments, name, cash, referenceDays, reference };
  const refusing = { ...deps, payments };
  await expect(makeReferences(refusing, account)).rejects.toThrow('provider-unavailable');
  expect(await shownOf(account, 44)).toBeUndefined();
  expect([await shownOf(account, 43), await shownOf(account, 45)]).toMatchObject([
    { week: 43 },
    { week: 45 },
  ]);
  await makeReferences(deps, account);
  expect(await shownOf(account, 44)).toMatchObject({ amount_centavos: 52_100 });
});
