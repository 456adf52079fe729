import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { GivenBackKind } from '#domain/credit/ledger/oddity.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { bookProviderReport } from '#server/actions/loan/book-provider-report.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { noteGivenBack } from '#server/queries/loans/payment-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let people: Record<'finance' | 'supervisor' | 'analyst' | 'stranger' | 'everywhere' | 'checker', DeskPerson>;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

/** Sets the clock and signs everybody in anew: their sessions are over after half an hour. */
async function itIs(instant: string): Promise<void> {
  await setClockTo(server.deps, instant);
  people = {
    finance: await deskPerson(server, 'finance', 1),
    supervisor: await deskPerson(server, 'supervisor', 1),
    analyst: await deskPerson(server, 'analyst', 1),
    stranger: await deskPerson(server, 'finance', 2),
    everywhere: await deskPerson(server, 'finance', null),
    checker: await deskPerson(server, 'supervisor', null),
  };
}

// Wednesday, noon in Mexico City: the first week is due on 2 December, the second on the 9th.
const begun = '2026-11-25T18:00:00Z';
const paidOn = '2026-12-02T18:00:00Z';
const foundOn = '2026-12-16T18:00:00Z';
const plan = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };
type Credit = Awaited<ReturnType<typeof signedRequest>>;
let wrong: Credit;
let right: Credit;
let n = 0;
beforeEach(async () => {
  await setClockTo(server.deps, begun);
  [wrong, right] = [await signedRequest(server.deps, plan), await signedRequest(server.deps, plan)];
  await pay(server.deps, wrong.account, 0);
  await pay(server.deps, right.account, 0);
  await setClockTo(server.deps, paidOn);
});

async function paidWeek({ account }: Credit, centavos = 8_800): Promise<string> {
  const [week] = (await rowsOf(server.deps, 'instalments', 'account', account)).filter(
    ({ number }) => number === 1,
  );
  const eventId = `taken-${(n += 1)}`;
  const paidAt = await appNow(server.deps.store.db);
  await takePayment(server.deps, {
    eventId,
    reference: week?.reference ?? '',
    amountCentavos: centavos,
    paidAt,
  });
  return eventId;
}

const pathOf = (id: string) => `office/payments/${encodeURIComponent(`sandbox:${id}`)}`;
const shown = async (id: string, query = '', who = people.finance) =>
  must(await who.client.get<OfficeOutput<'getOfficePayment'>>(`${pathOf(id)}${query}`));
const reason = 'El cliente trae su comprobante';
const propose = (id: string, who = people.finance) =>
  who.client.post<OfficeOutput<'proposeTakeBack'> & { errors: string[] }>(`${pathOf(id)}/take-back`, {
    reason,
  });
const approve = (id: string, who = people.supervisor) =>
  who.client.post<{ errors: string[] }>(`office/approvals/${id}/approve`);
async function takeBack(id: string): Promise<void> {
  must(await approve(must(await propose(id)).approvalId));
}
async function bookTo(id: string, { account }: Credit): Promise<void> {
  const proposed = await people.finance.client.post<OfficeOutput<'proposeBooking'>>(`${pathOf(id)}/book`, {
    account,
    reason,
  });
  must(await approve(must(proposed).approvalId));
}
const credit = async ({ account }: Credit) =>
  must(await people.supervisor.client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`));
const textsTo = async (phone: string) =>
  (await rowsOf(server.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
const figures = async (day: string) =>
  must(await people.finance.client.get<OfficeOutput<'getPaymentDay'>>(`office/payment-days/${day}`)).figures;
async function expectRightBooks(): Promise<void> {
  const checked = await checkLedgers(server.deps);
  const faults = (await ledgerFaults(server.deps.store)).filter(
    ({ faults: [first] }) => first !== 'week-without-reference',
  );
  expect([checked.centavos.nowhere, faults]).toEqual([0, []]);
}

test('money in the wrong credit waits again, and goes to the right one: each customer owes what is hers', async () => {
  const id = await paidWeek(wrong);
  await itIs(foundOn);
  expect((await shown(id)).may).toMatchObject({ takeBack: true, propose: false });
  const { approvalId } = must(await propose(id));
  expect(await propose(id)).toMatchObject({ status: 409 });
  expect(await approve(approvalId, people.finance)).toMatchObject({ status: 403 });
  expect((await shown(id)).approvals[0]?.changes).toEqual([
    { what: 'El dinero', before: `En la cuenta ${wrong.account}`, after: 'Por aclarar' },
    { what: 'Por pagar', before: '$2,200.00', after: '$2,288.00' },
    { what: 'Vencido', before: '$88.00', after: '$176.00' },
    { what: 'No se bloquea por atraso hasta el', before: null, after: '23 de diciembre de 2026' },
  ]);
  const both = await Promise.all([approve(approvalId), approve(approvalId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  expect(await shown(id)).toMatchObject({
    payment: { result: 'taken-back', account: null, partner: { id: 1 } },
    decision: { decision: 'taken-back' },
    proposal: null,
    may: { takeBack: false, propose: true },
  });
  const cleared = must(
    await people.finance.client.get<OfficeOutput<'listPaymentsToClear'>>('office/payments/to-clear'),
  );
  expect(cleared.rows.map(({ event }) => event)).toContain(`sandbox:${id}`);
  expect(await credit(wrong)).toMatchObject({ paid: 299, remaining: 2288 });
  expect((await textsTo(wrong.phone)).join('\n')).toMatch(
    /quitamos de tu cuenta un pago de \$88\.00 del 2 de diciembre.*Te falta pagar \$2,288\.00\. De eso ya venció \$176\.00/,
  );
  expect(await figures('2026-12-02')).toContainEqual(
    expect.objectContaining({
      partner: expect.objectContaining({ id: 1 }) as unknown,
      waiting: 88,
      nowhere: 0,
    }),
  );
  await expectRightBooks();

  const asked = await shown(id, `?account=${right.account}`);
  expect(asked).toMatchObject({ refusal: null, allocation: { shares: [{ week: 1, amount: 88 }] } });
  await bookTo(id, right);
  expect(await shown(id)).toMatchObject({ payment: { result: 'assigned', account: right.account } });
  expect(await credit(right)).toMatchObject({ remaining: 2200 });
  expect(await credit(wrong)).toMatchObject({ remaining: 2288 });
  await expectRightBooks();
  expect((await verifyTrail(server.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('for a week nothing locks because of it; then the rule is the rule again', async () => {
  const id = await paidWeek(wrong);
  await itIs(foundOn);
  await takeBack(id);
  const isLocked = async () =>
    (await rowsOf(server.deps, 'loans', 'account', wrong.account))[0]?.locked_at !== null;
  await itIs('2026-12-23T18:00:00Z');
  await serviceLoans(server.deps);
  expect(await isLocked()).toBe(false);
  await itIs('2026-12-24T18:00:00Z');
  await serviceLoans(server.deps);
  expect(await isLocked()).toBe(true);
});

test('taken out by mistake, it is booked into the same credit again, and counts once', async () => {
  const id = await paidWeek(wrong);
  await itIs(foundOn);
  await takeBack(id);
  await bookTo(id, wrong);
  expect(await credit(wrong)).toMatchObject({ remaining: 2200 });
  expect(await shown(id)).toMatchObject({
    payment: { result: 'assigned', account: wrong.account },
    allocation: { shares: [{ week: 1, amount: 88 }] },
    may: { takeBack: true },
  });
  await expectRightBooks();
  await takeBack(id);
  expect(await credit(wrong)).toMatchObject({ remaining: 2288 });
  await bookTo(id, right);
  expect(await credit(right)).toMatchObject({ remaining: 2200 });
  await expectRightBooks();
});

test('what its payer got back from the provider does not wait: it was returned', async () => {
  const id = await paidWeek(wrong);
  const event = {
    provider: 'sandbox',
    eventId: id,
    account: wrong.account,
    kind: 'charged-back',
    givenBackCentavos: 8_800,
  } as const;
  await inTransaction(server.deps.store, (tx) => noteGivenBack(tx, event));
  await itIs('2026-12-03T18:00:00Z');
  await takeBack(id);
  expect(await shown(id)).toMatchObject({
    payment: { result: 'returned', returned: 88, account: wrong.account, oddity: null },
    decision: { decision: 'returned' },
    may: { leave: false, takeBack: false, propose: false },
  });
  expect(await credit(wrong)).toMatchObject({ remaining: 2288 });
  expect((await textsTo(wrong.phone)).join('\n')).toMatch(
    /tu pago de \$88\.00 .* te lo devolvieron por donde pagaste/,
  );
  await expectRightBooks();
});

/** The provider reports what the payer of a payment has back by now. */
async function goesBack(id: string, givenBackCentavos: number, givenBack: GivenBackKind = 'refunded') {
  const [row] = await rowsOf(server.deps, 'payment_events', 'event_id', id);
  if (!row) throw new Error('no such payment');
  const { reference, amount_centavos: amountCentavos, paid_at: paidAt } = row;
  const payment = { eventId: id, reference, amountCentavos, paidAt };
  await bookProviderReport(server.deps, { givenBack, givenBackCentavos, payment }, 'sandbox');
}

test('of $441 paid, $10 and then $20 went back: each part is taken once, the rest counts from its day', async () => {
  const id = await paidWeek(wrong, 441_00);
  await goesBack(id, 10_00);
  await itIs(foundOn);
  expect(await shown(id)).toMatchObject({
    payment: { oddity: 'refunded', amount: 441, givenBack: 10, returned: null },
    takeBack: { why: 'given-back', amount: 10, isPart: true },
    may: { takeBack: true },
  });
  await goesBack(id, 10_00);
  const { approvalId } = must(await propose(id));
  const [proposal] = (await shown(id)).approvals;
  expect(proposal?.summary).toContain('Quitar $10.00 de los $441.00');
  expect(proposal?.changes).toEqual([
    {
      what: '$10.00 de los $441.00',
      before: `En la cuenta ${wrong.account}`,
      after: 'Devuelto a quien pagó',
    },
    { what: 'Por pagar', before: '$1,847.00', after: '$1,857.00' },
    { what: 'Vencido', before: '$0.00', after: '$0.00' },
  ]);
  must(await approve(approvalId));
  const coveredInTime = (on: Awaited<ReturnType<typeof credit>>) =>
    on.weeks.map(({ coveredOn }) => coveredOn).slice(0, 5);
  expect(await credit(wrong)).toMatchObject({ paid: 730, remaining: 1857 });
  expect(coveredInTime(await credit(wrong))).toEqual([...Array<string>(4).fill('2026-12-02'), null]);
  expect((await textsTo(wrong.phone)).join('\n')).toContain(
    'de tu pago de $441.00 del 2 de diciembre te devolvieron $10.00 por donde pagaste: ya no cuentan. ' +
      'Te falta pagar $1,857.00. Tu próximo pago de $9.00 vence el',
  );
  expect(await shown(id)).toMatchObject({
    payment: { result: 'applied', oddity: null, givenBack: 10, returned: 10, account: wrong.account },
    decision: { decision: 'booked', returned: 10 },
    giveBack: 10,
    may: { takeBack: false, leave: false },
  });
  expect(await placesOf(id)).toEqual({ reported: 441, applied: 431, waiting: 0, returned: 10 });
  await expectRightBooks();

  // What went back so far is told again, then a further part.
  await goesBack(id, 10_00);
  expect((await shown(id)).payment.oddity).toBeNull();
  await goesBack(id, 30_00);
  expect(await shown(id)).toMatchObject({
    payment: { oddity: 'refunded', givenBack: 30, returned: 10 },
    takeBack: { amount: 20, isPart: true },
  });
  await takeBack(id);
  expect(await credit(wrong)).toMatchObject({ paid: 710, remaining: 1877 });
  expect((await textsTo(wrong.phone)).join('\n')).toContain('del 2 de diciembre te devolvieron $20.00');
  await expectRightBooks();

  // The payer's bank takes the rest.
  await goesBack(id, 441_00, 'charged-back');
  expect(await shown(id)).toMatchObject({ takeBack: { why: 'given-back', amount: 411, isPart: true } });
  await takeBack(id);
  expect(await shown(id)).toMatchObject({ payment: { result: 'returned', returned: 441, oddity: null } });
  expect(await credit(wrong)).toMatchObject({ paid: 299, remaining: 2288 });
  expect((await textsTo(wrong.phone)).join('\n')).toContain('te devolvieron $411.00 por donde pagaste');
  expect(await placesOf(id)).toEqual({ reported: 441, applied: 0, waiting: 0, returned: 441 });
  await expectRightBooks();
  expect((await verifyTrail(server.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('what was noted before reports had a sum is the whole payment, as it was proposed', async () => {
  const id = await paidWeek(wrong, 441_00);
  await goesBack(id, 441_00);
  await server.deps.store.db
    .updateTable('payment_oddities')
    .set({ given_back_centavos: null })
    .where('event_id', '=', id)
    .execute();
  await itIs(foundOn);
  expect(await shown(id)).toMatchObject({ takeBack: { why: 'given-back', amount: 441, isPart: false } });
  await goesBack(id, 10_00);
  await takeBack(id);
  expect(await shown(id)).toMatchObject({ payment: { result: 'returned', returned: 441 } });
  expect((await textsTo(wrong.phone)).join('\n')).toMatch(
    /tu pago de \$441\.00 .* ya no cuenta, porque te lo devolvieron/,
  );
  await expectRightBooks();
});

test('before the credit begins, what went back pays no down payment: the customer is told what is missing', async () => {
  await setClockTo(server.deps, paidOn);
  const fresh = await signedRequest(server.deps, plan);
  const [down] = await rowsOf(server.deps, 'instalments', 'account', fresh.account);
  const id = `taken-${(n += 1)}`;
  const reference = down?.reference ?? '';
  const paidAt = await appNow(server.deps.store.db);
  await takePayment(server.deps, { eventId: id, reference, amountCentavos: 200_00, paidAt });
  const heldOf = async () => {
    const all = await figures('2026-12-02');
    return all.reduce((sum, { held, nowhere }) => sum + held + nowhere, 0);
  };
  await itIs(paidOn);
  const before = await heldOf();
  await goesBack(id, 10_00);
  const { approvalId } = must(await propose(id));
  expect((await shown(id)).approvals[0]?.changes).toContainEqual({
    what: 'Falta del enganche',
    before: '$99.00',
    after: '$109.00',
  });
  must(await approve(approvalId));
  expect((await textsTo(fresh.phone)).join('\n')).toMatch(
    /de tu pago de \$200\.00 .* te devolvieron \$10\.00 .* De tu enganche te faltan \$109\.00\./,
  );
  expect((await heldOf()) - before).toBe(-10);
  await expectRightBooks();
  await takePayment(server.deps, { eventId: `${id}-rest`, reference, amountCentavos: 99_00, paidAt });
  expect(await credit(fresh)).toMatchObject({ status: 'PendingDownPayment' });
  await takePayment(server.deps, { eventId: `${id}-more`, reference, amountCentavos: 10_00, paidAt });
  expect(await credit(fresh)).toMatchObject({ status: 'Active' });
  await expectRightBooks();
});

test('a further part makes the proposal stale: the checker said yes to another sum', async () => {
  const id = await paidWeek(wrong, 441_00);
  await goesBack(id, 10_00);
  await itIs(foundOn);
  const { approvalId } = must(await propose(id));
  await goesBack(id, 30_00);
  expect(await approve(approvalId)).toMatchObject({ status: 409, code: 'stale-facts' });
  expect(await credit(wrong)).toMatchObject({ remaining: 1847 });
});

test('two people at once take a part once', async () => {
  const id = await paidWeek(wrong, 441_00);
  await goesBack(id, 10_00);
  await itIs(foundOn);
  const { approvalId } = must(await propose(id));
  const both = await Promise.all([approve(approvalId), approve(approvalId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await credit(wrong)).toMatchObject({ remaining: 1857 });
  await expectRightBooks();
});

test('what the desk gave back itself when it booked is not taken again; money that a person assigned can be', async () => {
  await itIs(paidOn);
  const paidAt = await appNow(server.deps.store.db);
  const nobodys = { eventId: 'assigned', reference: '5550000000063', amountCentavos: 188_00, paidAt };
  await takePayment(server.deps, nobodys);
  const { everywhere, checker } = people;
  const booked = await everywhere.client.post<OfficeOutput<'proposeBooking'>>(`${pathOf('assigned')}/book`, {
    account: wrong.account,
    giveBack: 12,
    reason,
  });
  must(await approve(must(booked).approvalId, checker));
  await goesBack('assigned', 12_00);
  expect(await shown('assigned')).toMatchObject({
    takeBack: { why: 'wrong-credit' },
    may: { takeBack: false },
  });
  await goesBack('assigned', 50_00);
  expect(await shown('assigned')).toMatchObject({ takeBack: { why: 'given-back', amount: 38 } });
  await takeBack('assigned');
  expect(await shown('assigned')).toMatchObject({ payment: { result: 'assigned', returned: 50 } });
  expect(await credit(wrong)).toMatchObject({ remaining: 2288 - 138 });
  await expectRightBooks();
});

/** Where a payment of a day stands, by the file to reconcile. */
async function placesOf(id: string) {
  const csv = must(await people.finance.client.get<string>('office/payment-days/2026-12-02/csv'));
  const cells =
    csv
      .split('\n')
      .find((line) => line.includes(id))
      ?.trim()
      .split(',') ?? [];
  const [reported, applied, waiting, returned] = cells.slice(-4).map(Number);
  return { reported, applied, waiting, returned };
}

test('not money with which a credit began or ended, of which a part went back, or that is nobody’s', async () => {
  const [down] = await downPaymentOf(wrong);
  await itIs(paidOn);
  const refused = await propose(down ?? '');
  expect(refused).toMatchObject({ status: 409, code: 'credit-state' });
  expect(JSON.stringify(refused.body)).toContain('Con ese pago comenzó el crédito');
  expect((await shown(down ?? '')).may.takeBack).toBe(false);

  const all = await paidWeek(right, 26 * 8_800);
  const ended = await propose(all);
  expect(ended).toMatchObject({ status: 409, code: 'credit-state' });

  await takePayment(server.deps, {
    eventId: 'nobodys',
    reference: '5550000000055',
    amountCentavos: 8_800,
    paidAt: await appNow(server.deps.store.db),
  });
  expect(await propose('nobodys', people.everywhere)).toMatchObject({ status: 409 });
  const part = must(
    await people.everywhere.client.post<OfficeOutput<'proposeBooking'>>(`${pathOf('nobodys')}/book`, {
      account: wrong.account,
      giveBack: 8,
      reason,
    }),
  );
  must(await approve(part.approvalId, people.checker));
  const rest = await propose('nobodys');
  expect(JSON.stringify(rest.body)).toContain('Una parte de ese pago ya se devolvió');
});

test('charged back once its credit is paid off: the shop bears the loss, and the credit stays as it was', async () => {
  const id = await paidWeek(right, 26 * 8_800 + 2_000);
  await itIs(foundOn);
  const shownOf = async () => {
    const { status, paid, remaining, held, weeks, refunds, documents, messages } = await credit(right);
    return { status, paid, remaining, held, weeks, refunds, documents, messages };
  };
  const [before, texts] = [await shownOf(), await textsTo(right.phone)];
  expect(before).toMatchObject({ status: 'Paid', held: 585.39, refunds: [{ amount: 585.39, paidAt: null }] });
  await goesBack(id, 500_00);
  expect(await shown(id)).toMatchObject({
    takeBack: { why: 'given-back', amount: 500, isPart: true, isLoss: true },
    may: { takeBack: true },
  });
  const { approvalId } = must(await propose(id));
  const [proposal] = (await shown(id)).approvals;
  expect(proposal?.changes).toEqual([
    { what: 'Pérdida de la tienda', before: null, after: '$500.00; el crédito no cambia' },
    { what: 'Devolución', before: null, after: 'Hay una devolución abierta de $585.39' },
  ]);
  const both = await Promise.all([approve(approvalId), approve(approvalId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  expect(await shownOf()).toEqual(before);
  expect((await credit(right)).entries.at(-1)).toMatchObject({ kind: 'charged-back', cash: -500, owed: 0 });
  expect(await textsTo(right.phone)).toEqual(texts);
  expect(await shown(id)).toMatchObject({
    payment: { result: 'applied', oddity: null, returned: 500, account: right.account },
    decision: { decision: 'charged-back', returned: 500 },
    allocation: { held: 585.39 },
    giveBack: 0,
    may: { takeBack: false, leave: false },
  });
  expect(await placesOf(id)).toEqual({ reported: 2_308, applied: 1_808, waiting: 0, returned: 500 });
  // Whoever pays the refund back reads that the payer has some of it.
  const [refund] = await rowsOf(server.deps, 'refunds', 'account', right.account);
  const path = `office/refunds/${refund?.id}`;
  expect(must(await people.finance.client.get<OfficeOutput<'getRefund'>>(path)).chargedBack).toBe(500);
  await expectRightBooks();

  // What went back so far is told again, then its bank takes the rest.
  await goesBack(id, 500_00);
  expect(await propose(id)).toMatchObject({ status: 409 });
  await goesBack(id, 2_308_00, 'charged-back');
  expect(await shown(id)).toMatchObject({ takeBack: { amount: 1_808, isLoss: true } });
  await takeBack(id);
  expect(await shown(id)).toMatchObject({ payment: { result: 'returned', returned: 2_308, oddity: null } });
  expect(await shownOf()).toEqual(before);
  expect(await placesOf(id)).toEqual({ reported: 2_308, applied: 0, waiting: 0, returned: 2_308 });
  expect((await figures('2026-12-02')).map(({ nowhere }) => nowhere)).toEqual([0]);
  await expectRightBooks();
  const { timeline } = await credit(right);
  expect(timeline.filter(({ kind }) => kind === 'payment-charged-back')).toHaveLength(2);
  expect((await verifyTrail(server.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('the down payment charged back: the credit goes on, and its other money is taken out as ever', async () => {
  const [down = ''] = await downPaymentOf(wrong);
  const id = await paidWeek(wrong);
  await itIs(foundOn);
  const texts = await textsTo(wrong.phone);
  await goesBack(down, 299_00, 'charged-back');
  await takeBack(down);
  expect(await credit(wrong)).toMatchObject({ status: 'Active', paid: 387, remaining: 2200 });
  expect(await shown(down)).toMatchObject({ payment: { result: 'returned', oddity: null } });
  expect(await textsTo(wrong.phone)).toEqual(texts);
  await expectRightBooks();
  await goesBack(id, 88_00);
  await takeBack(id);
  expect(await credit(wrong)).toMatchObject({ status: 'Active', paid: 299, remaining: 2288 });
  await expectRightBooks();
});

test('charged back after a revocation: what is to be refunded stays, and the account names no debt', async () => {
  const id = await paidWeek(wrong);
  await revokeContract(server.deps, { person: 'lucia' }, wrong.account, { sentOn: '2026-12-02' });
  await itIs(foundOn);
  await goesBack(id, 88_00, 'charged-back');
  await takeBack(id);
  expect(await credit(wrong)).toMatchObject({
    state: 'revoked',
    paid: 387,
    remaining: 0,
    held: 387,
    refunds: [{ amount: 387, paidAt: null }],
  });
  await expectRightBooks();
});

test('only finance proposes, of her own partner; money of one partner never goes to another’s credit', async () => {
  const id = await paidWeek(wrong);
  const theirs = await signedRequest(server.deps, { ...plan, partner: 2 });
  await itIs(foundOn);
  expect(await propose(id, people.analyst)).toMatchObject({ status: 403 });
  expect(await propose(id, people.stranger)).toMatchObject({ status: 404 });
  await takeBack(id);
  const asked = await shown(id, `?account=${theirs.account}`, people.everywhere);
  expect(asked).toMatchObject({ refusal: 'of-another', allocation: null });
  const booked = await people.everywhere.client.post(`${pathOf(id)}/book`, {
    account: theirs.account,
    reason,
  });
  expect(booked).toMatchObject({ status: 409 });
});

test('money that came meanwhile makes the proposal stale: nothing is taken out', async () => {
  const id = await paidWeek(wrong);
  await itIs(foundOn);
  const { approvalId } = must(await propose(id));
  await pay(server.deps, wrong.account, 2);
  const reply = await approve(approvalId);
  expect(reply).toMatchObject({ status: 409, code: 'stale-facts' });
  expect((await shown(id)).payment.result).toBe('applied');
});

async function downPaymentOf({ account }: Credit): Promise<string[]> {
  const entries = await rowsOf(server.deps, 'loan_entries', 'account', account);
  return entries.flatMap(({ cause, kind }) =>
    kind === 'received' ? [cause.slice('event:sandbox:'.length)] : [],
  );
}
