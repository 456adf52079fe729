import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Day } from '#domain/calendar.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { openCreditBench, pay, signedRequest, stranger } from '#test/support/credit.ts';
import { folioIn } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { makePayoffQuote } from './quote-payoff.ts';
import { makePaymentReference } from './make-payment-reference.ts';
import { makeReferences } from './references.ts';
import { readAccount } from './read-account.ts';
import { takePayment } from './take-payment.ts';
import { checkPaper, readPaper } from '#server/actions/papers/read-paper.ts';
import { readReferenceVoucher } from '#server/actions/papers/vouchers.ts';
import { readSettlementLetter } from '../papers/read-settlement-letter.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

const plans = {
  A: { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 },
  B: { priceCentavos: 799_900, downPaymentCentavos: 129_900, weeklyCentavos: 19_900, weeks: 52 },
  C: { priceCentavos: 3_599_900, downPaymentCentavos: 579_900, weeklyCentavos: 52_100, weeks: 104 },
};

/** Noon in Mexico City. */
async function at(day: Day, clock = '12:00:00'): Promise<void> {
  await sql`update clock_shift set shift = ${`${day}T${clock}-06:00`}::timestamptz - now()`.execute(
    bench.deps.store.db,
  );
}

/** A credit of a plan whose down payment was paid on a day, and whose first weeks were paid each on its day. */
async function activeOn(day: Day, plan: keyof typeof plans, weeksPaid = 0) {
  const { deps } = bench;
  await at(day);
  const request = await signedRequest(deps, plans[plan]);
  const { account } = request;
  await pay(deps, account, 0);
  await makeReferences(deps, account);
  for (let week = 1; week <= weeksPaid; week++) await pay(deps, account, week);
  return request;
}

let receipts = 0;
async function paid(reference: string, pesos: number, on: Day, clock = '12:00:00'): Promise<void> {
  await takePayment(bench.deps, {
    eventId: `payoff-${++receipts}`,
    reference,
    amountCentavos: fromPesos(pesos),
    paidAt: new Date(`${on}T${clock}-06:00`),
  });
}

const positionIn = async (account: string) => positionOf(await entriesOf(bench.deps.store, account));
const textsTo = async (phone: string) =>
  (await rowsOf(bench.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
const referenceOf = async (account: string, week: number): Promise<string> =>
  (await rowsOf(bench.deps, 'instalments', 'account', account)).find(({ number }) => number === week)
    ?.reference ?? '';

/** One that a till takes. */
async function quoted(...asked: Parameters<typeof makePayoffQuote>) {
  const quote = await makePayoffQuote(...asked);
  if (quote.reference === null) throw new Error('no till takes it');
  return { ...quote, reference: quote.reference };
}

/** B activated on 2026-12-01, four weeks paid, quoted on 2026-12-30. */
async function quotedB() {
  const { deps } = bench;
  const request = await activeOn('2026-12-01', 'B', 4);
  await at('2026-12-30');
  const quote = await quoted(deps, request.owner, request.account);
  return { ...request, quote };
}

test('vector 30: a quote holds to the eve of the next payment, at least three days, and is the same all day', async () => {
  const { deps } = bench;
  const { owner, account, quote } = await quotedB();
  expect(quote).toMatchObject({ amount: 6_184, saving: 48 * 199 - 6_184, validUntil: '2027-01-04' });
  await at('2026-12-30', '20:00:00');
  expect(await quoted(deps, owner, account)).toEqual(quote);
  await at('2027-01-03');
  const later = await quoted(deps, owner, account);
  expect(later).toMatchObject({ amount: 6_184, validUntil: '2027-01-06' });
  expect(later.reference).not.toBe(quote.reference);
  expect(await rowsOf(deps, 'payoff_quotes', 'account', account)).toHaveLength(2);
});

test('vector 31: paid in time and told late, it ends the credit, and says what was saved', async () => {
  const { deps } = bench;
  const { account, phone, requestId, owner, quote } = await quotedB();
  await at('2027-01-06');
  await paid(quote.reference, 6_184, '2027-01-04', '22:50:00');
  expect(await positionIn(account)).toMatchObject({
    status: 'Paid',
    rebatedCentavos: 336_800,
    heldCentavos: 0,
  });
  expect(
    (await textsTo(phone)).filter((text) => text.includes('Por liquidar antes ahorraste $3,368.00')),
  ).toHaveLength(1);
  expect((await rowsOf(deps, 'device_orders', 'account', account)).map(({ action }) => action)).toContain(
    'release',
  );
  const { pdf } = await readSettlementLetter(deps, owner, account);
  expect(pdf.length).toBeGreaterThan(1_000);
  expect((await readSettlementLetter(deps, owner, account)).pdf).toEqual(pdf);
  const letter = await checkPaper(deps, folioIn(pdf));
  expect([letter.kind, letter.hashes]).toEqual([
    'settlement',
    [createHash('sha256').update(pdf).digest('hex')],
  ]);
  const pagare = folioIn((await readPaper(deps, owner, { requestId, type: 'IOU' })).pdf);
  expect(await checkPaper(deps, pagare)).toMatchObject({ kind: 'promissory-note', endedOn: '2027-01-04' });
});

test('vector 32: paid late, the money goes to the weeks, and the price told instead holds', async () => {
  const { deps } = bench;
  const { account, phone, owner } = await quotedB();
  await at('2027-01-03');
  const quote = await quoted(deps, owner, account);
  await at('2027-01-07');
  await paid(quote.reference, 6_184, '2027-01-07');
  const { status, paidCentavos } = await positionIn(account);
  expect([status, paidCentavos]).toEqual(['Active', 4 * 19_900 + 618_400]);
  const { orderInfo } = await readAccount(deps, owner, account);
  expect(orderInfo.fullPaymentsMade).toBe(35);
  expect(orderInfo.payments[35]).toMatchObject({ paid: 15 });
  expect((await textsTo(phone)).some((text) => text.includes('Para liquidar faltan $70.00'))).toBe(true);
  // Whatever reference it comes by.
  await paid(await referenceOf(account, 40), 70, '2027-01-07');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 0 });
});

test('vector 33: a part of a quote counts, and a voucher for the rest takes its place', async () => {
  const { deps } = bench;
  const { account, phone, owner, quote } = await quotedB();
  await at('2027-01-02');
  await paid(quote.reference, 6_000, '2027-01-02');
  expect((await textsTo(phone)).some((text) => text.includes('Para liquidar faltan $184.00'))).toBe(true);
  const rest = await quoted(deps, owner, account);
  expect(rest).toMatchObject({ amount: 184, validUntil: '2027-01-05' });
  await paid(rest.reference, 184, '2027-01-02');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid' });
});

test('vector 33 on the same day: the quote stays, its reference is one for the rest', async () => {
  const { deps } = bench;
  const { account, owner, quote } = await quotedB();
  await paid(quote.reference, 6_000, '2026-12-30');
  const rest = await quoted(deps, owner, account);
  expect(rest).toMatchObject({ amount: 184, validUntil: quote.validUntil });
  expect(rest.reference).not.toBe(quote.reference);
  expect(await rowsOf(deps, 'payment_references', 'reference', quote.reference)).toMatchObject([
    { replaced_by: rest.reference },
  ]);
  await expect(readReferenceVoucher(deps, owner, quote.reference)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await readReferenceVoucher(deps, owner, rest.reference)).fileName).toContain(rest.reference);
  // The old paper counts too.
  await paid(quote.reference, 184, '2026-12-30');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 0 });
});

test('vector 34: what is too much is held', async () => {
  const { account, quote } = await quotedB();
  await at('2027-01-02');
  await paid(quote.reference, 6_200, '2027-01-02');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 1_600 });
});

test('vector 35: a weekly payment after the quote counts towards it', async () => {
  const { account, quote } = await quotedB();
  await at('2026-12-31');
  await paid(await referenceOf(account, 5), 199, '2026-12-31');
  await at('2027-01-02');
  await paid(quote.reference, 6_184, '2027-01-02');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 19_900 });
});

test('vector 36: who has paid so far ahead that no more is earned is free without a quote', async () => {
  const { account } = await activeOn('2026-11-25', 'A', 13);
  await at('2027-02-27');
  for (let week = 14; week <= 22; week++) await paid(await referenceOf(account, week), 88, '2027-02-27');
  expect(await positionIn(account)).toMatchObject({ status: 'Active', paidCentavos: 193_600 });
  await paid(await referenceOf(account, 23), 88, '2027-02-27');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 739 });
  const pots = potsOf(await entriesOf(bench.deps.store, account));
  expect(pots.cash + pots.owed + pots.held + pots.sale + pots.charge).toBe(0);
});

test('twenty at once get one quote and one reference; a second day or a stranger none of it', async () => {
  const { deps } = bench;
  const { account, owner } = await activeOn('2026-11-25', 'A', 1);
  const quotes = await Promise.all(Array.from({ length: 20 }, () => quoted(deps, owner, account)));
  expect(new Set(quotes.map(({ reference }) => reference)).size).toBe(1);
  const issued = await rowsOf(deps, 'payment_references', 'account', account);
  expect(issued.filter(({ kind }) => kind === 'payoff')).toHaveLength(1);
  const other = await stranger(deps);
  await expect(quoted(deps, other, account)).rejects.toMatchObject({ code: 'not-found' });
  await expect(makePaymentReference(deps, other, { account, amount: 100 })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(readReferenceVoucher(deps, other, quotes[0]?.reference ?? '')).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(readSettlementLetter(deps, other, account)).rejects.toMatchObject({ code: 'not-found' });
  await expect(readSettlementLetter(deps, owner, account)).rejects.toMatchObject({ code: 'conflict' });
});

test('a reference for several weeks or an amount of choice, once until it is paid', async () => {
  const { deps } = bench;
  const { account, owner } = await activeOn('2026-11-25', 'A');
  const ask = (amount: number) => makePaymentReference(deps, owner, { account, amount });
  const both = await Promise.all(Array.from({ length: 10 }, () => ask(176)));
  expect(new Set(both.map(({ reference }) => reference)).size).toBe(1);
  const [two] = both;
  expect(two).toMatchObject({ concept: 'Pagos 1 a 2 de 26', amount: 176, expiresOn: '2027-11-24' });
  expect(await ask(100.5)).toMatchObject({ concept: 'Abono', amount: 100.5 });
  const { orderInfo } = await readAccount(deps, owner, account);
  expect(orderInfo.vouchers?.map(({ amount }) => amount).toSorted()).toEqual([100.5, 176]);
  await paid(two?.reference ?? '', 176, '2026-11-25');
  expect((await positionIn(account)).paidCentavos).toBe(17_600);
  expect((await ask(176)).reference).not.toBe(two?.reference);
});

test.each([
  [0, 'Escribe una cantidad de 1 peso o más.'],
  [0.5, 'Escribe una cantidad de 1 peso o más.'],
  [2_288.01, 'Debes $2,288.00: escribe eso o menos.'],
])('an amount of %d is refused with a sentence, and nothing is stored', async (amount, sentence) => {
  const { deps } = bench;
  const { account, owner } = await activeOn('2026-11-25', 'A');
  const before = await rowsOf(deps, 'payment_references', 'account', account);
  await expect(makePaymentReference(deps, owner, { account, amount })).rejects.toMatchObject({
    code: 'invalid-input',
    detail: { messages: [sentence] },
  });
  expect(await rowsOf(deps, 'payment_references', 'account', account)).toEqual(before);
});

test('no voucher above what a till takes at once, none under it: the price is kept, and any money settles it', async () => {
  const { deps } = bench;
  const payments: typeof deps.payments = Object.create(deps.payments, {
    cash: { value: { leastCentavos: 1_000, mostCentavos: 500_000 } },
  });
  const small = { ...deps, payments };
  const { account, owner } = await activeOn('2026-12-01', 'B', 4);
  await at('2026-12-30');
  const before = await rowsOf(deps, 'payment_references', 'account', account);
  const quote = await makePayoffQuote(small, owner, account);
  expect(quote).toMatchObject({
    amount: 6_184,
    validUntil: '2027-01-04',
    reference: null,
    codeImageUrl: null,
  });
  expect(await makePayoffQuote(small, owner, account)).toEqual(quote);
  expect((await readAccount(small, owner, account)).orderInfo.payoff).toMatchObject({
    cash: { least: 10, most: 5_000 },
    quote: { reference: null },
  });
  const ask = (amount: number) => makePaymentReference(small, owner, { account, amount });
  for (const amount of [5_000.01, 9.99])
    await expect(ask(amount)).rejects.toMatchObject({
      code: 'invalid-input',
      detail: { messages: [expect.stringContaining('En tienda se paga de $10.00 a $5,000.00 de una vez.')] },
    });
  expect(await rowsOf(deps, 'payment_references', 'account', account)).toEqual(before);
  // Two vouchers, on the last day of the price.
  await at('2027-01-04');
  const halves = [await ask(5_000), await ask(1_184)];
  for (const { reference, amount } of halves) await paid(reference, amount, '2027-01-04');
  expect(await positionIn(account)).toMatchObject({ status: 'Paid', heldCentavos: 0 });
});

test('before the down payment there is nothing to pay off', async () => {
  const { deps } = bench;
  await at('2026-11-25');
  const { account, owner } = await signedRequest(deps, plans.A);
  await expect(quoted(deps, owner, account)).rejects.toMatchObject({ code: 'conflict' });
  await expect(makePaymentReference(deps, owner, { account, amount: 100 })).rejects.toMatchObject({
    code: 'conflict',
  });
});
