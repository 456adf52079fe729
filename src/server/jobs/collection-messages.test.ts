import { afterAll, expect, test } from 'vitest';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { makeCatchUp } from '#server/actions/loan/make-catch-up.ts';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { dueMessages } from '#server/queries/messages/outbox.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, shopId, signedRequest } from '#test/support/credit.ts';
import { deliverMessages, messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';

// One database whose clock only moves ahead: each test has loans of its own.
const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

const sweep = () => serviceLoans(deps);
const deliver = () => deliverMessages(deps);

/** A credit that was activated at noon of a day after the clock's; `due` is the day of its first payment. */
async function activeLoan(state = 'Puebla') {
  const today = addDays(dayIn(businessZone, await appNow(deps.store.db)), 1);
  await at(today, '18:00');
  const request = await signedRequest(deps, { state });
  await pay(deps, request.account, 0);
  const [first] = (await rowsOf(deps, 'instalments', 'account', request.account)).filter(
    ({ number }) => number === 1,
  );
  const due = first?.due_on ?? '';
  await deliver();
  return { ...request, due, reference: first?.reference ?? '' };
}

/** At a time of UTC. */
const at = (day: Day, utc: string) => setClock(deps, `${day}T${utc}:00Z`);

async function collections({ phone, account }: { phone: string; account: string }) {
  const found = await messagesTo(deps.store, phone);
  return found
    .filter(({ dedupe_key }) => /:(due|overdue|locked|still-locked):/.test(dedupe_key ?? ''))
    .map((message) => ({ ...message, key: message.dedupe_key?.replace(`loan:${account}:`, '') }));
}

test('a reminder that nobody sent in time is dropped: "vence el 2" does not arrive on the 6th', async () => {
  const loan = await activeLoan();
  await at(loan.due, '15:00');
  await sweep();
  await at(addDays(loan.due, 2), '06:46');
  await deliver();
  expect(await collections(loan)).toEqual([
    expect.objectContaining({ key: 'due:1', sent_at: null, last_error: 'stale', attempts: 1 }),
  ]);
});

test('at 23:00 it waits for the morning, and is stale then; at 21:59 it leaves', async () => {
  const late = await activeLoan('Ciudad de México');
  await at(late.due, '18:00');
  await sweep();
  await at(addDays(late.due, 1), '05:00');
  await deliver();
  expect(await collections(late)).toEqual([
    expect.objectContaining({
      key: 'due:1',
      sent_at: null,
      gave_up_at: null,
      attempts: 0,
      not_before: new Date(`${addDays(late.due, 1)}T13:00:00Z`),
    }),
  ]);
  await at(addDays(late.due, 1), '13:00');
  await deliver();
  expect((await collections(late))[0]).toMatchObject({ sent_at: null, last_error: 'stale' });

  const other = await activeLoan('Ciudad de México');
  await at(other.due, '18:00');
  await sweep();
  await at(addDays(other.due, 1), '03:59');
  await deliver();
  expect((await collections(other))[0]).toMatchObject({ key: 'due:1', sent_at: expect.any(Date) });
});

test.each([
  ['Ciudad de México', '12:59', '13:00'],
  [null, '14:59', '15:00'],
])('in %s an overdue message waits at %s and leaves at %s', async (state, early, morning) => {
  const loan = await activeLoan(state ?? 'Atlántida');
  await at(addDays(loan.due, 1), '18:00');
  await sweep();
  const next = addDays(loan.due, 2);
  await at(next, early);
  await deliver();
  expect((await collections(loan))[0]).toMatchObject({ key: 'overdue:1', sent_at: null, attempts: 0 });
  await at(next, morning);
  await deliver();
  expect((await collections(loan))[0]).toMatchObject({ key: 'overdue:1', sent_at: expect.any(Date) });
});

test('amount and text are of the moment at which it leaves', async () => {
  const loan = await activeLoan();
  await at(loan.due, '15:00');
  await sweep();
  await payPart(loan, 150_000);
  await deliver();
  const [reminder] = await collections(loan);
  expect(reminder?.body).toContain('tu pago 1 de 4 por $490.00');
  expect(await sandboxTexts(loan.phone)).toContain(reminder?.body);
});

test('a message whose sense has gone without anybody withdrawing it is dropped', async () => {
  const loan = await activeLoan();
  await pay(deps, loan.account, 1);
  await at(loan.due, '18:00');
  // A row of before, whose week has been paid since.
  await write(loan, `loan:${loan.account}:due:1`);
  await write(loan, `loan:${loan.account}:locked:overdue-1`);
  await write(loan, 'loan:1234567897:due:1');
  await deliver();
  const reasons = (await collections(loan)).map(({ last_error, sent_at }) => [last_error, sent_at]);
  expect(reasons).toEqual([
    ['untrue', null],
    ['untrue', null],
    ['untrue', null],
  ]);
});

test('receipts leave at any hour', async () => {
  const loan = await activeLoan();
  await at(addDays(loan.due, -3), '08:00');
  await pay(deps, loan.account, 1);
  await deliver();
  const receipt = (await messagesTo(deps.store, loan.phone)).at(-1);
  expect(receipt).toMatchObject({ sent_at: expect.any(Date) });
  expect(receipt?.body).toContain('pago 1 de 4 cubierto');
});

test('one message about money owed a day: of two at once one leaves, the other waits for the next morning', async () => {
  const loan = await activeLoan();
  const day = addDays(loan.due, 8);
  await payPart(loan, 198_700);
  await at(day, '18:00');
  await write(loan, `loan:${loan.account}:overdue:2`);
  await write(loan, `loan:${loan.account}:due:3`);
  await Promise.all([deliver(), deliver(), deliver()]);
  const sent = (await collections(loan)).filter(({ sent_at }) => sent_at !== null);
  const waiting = (await collections(loan)).filter(({ sent_at }) => sent_at === null);
  expect(sent).toHaveLength(1);
  expect(waiting).toEqual([
    expect.objectContaining({
      gave_up_at: null,
      attempts: 0,
      not_before: new Date(`${addDays(day, 1)}T13:00:00Z`),
    }),
  ]);
});

test('a message that could not be sent may be tried again on its day, and given up it takes no day', async () => {
  const loan = await activeLoan();
  await at(loan.due, '18:00');
  await sweep();
  const failing = { ...deps, sms: { send: () => Promise.reject(new Error('down')) } };
  await deliverMessages(failing);
  expect((await collections(loan))[0]).toMatchObject({ attempts: 1, gave_up_at: null });
  await deps.store.db.updateTable('outbox').set({ not_before: null }).execute();
  await deliver();
  expect((await collections(loan))[0]).toMatchObject({ attempts: 2, sent_at: expect.any(Date) });
  const [marked] = await rowsOf(deps, 'loans', 'account', loan.account);
  expect(marked).toMatchObject({ collection_message: (await collections(loan))[0]?.id });

  const other = await activeLoan();
  await at(other.due, '18:00');
  await sweep();
  await deps.store.db.updateTable('outbox').set({ attempts: 11 }).where('sent_at', 'is', null).execute();
  await deliverMessages(failing);
  expect((await collections(other))[0]).toMatchObject({ gave_up_at: expect.any(Date) });
  const [free] = await rowsOf(deps, 'loans', 'account', other.account);
  expect(free).toMatchObject({ collection_at: null, collection_message: null });
});

test('a locked device has its notice, and once a week a message with both sums, until it is unlocked', async () => {
  const loan = await activeLoan();
  const lockDay = addDays(loan.due, 4);
  for (let day = 0; day <= 15; day++) {
    await at(addDays(lockDay, day), '18:00');
    await sweep();
    await deliver();
    await sweep();
    await deliver();
  }
  const sent = (await collections(loan)).filter(({ sent_at }) => sent_at !== null);
  expect(sent.map(({ key }) => key)).toEqual([
    'locked:overdue-1',
    `still-locked:${addDays(lockDay, 7)}`,
    `still-locked:${addDays(lockDay, 14)}`,
  ]);
  expect(sent[0]?.body).toContain(
    `Paga $1,990.00 con la referencia ${loan.reference} y tu equipo se desbloquea`,
  );
  // Eleven days after its due day the second week is beyond its grace, and the third is not yet.
  expect(sent[2]?.body).toContain('Para desbloquear: $5,970.00');
  expect(sent[1]?.body).toContain('Para desbloquear: $3,980.00');
  await payPart(loan, 5_970_00);
  await at(addDays(lockDay, 30), '18:00');
  await sweep();
  await deliver();
  const after = (await collections(loan)).filter(({ key }) => key?.startsWith('still-locked'));
  expect(after).toHaveLength(3);
});

test('the message of a lock names the one reference of exactly what unlocks, and the account has its voucher', async () => {
  const loan = await activeLoan();
  const due = (weeks: number) => addDays(loan.due, 7 * weeks + 4);
  const vouchers = async () => (await readAccount(deps, loan.owner, loan.account)).orderInfo.vouchers ?? [];
  const newest = async () =>
    (await collections(loan)).findLast(({ sent_at }) => sent_at !== null)?.body ?? '';
  await at(due(0), '18:00');
  await sweep();
  await deliver();
  // One week: its own reference is of that sum.
  expect(await vouchers()).toEqual([]);
  await at(due(1), '18:00');
  await sweep();
  await deliver();
  const [made, ...others] = await vouchers();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ amount: 3_980, concept: 'Pago de lo atrasado' });
  expect(await newest()).toContain(`Para desbloquearlo paga con la referencia ${made?.reference}.`);
  // Many at once make none besides it.
  await Promise.all(Array.from({ length: 10 }, () => makeCatchUp(deps, loan.account)));
  expect(await vouchers()).toEqual([made]);

  // A part of it leaves another sum, which has another reference; the old one still counts.
  const [paidAt, old] = [await appNow(deps.store.db), made?.reference ?? ''];
  await takePayment(deps, { eventId: `a-${loan.account}`, reference: old, amountCentavos: 100_00, paidAt });
  await makeCatchUp(deps, loan.account);
  const [rest] = await vouchers();
  expect(rest).toMatchObject({ amount: 3_880 });
  expect(rest?.reference).not.toBe(old);
  const reference = rest?.reference ?? '';
  await takePayment(deps, { eventId: `b-${loan.account}`, reference, amountCentavos: 3_880_00, paidAt });
  expect((await readAccount(deps, loan.owner, loan.account)).orderInfo.lock?.lockedSince).toBeNull();
  expect(await vouchers()).toEqual([]);
});

test('a network that is down does not keep a lock from being told', async () => {
  const loan = await activeLoan();
  await at(addDays(loan.due, 11), '18:00');
  await sweep();
  const payments = {
    ...deps.payments,
    reference: () => Promise.reject(new ProviderError('payments', '503')),
  };
  await deliverMessages({ ...deps, payments });
  const [notice] = (await collections(loan)).filter(({ key }) => key?.startsWith('locked:'));
  expect(notice?.body).toContain('Paga $3,980.00 con la referencia de tu cuenta y tu equipo se desbloquea');
  await makeCatchUp(deps, loan.account);
  expect((await readAccount(deps, loan.owner, loan.account)).orderInfo.vouchers).toMatchObject([
    { amount: 3_980 },
  ]);
});

async function payPart(loan: { account: string; reference: string }, amountCentavos: number) {
  const paidAt = await appNow(deps.store.db);
  const eventId = `part-${loan.account}-${amountCentavos}`;
  await takePayment(deps, { eventId, reference: loan.reference, amountCentavos, paidAt });
}

async function write({ phone }: { phone: string }, dedupeKey: string) {
  await inTransaction(deps.store, (tx) =>
    sendMessage(deps, tx, {
      channel: 'sms',
      partnerId: shopId,
      recipient: phone,
      text: 'Un texto de antes.',
      dedupeKey,
    }),
  );
  expect((await dueMessages(deps.store, { afterSeq: 0, limit: 500 })).length).toBeGreaterThan(0);
}

async function sandboxTexts(phone: string): Promise<string[]> {
  return (await rowsOf(deps, 'sandbox_messages', 'recipient', phone)).map(({ body }) => body);
}
