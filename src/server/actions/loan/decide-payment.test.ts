import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { mistypedFrom } from '#domain/credit/reference.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { waitingPayment } from '#server/queries/loans/waiting-payments.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { bookWaiting, returnWaiting, type PaymentDecision } from './decide-payment.ts';
import { proposeAccount } from './propose-account.ts';
import { serviceLoans } from './service-loans.ts';
import { takePayment } from './take-payment.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
beforeAll(() => setClock(deps, '2031-03-03T18:00:00Z'));

const lucia = await deskCaller(deps, 'finance', 'Lucía');
const pedro = await deskCaller(deps, 'finance', 'Pedro');

const named = (eventId: string) => ({ provider: 'sandbox', eventId });
/** @throws what was decided instead */
async function done(decide: (tx: TxStore) => Promise<PaymentDecision>): Promise<void> {
  const decision = await inTransaction(deps.store, decide);
  if (decision !== 'done') throw new Error(decision);
}
const book = (eventId: string, account: string, staff: StaffCaller = lucia) =>
  done((tx) => bookWaiting(deps, tx, { event: named(eventId), account, by: { staff } }));
const giveBack = (eventId: string, note: string, staff: StaffCaller = lucia) =>
  done((tx) => returnWaiting(tx, { event: named(eventId), by: { staff }, note }));
const waiting = (eventId: string) => waitingPayment(deps.store, named(eventId));
async function proposed(eventId: string) {
  const payment = await waiting(eventId);
  return payment && proposeAccount(deps.store, payment);
}

/** An active credit of 4 weeks of $1,990; `due` is the day of its first payment. */
async function activeLoan() {
  const request = await signedRequest(deps);
  await pay(deps, request.account, 0);
  const instalments = await rowsOf(deps, 'instalments', 'account', request.account);
  const due = instalments.find(({ number }) => number === 1)?.due_on ?? '';
  return { ...request, due, reference: instalments.find(({ number }) => number === 1)?.reference ?? '' };
}

let events = 0;
async function payUnknown(reference: string, amountCentavos: number, paidAt?: Date) {
  const eventId = `lost-${++events}`;
  const event = { eventId, reference, amountCentavos, paidAt: paidAt ?? (await appNow(deps.store.db)) };
  expect(await takePayment(deps, event)).toEqual({ result: 'unknown-reference' });
  return eventId;
}

/** As somebody types it who gets one digit wrong, or swaps two. */
async function mistyped(reference: string): Promise<string> {
  const existing = new Set(
    (await deps.store.db.selectFrom('instalments').select('reference').execute()).map((row) => row.reference),
  );
  return mistypedFrom(reference).find((each) => !existing.has(each)) ?? '';
}

test('a mistyped reference has the account proposed, when amount and day fit, and only then', async () => {
  const { account, reference, due } = await activeLoan();
  const wrong = await mistyped(reference);
  const fits = await payUnknown(wrong, 199_000);
  expect(await proposed(fits)).toBe(account);
  const other = await payUnknown(wrong, 198_900);
  expect(await proposed(other)).toBeNull();
  const tooEarly = await payUnknown(wrong, 199_000, new Date(`${addDays(due, -8)}T18:00:00Z`));
  expect(await proposed(tooEarly)).toBeNull();
  const nobodys = await payUnknown('9999999999999', 199_000);
  expect(await proposed(nobodys)).toBeNull();
  // Once the week is paid nothing is open that it could be.
  await pay(deps, account, 1);
  expect(await proposed(fits)).toBeNull();
});

test('booking counts with its old day, unlocks, tells the customer, and is in the audit log as one person’s act', async () => {
  const { account, reference, due, phone, requestId } = await activeLoan();
  await setClock(deps, `${due}T18:00:00Z`);
  const event = await payUnknown(await mistyped(reference), 199_000);
  await setClock(deps, `${addDays(due, 5)}T18:00:00Z`);
  await serviceLoans(deps);
  expect((await rowsOf(deps, 'loans', 'account', account))[0]?.locked_at).toBeInstanceOf(Date);

  await book(event, account);
  const entries = await entriesOf(deps.store, account);
  const received = entries.filter(({ kind }) => kind === 'received').at(-1);
  expect(received).toMatchObject({
    cause: `event:sandbox:${event}`,
    valueDay: due,
    actor: `staff:${lucia.id}`,
    detail: { purpose: { kind: 'assigned' } },
  });
  expect((await rowsOf(deps, 'loans', 'account', account))[0]).toMatchObject({ locked_at: null });
  const texts = (await messagesTo(deps.store, phone)).map(({ body }) => body);
  expect(texts).toContainEqual(expect.stringContaining('pago 1 de 4 cubierto'));
  expect((await eventsOf(deps.store, requestId)).at(-1)).toMatchObject({
    kind: 'payment-assigned',
    actor: `staff:${lucia.id}`,
    detail: { event: `sandbox:${event}`, decidedBy: 'one person' },
  });
  expect(await waiting(event)).toBeUndefined();
});

test('money is booked or returned once, also by several people at the same moment', async () => {
  const [one, other] = [await activeLoan(), await activeLoan()];
  const event = await payUnknown(await mistyped(one.reference), 199_000);
  const outcomes = await Promise.allSettled([
    book(event, one.account),
    book(event, other.account, pedro),
    book(event, one.account),
    giveBack(event, 'por la red', pedro),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const both = await Promise.all([one, other].map(({ account }) => entriesOf(deps.store, account)));
  const booked = both.flat().filter(({ cause }) => cause === `event:sandbox:${event}`);
  const decided = await deps.store.db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('event_id', '=', event)
    .execute();
  expect(decided).toHaveLength(1);
  expect(booked).toHaveLength(decided[0]?.decision === 'booked' ? 1 : 0);
  await expect(book(event, one.account)).rejects.toThrow('not-waiting');
});

test('what is returned leaves no ledger a trace, its note is sealed, and the platform’s log has it', async () => {
  const event = await payUnknown('8888888888888', 5_000);
  await giveBack(event, 'A María, en la tienda');
  const [stored] = await deps.store.db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('event_id', '=', event)
    .execute();
  expect(stored).toMatchObject({ decision: 'returned', account: null, decided_by: `staff:${lucia.id}` });
  expect(stored?.note).toMatch(/^v1\./);
  const [read] = await rowsOf(deps, 'payment_decisions', 'event_id', event);
  expect(read?.note).toBe('A María, en la tienda');
  const lines = await deps.store.db
    .selectFrom('request_events')
    .select(['actor', 'detail', 'request_id'])
    .where('kind', '=', 'payment-returned')
    .where('request_id', 'is', null)
    .execute();
  expect(lines.at(-1)).toMatchObject({ actor: `staff:${lucia.id}`, detail: { decidedBy: 'one person' } });
  expect((await verifyTrail(deps.store, [])).filter(({ fault }) => fault !== null)).toEqual([]);
  expect(await waiting(event)).toBeUndefined();
});

test('money of before there were ledgers is proposed to the account of its reference, and booked into no other', async () => {
  const [mine, other] = [await activeLoan(), await activeLoan()];
  await deps.store.db
    .insertInto('payment_events')
    .values({
      provider: 'sandbox',
      event_id: 'parked-1',
      reference: mine.reference,
      amount_centavos: 8_700,
      paid_at: await appNow(deps.store.db),
      result: 'amount-mismatch',
    })
    .execute();
  expect(await proposed('parked-1')).toBe(mine.account);
  await expect(book('parked-1', other.account)).rejects.toThrow('belongs-to-another');
  expect(await waiting('parked-1')).toBeDefined();
  await book('parked-1', mine.account);
  const [, , ...texts] = (await messagesTo(deps.store, mine.phone)).map(({ body }) => body);
  expect(texts).toContainEqual(expect.stringContaining('Recibimos $87.00 de tu pago 1. Faltan $1,903.00.'));
});

test('bad input changes nothing and says why', async () => {
  const event = await payUnknown('7777777777777', 5_000);
  const { account } = await activeLoan();
  await expect(book(event, '1234567897')).rejects.toThrow('not-found');
  await expect(book('none', account)).rejects.toThrow('not-waiting');
  await expect(giveBack('none', 'x')).rejects.toThrow('not-waiting');
  expect(await waiting(event)).toBeDefined();
});
