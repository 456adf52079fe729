import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountStatus } from '#contract/account.ts';
import { addDays, dayIn, daysBetween, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { bookWaiting } from '#server/actions/loan/decide-payment.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { readSettlementLetter } from '#server/actions/papers/read-settlement-letter.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import { inTransaction } from '#server/database/store.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { creditBenchOn } from '#test/support/credit.ts';
import { daysLater } from '#test/support/credit-clock.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { weekly, writeEvent, writeOldLoan, type OldLoan } from '#test/support/loan-of-0-1.ts';
import { messagesTo } from '#test/support/messages.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { appNow } from './clock.ts';
import { migrate } from './migrate.ts';

/** What stood in a database of release 0.1.0, whose last migration is 0088. */
const old = {
  // Due 16, 9 and 2 days ago.
  onTime: {
    activated: 23,
    weeks: [
      [1, 16],
      [2, 9],
      [3, 2],
    ],
  },
  // Due 23, 16, 9 and 2 days ago; two weeks are beyond the three days of grace.
  locked: { activated: 30, weeks: [[1, 23]], locked: 12 },
  pending: {},
  paidOff: { activated: 60, weeks: [1, 2, 3, 4, 5, 6, 7, 8].map((week) => [week, 60 - 7 * week] as const) },
  parked: { activated: 10, weeks: [[1, 3]] },
  noDownPayment: { activated: 8, weeks: [[1, 1]], downPaymentCentavos: 0 },
  // Week 1, due five days ago, was left out: 0.1.0 locked the device.
  outOfOrder: { activated: 12, weeks: [[2, 6]], locked: 1 },
  // Enough to end the credit, when it was paid: 0.1.0 knew no early end.
  early: { activated: 12, weeks: [1, 2, 3, 4, 5, 6, 7].map((week) => [week, 10] as const) },
  earlyAndMore: { activated: 12, weeks: [1, 2, 3, 4, 5, 6, 7].map((week) => [week, 10] as const) },
  // 0.1.0 took the money of weeks before the down payment, and waited for that.
  weekFirst: { weeks: [[1, 15]] },
  weeksFirst: {
    weeks: [
      [1, 15],
      [2, 14],
    ],
  },
} satisfies Record<string, OldLoan>;
type Name = keyof typeof old;
const names = Object.keys(old) as Name[];

let database: TestDatabase;
let bench: Awaited<ReturnType<typeof creditBenchOn>>;
let today: Day;
const loans = {} as Record<Name, Awaited<ReturnType<typeof writeOldLoan>>>;
let parkedEvent: string;

beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.opened, migrationsUntil('0089'));
  await prepareVault(database.opened);
  bench = await creditBenchOn(database);
  await daysLater(bench.deps, 0);
  today = dayIn(businessZone, await appNow(database.store.db));
  for (const name of names) loans[name] = await writeOldLoan(bench.deps, today, old[name]);
  const { references } = loans.parked;
  const park = (reference: string, amountCentavos: number, result: string) =>
    writeEvent(bench.deps, { reference, amountCentavos, daysAgo: 1, result });
  parkedEvent = await park(references.get(2) ?? '', 40_000, 'amount-mismatch');
  await park(references.get(1) ?? '', weekly, 'already-paid');
  await park('9990000000001', 12_345, 'unknown-reference');
  // As start.ts does.
  await migrate(database.opened);
  await prepareVault(database.opened);
});
afterAll(() => database.close());

function migrationsUntil(last: string): string {
  const migrations = join(import.meta.dirname, '../../../db/migrations');
  const folder = join(database.dataDir, 'older');
  mkdirSync(folder);
  for (const name of readdirSync(migrations).filter((each) => each < last)) {
    cpSync(join(migrations, name), join(folder, name));
  }
  return folder;
}

async function accountOf(name: Name) {
  const { owner, account } = loans[name];
  return accountStatus.parse(await readAccount(bench.deps, owner, account)).orderInfo;
}

type Info = Awaited<ReturnType<typeof accountOf>>;

/** Status, weeks paid, paid, remaining, days until the next is due, to unlock, to be current, to be returned. */
const figuresOf = (info: Info) => [
  info.status,
  info.fullPaymentsMade,
  info.paid,
  info.remainingPayment,
  info.nextPaymentDueOn === null ? null : daysBetween(today, info.nextPaymentDueOn),
  info.lock?.toUnlock,
  info.lock?.toBeCurrent,
  info.toReturn,
];

test('an account shows after the upgrade what was paid before it', async () => {
  const shown: Partial<Record<Name, unknown>> = {};
  for (const name of names) shown[name] = figuresOf(await accountOf(name));
  expect(shown).toEqual({
    onTime: ['Active', 3, 4_299, 5_000, 5, 0, 0, 0],
    locked: ['Active', 1, 2_299, 7_000, -16, 2_000, 3_000, 0],
    pending: ['PendingDownPayment', 0, 0, 8_000, null, 0, 0, 0],
    paidOff: ['Paid', 8, 9_299, 0, null, 0, 0, 0],
    parked: ['Active', 1, 2_299, 7_000, 4, 0, 0, 0],
    noDownPayment: ['Active', 1, 1_000, 7_000, 6, 0, 0, 0],
    outOfOrder: ['Active', 1, 2_299, 7_000, 2, 0, 0, 0],
    early: ['Paid', 8, 8_299, 0, null, 0, 0, 137.5],
    earlyAndMore: ['Paid', 8, 8_299, 0, null, 0, 0, 137.5],
    weekFirst: ['PendingDownPayment', 0, 1_000, 8_000, null, 0, 0, 0],
    weeksFirst: ['Active', 0, 2_000, 7_299, 7, 0, 0, 0],
  });
  const { lock, payments } = await accountOf('locked');
  expect(lock?.lockedSince?.slice(0, 10)).toBe(addDays(today, -12));
  expect(payments.map(({ scheduledPaymentDate }) => scheduledPaymentDate)).toEqual(
    payments.map((_, index) => addDays(today, 7 * (index + 1) - 30)),
  );
  expect((await accountOf('weekFirst')).downPaymentReferences).toMatchObject([{ amount: 299 }]);
});

test('money that comes before a loan is carried over goes to the oldest open week', async () => {
  await pay('onTime', 8);
  const info = await accountOf('onTime');
  expect(figuresOf(info)).toEqual(['Active', 4, 5_299, 4_000, 12, 0, 0, 0]);
  expect(info.received?.[0]).toMatchObject({ amount: 1_000, appliedTo: [{ paymentNumber: 4 }] });
  await pay('earlyAndMore', 8);
  expect(figuresOf(await accountOf('earlyAndMore'))).toEqual(['Paid', 8, 9_299, 0, null, 0, 0, 1_137.5]);
  expect(await ordersOf('earlyAndMore')).toEqual(['enroll', 'release']);
});

test('the first sweep stores every ledger, once, and does what it says', async () => {
  await sweep();
  const stands = async () => {
    const found: Partial<Record<Name, unknown>> = {};
    for (const name of names) found[name] = await standingOf(name);
    return found;
  };
  const after = await stands();
  expect(after).toEqual({
    onTime: ['Active', false, 12, ['enroll'], []],
    locked: ['Active', true, -16, ['enroll', 'lock'], []],
    pending: ['PendingDownPayment', false, null, ['enroll'], []],
    paidOff: ['Paid', false, null, ['enroll', 'release'], []],
    parked: ['Active', false, 4, ['enroll'], []],
    noDownPayment: ['Active', false, 6, ['enroll'], []],
    outOfOrder: ['Active', false, 2, ['enroll', 'lock', 'unlock'], []],
    early: ['Paid', false, null, ['enroll', 'release'], [13_750]],
    earlyAndMore: ['Paid', false, null, ['enroll', 'release'], [113_750]],
    weekFirst: ['PendingDownPayment', false, null, ['enroll'], []],
    weeksFirst: ['Active', false, 7, ['enroll'], []],
  });
  expect((await accountOf('outOfOrder')).payments.map(({ paidAt }) => paidAt !== null).slice(0, 3)).toEqual([
    true,
    false,
    false,
  ]);
  const told = await textsTo('weeksFirst');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('Tu primer pago vence el');
  expect(await rowsOf(bench.deps, 'deliveries', 'account', loans.weeksFirst.account)).toMatchObject([
    { state: 'to-pack', carried_over: false },
  ]);
  expect(await textsTo('paidOff')).toEqual([]);

  await sweep();
  expect(await stands()).toEqual(after);
  expect(await textsTo('weeksFirst')).toHaveLength(1);
});

test('no money is lost or doubled', async () => {
  const { rows } = await sql<{ account: string; before: number; after: number }>`
    select r.account, sum(e.amount_centavos)::float8 as before,
      (select sum(cash)::float8 from loan_entries l where l.account = r.account) as after
    from payment_events e join payment_references r on r.reference = e.reference
    where e.result = 'applied' group by 1`.execute(database.store.db);
  expect(rows).toHaveLength(names.length - 1);
  expect(rows.filter(({ before, after }) => before !== after)).toEqual([]);
  const { centavos } = await checkLedgers(bench.deps);
  const booked = rows.reduce((sum, { before }) => sum + before, 0);
  expect(centavos).toEqual({ booked, earlier: 0, suspense: 152_345, returned: 0, nowhere: 0 });
  expect(await ledgerFaults(database.store)).toEqual([]);
});

test('a locked loan is unlocked by its shortest way, a waiting one begins, also by their old references', async () => {
  await pay('locked', 4);
  expect(await standingOf('locked')).toEqual(['Active', true, -9, ['enroll', 'lock'], []]);
  await pay('locked', 2);
  expect(figuresOf(await accountOf('locked'))).toEqual(['Active', 3, 4_299, 5_000, -2, 0, 1_000, 0]);
  expect(await standingOf('locked')).toEqual(['Active', false, -2, ['enroll', 'lock', 'unlock'], []]);
  await pay('pending', 0, 129_900);
  expect(figuresOf(await accountOf('pending'))).toEqual(['Active', 0, 1_299, 8_000, 7, 0, 0, 0]);
  await pay('weekFirst', 0, 129_900);
  expect(figuresOf(await accountOf('weekFirst'))).toEqual(['Active', 1, 2_299, 7_000, 14, 0, 0, 0]);
});

test('money that was parked still waits, and a person books it', async () => {
  const { deps } = bench;
  const event = { provider: deps.payments.name, eventId: parkedEvent };
  const by = { staff: await deskCaller(deps, 'finance', 'Ana') };
  const booking = { event, account: loans.parked.account, by };
  expect(await inTransaction(deps.store, (tx) => bookWaiting(deps, tx, booking))).toBe('done');
  expect(figuresOf(await accountOf('parked'))).toEqual(['Active', 1, 2_699, 6_600, 4, 0, 0, 0]);
});

test('a loan that was paid off has its settlement letter; one that owes is told so', async () => {
  const letterOf = (name: Name) => readSettlementLetter(bench.deps, loans[name].owner, loans[name].account);
  expect(pdfSentences((await letterOf('paidOff')).pdf)).toContain('$9,299.00');
  await expect(letterOf('locked')).rejects.toMatchObject({ code: 'conflict' });
});

const sweep = () => jobHandlers['service-loans'](bench.deps, {}, new AbortController().signal);

/** Pays at a till by the reference of a week. */
async function pay(name: Name, week: number, amountCentavos = weekly): Promise<void> {
  const reference = loans[name].references.get(week) ?? '';
  const paidAt = await appNow(database.store.db);
  const paid = await takePayment(bench.deps, {
    eventId: `${name}-${week}`,
    reference,
    amountCentavos,
    paidAt,
  });
  expect(paid.result).toBe('applied');
}

/** As the desk lists it: status, locked, days until the oldest week is due; its device's orders, what is to be returned. */
async function standingOf(name: Name) {
  const { account } = loans[name];
  const [standing] = await rowsOf(bench.deps, 'credit_standings', 'account', account);
  const refunds = await rowsOf(bench.deps, 'refunds', 'account', account);
  return [
    standing?.status,
    standing?.locked,
    standing?.due_on ? daysBetween(today, standing.due_on) : null,
    await ordersOf(name),
    refunds.map(({ amount_centavos: centavos }) => centavos),
  ];
}

async function ordersOf(name: Name): Promise<string[]> {
  const orders = await rowsOf(bench.deps, 'device_orders', 'account', loans[name].account);
  return orders.toSorted((one, other) => one.seq - other.seq).map(({ action }) => action);
}

const textsTo = async (name: Name) =>
  (await messagesTo(database.store, loans[name].phone)).map(({ body }) => body);
