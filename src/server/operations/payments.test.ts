import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { mistypedFrom } from '#domain/credit/mistyped-reference.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { entriesOf } from '#server/queries/loans/loan-entries.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { runOperation } from './operations.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
beforeAll(() => setClock(deps, '2031-03-03T18:00:00Z'));

const run = (name: string, given: object = {}) => runOperation(deps, name, given);
const lineOf = async (event: string) =>
  (await run('payments')).lines.find((line) => line.startsWith(`sandbox:${event} `));

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
  expect(await lineOf(fits)).toContain(`account ${account}?`);
  expect(await lineOf(fits)).toContain(`$1,990.00 on ${wrong}`);
  const other = await payUnknown(wrong, 198_900);
  expect(await lineOf(other)).toContain('no proposal');
  const tooEarly = await payUnknown(wrong, 199_000, new Date(`${addDays(due, -8)}T18:00:00Z`));
  expect(await lineOf(tooEarly)).toContain('no proposal');
  const nobodys = await payUnknown('9999999999999', 199_000);
  expect(await lineOf(nobodys)).toContain('no proposal');
  // Once the week is paid nothing is open that it could be.
  await pay(deps, account, 1);
  expect(await lineOf(fits)).toContain('no proposal');
});

test('booking counts with its old day, unlocks, tells the customer, and is in the audit log as one person’s act', async () => {
  const { account, reference, due, phone, requestId } = await activeLoan();
  await setClock(deps, `${due}T18:00:00Z`);
  const event = await payUnknown(await mistyped(reference), 199_000);
  await setClock(deps, `${addDays(due, 5)}T18:00:00Z`);
  await serviceLoans(deps);
  expect((await rowsOf(deps, 'loans', 'account', account))[0]?.locked_at).toBeInstanceOf(Date);

  const { lines } = await run('payments book', { event: `sandbox:${event}`, account, by: 'lucia' });
  expect(lines[0]).toContain(`booked into account ${account}`);
  const entries = await entriesOf(deps.store, account);
  const received = entries.filter(({ kind }) => kind === 'received').at(-1);
  expect(received).toMatchObject({
    cause: `event:sandbox:${event}`,
    valueDay: due,
    actor: 'lucia',
    detail: { purpose: { kind: 'assigned' } },
  });
  expect((await rowsOf(deps, 'loans', 'account', account))[0]).toMatchObject({ locked_at: null });
  const texts = (await messagesTo(deps.store, phone)).map(({ body }) => body);
  expect(texts).toContainEqual(expect.stringContaining('pago 1 de 4 cubierto'));
  expect((await eventsOf(deps.store, requestId)).at(-1)).toMatchObject({
    kind: 'payment-assigned',
    actor: 'operator:lucia',
    detail: { event: `sandbox:${event}`, decidedBy: 'one person' },
  });
  expect(await lineOf(event)).toBeUndefined();
});

test('money is booked or returned once, also by several people at the same moment', async () => {
  const [one, other] = [await activeLoan(), await activeLoan()];
  const event = `sandbox:${await payUnknown(await mistyped(one.reference), 199_000)}`;
  const outcomes = await Promise.allSettled([
    run('payments book', { event, account: one.account, by: 'lucia' }),
    run('payments book', { event, account: other.account, by: 'pedro' }),
    run('payments book', { event, account: one.account, by: 'lucia' }),
    run('payments return', { event, by: 'pedro', note: 'por la red' }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const both = await Promise.all([one, other].map(({ account }) => entriesOf(deps.store, account)));
  const booked = both.flat().filter(({ cause }) => cause === `event:${event}`);
  const decided = await deps.store.db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('event_id', '=', event.slice('sandbox:'.length))
    .execute();
  expect(decided).toHaveLength(1);
  expect(booked).toHaveLength(decided[0]?.decision === 'booked' ? 1 : 0);
  await expect(run('payments book', { event, account: one.account, by: 'lucia' })).rejects.toThrow(
    'does not wait',
  );
});

test('what is returned leaves no ledger a trace, its note is sealed, and the platform’s log has it', async () => {
  const event = await payUnknown('8888888888888', 5_000);
  await run('payments return', { event: `sandbox:${event}`, by: 'lucia', note: 'A María, en la tienda' });
  const [stored] = await deps.store.db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('event_id', '=', event)
    .execute();
  expect(stored).toMatchObject({ decision: 'returned', account: null, decided_by: 'lucia' });
  expect(stored?.note).toMatch(/^v1\./);
  const [read] = await rowsOf(deps, 'payment_decisions', 'event_id', event);
  expect(read?.note).toBe('A María, en la tienda');
  const lines = await deps.store.db
    .selectFrom('request_events')
    .select(['actor', 'detail', 'request_id'])
    .where('kind', '=', 'payment-returned')
    .where('request_id', 'is', null)
    .execute();
  expect(lines.at(-1)).toMatchObject({ actor: 'operator:lucia', detail: { decidedBy: 'one person' } });
  expect((await verifyTrail(deps.store, [])).filter(({ fault }) => fault !== null)).toEqual([]);
  expect(await lineOf(event)).toBeUndefined();
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
  expect(await lineOf('parked-1')).toContain(`amount-mismatch: account ${mine.account}?`);
  const booking = { event: 'sandbox:parked-1', by: 'lucia' };
  await expect(run('payments book', { ...booking, account: other.account })).rejects.toThrow(
    'of another account',
  );
  expect(await lineOf('parked-1')).toBeDefined();
  await run('payments book', { ...booking, account: mine.account });
  const [, , ...texts] = (await messagesTo(deps.store, mine.phone)).map(({ body }) => body);
  expect(texts).toContainEqual(expect.stringContaining('Recibimos $87.00 de tu pago 1. Faltan $1,903.00.'));
});

test('bad input changes nothing and says why', async () => {
  const event = `sandbox:${await payUnknown('7777777777777', 5_000)}`;
  const { account } = await activeLoan();
  const refusals: [string, object, string][] = [
    ['payments book', { event, account: '1234567897', by: 'lucia' }, 'not-found'],
    ['payments book', { event: 'sandbox:none', account, by: 'lucia' }, 'does not wait'],
    ['payments book', { event: 'none', account, by: 'lucia' }, 'provider:id'],
    ['payments book', { event, account, by: 'Lucía Pérez' }, 'short name'],
    ['payments return', { event, by: '', note: 'x' }, 'short name'],
  ];
  for (const [name, given, says] of refusals) await expect(run(name, given)).rejects.toThrow(says);
  expect(await lineOf(event.slice('sandbox:'.length))).toBeDefined();
});
