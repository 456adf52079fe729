import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditBench, pay, payOnly, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import {
  paymentsToLock,
  paymentsToRemind,
  sweepParts,
  type PaymentToRemind,
  type SweepPart,
} from '#server/queries/loans/servicing.ts';
import { inPages, servicePart, serviceLoans } from './service-loans.ts';
import { sweepPart } from '#server/jobs/maintenance.ts';
import { makeCatchUp } from './make-catch-up.ts';
import { takePayment } from './take-payment.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
// One database whose clock only moves ahead: each test uses its own loans.
beforeAll(async () => {
  bench = await openCreditBench();
  // From noon in Mexico City: in its evening the day of UTC is another.
  await daysLater(1);
});
afterAll(() => bench.close());

test('late beyond the grace days locks once, paying unlocks, the last payment releases', async () => {
  const { deps, announced } = bench;
  const { account, requestId } = await activeLoan();

  await daysLater(7 + 3); // the last day of grace
  await sweep();
  expect(await actions(account)).toEqual(['enroll contract']);

  await daysLater(1);
  announced.length = 0;
  await sweep();
  await sweep();
  expect(await actions(account)).toEqual(['enroll contract', 'lock overdue-1']);
  expect(await loan(account)).toMatchObject({ status: 'Active', locked_at: expect.any(Date) });
  expect(announced.filter((each) => each === requestId)).toHaveLength(1);

  await pay(deps, account, 1);
  expect(await actions(account)).toEqual(['enroll contract', 'lock overdue-1', 'unlock overdue-1']);
  expect(await loan(account)).toMatchObject({ locked_at: null });
  await sweep();
  expect(await actions(account)).toHaveLength(3);

  for (const number of [2, 3, 4]) await pay(deps, account, number);
  expect((await actions(account)).at(-1)).toBe('release paid-off');
  await daysLater(60);
  await sweep();
  expect(await actions(account)).toHaveLength(4);
});

test.each([
  ['of today’s contract', async () => {}],
  [
    'of a contract whose weeks run from the down payment',
    async (account: string) => {
      const { db } = bench.deps.store;
      await sql`alter table loan_entries disable trigger append_only`.execute(db);
      await sql`update loan_entries set detail = detail - 'deliveredWithinDays'
        where account = ${account} and kind = 'opened'`.execute(db);
      await sql`update loan_entries set detail = jsonb_set(detail, '{firstDueOn}', to_jsonb(value_day + 7))
        where account = ${account} and kind = 'activated'`.execute(db);
      await sql`alter table loan_entries enable trigger append_only`.execute(db);
      await sql`update instalments set due_on = app_now()::date + 7 * number
        where account = ${account} and number > 0`.execute(db);
    },
  ],
])('nobody is reminded or locked for a device that she has not got: %s', async (_, sign) => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  await payOnly(deps, account, 0);
  await sign(account);
  const told = (await rowsOf(deps, 'outbox', 'recipient', phone)).length;
  for (let day = 0; day < 30; day++) {
    await daysLater(1);
    await sweep();
  }
  expect(await actions(account)).toEqual(['enroll contract']);
  expect(await rowsOf(deps, 'outbox', 'recipient', phone)).toHaveLength(told);
});

test('a device that was locked before it was delivered, by the version before, is unlocked', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  await daysLater(7 + 4);
  await sweep();
  expect((await actions(account)).at(-1)).toBe('lock overdue-1');
  await sql`update deliveries set state = 'to-pack', handed_over = false, delivered_at = null, delivered_on = null
    where account = ${account}`.execute(deps.store.db);
  await sweep();
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
});

test('a device stays locked until nothing is overdue any more', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  await daysLater(7 * 2 + 4);
  await sweep();
  await pay(deps, account, 1);
  expect(await actions(account)).toEqual(['enroll contract', 'lock overdue-1']);
  await pay(deps, account, 2);
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  // Overdue again later: another lock, for another payment.
  await daysLater(8);
  await sweep();
  expect((await actions(account)).at(-1)).toBe('lock overdue-3');
});

test('a loan that waits for its down payment is left alone', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  await daysLater(400);
  await sweep();
  expect(await actions(account)).toEqual(['enroll contract']);
  expect(await rowsOf(deps, 'outbox', 'recipient', phone)).toHaveLength(1);
});

test('reminders: one before each payment and one when it is late, not one more', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  for (let day = 1; day <= 10; day++) {
    await daysLater(1);
    await sweep();
    await sweep();
  }
  expect(await keys(account)).toEqual([`loan:${account}:due:1`, `loan:${account}:overdue:1`]);
  const [due, overdue] = await reminders(account);
  expect(due?.body).toMatch(
    /^Alba: tu pago 1 de 4 por \$1,990\.00 vence el \d+ de \w+ de \d{4}\. Referencia \d{13}\.$/,
  );
  expect(overdue?.body).toContain('para que tu equipo no se bloquee');
  // No message exists about the payment that is two weeks away.
  await pay(deps, account, 1);
  const texts = (await reminders(account)).map(({ gave_up_at }) => gave_up_at);
  expect(texts.every((at) => at instanceof Date)).toBe(true);
});

test('a lock and its notice wait together for seven in the morning where the customer lives', async () => {
  const far = await activeLoan('Baja California');
  const near = await activeLoan('Quintana Roo');
  // 06:30 in Mexico City: 04:30 in Tijuana in winter, 07:30 in Cancún.
  await setClock(morningOf(11, '12:30'));
  await sweep();
  expect(await actions(near.account)).toEqual(['enroll contract', 'lock overdue-1']);
  expect(await reminders(near.account, 'locked:')).toHaveLength(1);
  expect(await actions(far.account)).toEqual(['enroll contract']);
  expect(await reminders(far.account, 'locked:')).toEqual([]);
  await setClock(morningOf(0, '15:30'));
  await sweep();
  expect(await actions(far.account)).toEqual(['enroll contract', 'lock overdue-1']);
});

test('who pays a part while locked hears what is still missing to unlock, and its reference', async () => {
  const { deps } = bench;
  const { account, phone } = await activeLoan();
  await daysLater(7 * 2 + 4);
  await sweep();
  const texts = async () => (await rowsOf(deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
  const referenceOf = async (number: number) =>
    (await rowsOf(deps, 'instalments', 'account', account)).find((each) => each.number === number)?.reference;
  await pay(deps, account, 1);
  expect(await texts()).toContain(
    `Alba: Recibimos $1,990.00: pago 1 de 4 cubierto. Tu equipo sigue bloqueado: faltan $1,990.00, referencia ${await referenceOf(2)}.`,
  );
  await payOnly(deps, account, 2, `part-${account}`, 90_000);
  expect(await texts()).toContain(
    'Alba: Recibimos $900.00 de tu pago 2. Faltan $1,090.00. Tu equipo sigue bloqueado: faltan $1,090.00. Te enviamos su referencia.',
  );
  await makeCatchUp(deps, account);
  await makeCatchUp(deps, account);
  const told = (await texts()).filter((text) => text.includes('para desbloquear tu equipo paga $1,090.00'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/con la referencia \d+\.$/);
  await payOnly(deps, account, 2, `rest-${account}`, 108_200);
  expect((await texts()).filter((text) => text.includes('faltan $8.00'))).toEqual([
    expect.stringContaining('Tu equipo sigue bloqueado: faltan $8.00; paga desde tu cuenta.'),
  ]);
});

test('a payment of the shortest way unlocks the device, though later weeks are past due within their grace', async () => {
  const { deps } = bench;
  const { account, phone } = await activeLoan();
  await daysLater(11);
  await sweep();
  const [notice] = await reminders(account, 'locked:');
  expect(notice?.body).toMatch(/Paga \$1,990\.00 con la referencia \d+ y tu equipo se desbloquea/);
  await daysLater(4); // week 2 is past due, within its grace
  await pay(deps, account, 1);
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  const texts = (await rowsOf(deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
  expect(texts.some((text) => text.includes('tu equipo se desbloqueó'))).toBe(true);
});

test('less than five pesos never lock', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  const [week] = (await rowsOf(deps, 'instalments', 'account', account)).filter(({ number }) => number === 1);
  const paidAt = await appNow(deps.store.db);
  const reference = week?.reference ?? '';
  await takePayment(deps, { eventId: `most-${account}`, reference, amountCentavos: 198_600, paidAt });
  await daysLater(11);
  await sweep();
  expect(await actions(account)).toEqual(['enroll contract']);
});

test('a rest that is left open after an unlocking locks again with the next week, as another lock', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  await daysLater(11);
  await sweep();
  const [week] = (await rowsOf(deps, 'instalments', 'account', account)).filter(({ number }) => number === 1);
  const paidAt = await appNow(deps.store.db);
  const reference = week?.reference ?? '';
  await takePayment(deps, { eventId: `most-${account}`, reference, amountCentavos: 198_600, paidAt });
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  await daysLater(7);
  await sweep();
  expect((await actions(account)).at(-1)).toBe('lock overdue-1#2');
});

test('one loan that cannot be serviced does not keep the others waiting', async () => {
  const { deps } = bench;
  const [broken, whole] = [await activeLoan(), await activeLoan()];
  await daysLater(20);
  // The database refuses the lock order of one loan.
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`.execute(deps.store.db);
  await sql`create trigger refuse before insert on device_orders for each row
    when (new.account = ${sql.lit(broken.account)}) execute function refuse()`.execute(deps.store.db);
  await sweep();
  expect((await actions(whole.account)).at(-1)).toBe('lock overdue-1');
  expect(await loan(broken.account)).toMatchObject({ locked_at: null });
});

test('two sweeps at once order one lock', async () => {
  const { account } = await activeLoan();
  await daysLater(20);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await actions(account)).toEqual(['enroll contract', 'lock overdue-1']);
  expect(await keys(account)).toEqual([`loan:${account}:locked:overdue-1`]);
});

test('a sweep that is told to stop takes no further loan than the few under way, and the next one goes on', async () => {
  const late: Awaited<ReturnType<typeof activeLoan>>[] = [];
  for (let count = 0; count < 6; count++) late.push(await activeLoan());
  await daysLater(20);
  const stop = new AbortController();
  const announce = async () => stop.abort();
  await serviceLoans({ ...bench.deps, hub: { ...bench.deps.hub, publish: announce } }, stop.signal);
  const locked = async () => {
    const loans = await Promise.all(late.map(({ account }) => loan(account)));
    return loans.filter((each) => each?.locked_at !== null).length;
  };
  expect(await locked()).toBeLessThan(6);
  await sweep();
  expect(await locked()).toBe(6);
});

test('a part without more time goes on where it stopped, past what stays a candidate; at its end nothing is sent', async () => {
  const { deps, jobs } = bench;
  const late: string[] = [];
  for (let count = 0; count < 6; count++) late.push((await activeLoan()).account);
  await daysLater(12);
  const stop = new AbortController();
  const hub = { ...deps.hub, publish: async () => stop.abort() };
  const stopped = await servicePart({ ...deps, hub }, whole, stop.signal);
  expect(stopped).toMatchObject({ phase: 'lock', after: { account: expect.any(String) } });
  // What was seen before is a candidate again: its turn is the next sweep's.
  const seen = late.find((account) => account === (stopped?.after?.account ?? ''));
  await sql`update loans set locked_at = null where account = ${seen}`.execute(deps.store.db);
  await sql`delete from device_holds where account = ${seen}`.execute(deps.store.db);

  jobs.length = 0;
  await sweepPart(deps, { ...whole, ...(stopped && { from: stopped }) }, AbortSignal.abort());
  expect(jobs).toMatchObject([{ name: 'service-part', data: { ...whole, from: stopped } }]);
  jobs.length = 0;
  await sweepPart(deps, { ...whole, ...(stopped && { from: stopped }) }, new AbortController().signal);
  expect(jobs.filter(({ name }) => name === 'service-part')).toEqual([]);
  const locked = await Promise.all(late.map(async (account) => (await loan(account))?.locked_at !== null));
  expect(late.filter((_, index) => !locked[index])).toEqual([seen]);
  await sweep();
});

test('pages have every row, once', async () => {
  const { store } = bench.deps;
  await Promise.all([activeLoan(), activeLoan(), activeLoan()]);
  await daysLater(6);
  const today = dayIn(businessZone, await appNow(store.db));
  const found = async (sizes: { pageSize?: number; stretchSize?: number } = {}) => {
    const rows: PaymentToRemind[] = [];
    for await (const row of inPages(paymentsToRemind, { store, today, part: whole, ...sizes }))
      rows.push(row);
    return rows;
  };
  const together = await found();
  expect(together.length).toBeGreaterThanOrEqual(3);
  expect(await found({ pageSize: 2 })).toEqual(together);
  // Also where a stretch has no candidate at all: the first weeks' reminders are written by now.
  expect(await found({ stretchSize: 1 })).toEqual(together);
  await sweep();
  await daysLater(1);
  expect(await found({ stretchSize: 1 })).toEqual(await found());
});

test('parts have every credit of the partner once, and one is swept without the others', async () => {
  const { store } = bench.deps;
  const late: string[] = [];
  for (let count = 0; count < 8; count++) late.push((await activeLoan()).account);
  await daysLater(20);
  expect(await sweepParts(store, 50_000)).toEqual([whole]);
  const parts = await sweepParts(store, 10);
  expect(parts.length).toBeGreaterThan(1);
  const today = dayIn(businessZone, await appNow(store.db));
  const toLock = async (part: SweepPart) => {
    const accounts = new Set<string>();
    for await (const { account } of inPages(paymentsToLock, { store, today, part })) accounts.add(account);
    return accounts;
  };
  const found = await Promise.all(parts.map(toLock));
  expect(found.flatMap((accounts) => [...accounts]).toSorted()).toEqual(
    [...(await toLock(whole))].toSorted(),
  );
  const lockedOf = async () => {
    const loans = await Promise.all(late.map(async (account) => ({ account, row: await loan(account) })));
    return loans.filter(({ row }) => row?.locked_at !== null).map(({ account }) => account);
  };
  const [some] = parts.filter((_, index) => late.some((account) => found[index]?.has(account)));
  const ofPart = some && found[parts.indexOf(some)];
  await servicePart(bench.deps, some ?? whole);
  expect(await lockedOf()).toEqual(late.filter((account) => ofPart?.has(account)));
  await sweep();
  expect(await lockedOf()).toEqual(late);
});

/** All credits of the bench's partner. */
const whole: SweepPart = { partner: 1, part: 0, of: 1 };

const sweep = () => serviceLoans(bench.deps);

async function activeLoan(state = 'Puebla') {
  const request = await signedRequest(bench.deps, { state });
  await pay(bench.deps, request.account, 0);
  return request;
}

/** At noon in Mexico City: a lock keeps to the hours of contact. */
const daysLater = (days: number) => setClock(morningOf(days, '18:00'));

/** Returns SQL for the given number of days after the clock's date, at a UTC time. */
const morningOf = (days: number, utc: string): string =>
  `date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC' + interval '${days} days ${utc}'`;

async function setClock(expression: string): Promise<void> {
  await sql`update clock_shift set shift = (${sql.raw(expression)}) - now()`.execute(bench.deps.store.db);
}

const loan = async (account: string) => (await rowsOf(bench.deps, 'loans', 'account', account))[0];

/** Returns the orders of a device, oldest first. */
async function actions(account: string): Promise<string[]> {
  const orders = await rowsOf(bench.deps, 'device_orders', 'account', account);
  return orders
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ action, cause }) => `${action} ${cause}`);
}

async function reminders(account: string, kind = '') {
  const keys = await bench.deps.store.db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'like', `loan:${account}:${kind}%`)
    .orderBy('dedupe_key')
    .execute();
  const messages = await Promise.all(
    keys.map(({ dedupe_key }) => rowsOf(bench.deps, 'outbox', 'dedupe_key', dedupe_key ?? '')),
  );
  return messages
    .flat()
    .filter(({ dedupe_key }) => !/:(signed|active|received:.*|unlocked:.*)$/.test(dedupe_key ?? ''));
}

const keys = async (account: string) => (await reminders(account)).map(({ dedupe_key }) => dedupe_key);
