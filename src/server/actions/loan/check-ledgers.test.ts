import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figures } from '#server/queries/metrics/figures.ts';
import { accountRanges, ledgerFaults, loansToCheck } from '#server/queries/loans/ledger-checks.ts';
import { runOperation } from '#server/operations/operations.ts';
import type { JobData } from '#server/actions/base/context.ts';
import { checkBooks, planCheck } from '#server/jobs/maintenance.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { checkLedgers } from './check-ledgers.ts';
import { returnWaiting } from './decide-payment.ts';
import { makeReferences } from './references.ts';
import { serviceLoans } from './service-loans.ts';
import { takePayment } from './take-payment.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { db } = deps.store;
const logged: string[] = [];
const watched = { ...deps, log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }) };
beforeAll(() => setClock(deps, '2031-03-03T18:00:00Z'));

const check = () => checkLedgers(watched);
const broken = async () =>
  Object.fromEntries((await ledgerFaults(deps.store)).map(({ subject, faults }) => [subject, faults]));

async function activeLoan(): Promise<string> {
  const { account } = await signedRequest(deps);
  await pay(deps, account, 0);
  return account;
}

async function lose(eventId: string, amountCentavos: number) {
  const paidAt = await appNow(db);
  await takePayment(deps, { eventId, reference: '9999999999999', amountCentavos, paidAt });
}

/** Changes rows past the program. */
async function tamper(statement: string): Promise<void> {
  await sql.raw('alter table loan_entries disable trigger append_only').execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw('alter table loan_entries enable trigger append_only').execute(db);
}

test('books that are right: every event stands in one place, and nothing is recorded', async () => {
  const account = await activeLoan();
  await pay(deps, account, 1);
  await pay(deps, account, 1); // again: applied to the next week
  await signedRequest(deps); // waits for its down payment
  await lose('lost', 5_000);
  await lose('back', 700);
  const event = { provider: 'sandbox', eventId: 'back' };
  const by = { staff: await deskCaller(deps, 'finance') };
  await inTransaction(deps.store, (tx) => returnWaiting(tx, { event, by, note: 'por la red' }));
  const { centavos, loans, events, done } = await check();
  expect({ loans, events, done }).toEqual({ loans: 2, events: 5, done: true });
  expect(centavos).toEqual({
    booked: 129_900 + 2 * 199_000,
    earlier: 0,
    suspense: 5_000,
    returned: 700,
    nowhere: 0,
  });
  expect(await broken()).toEqual({});
  expect(logged).toEqual([]);
});

test('a locked and an unlocked device have the holds that the books say', async () => {
  const account = await activeLoan();
  await setClock(deps, '2031-03-15T18:00:00Z');
  await serviceLoans(deps);
  await check();
  expect(await broken()).toEqual({});
  await pay(deps, account, 1);
  await check();
  expect(await broken()).toEqual({});
  await db.updateTable('loans').set({ locked_at: new Date() }).where('account', '=', account).execute();
  await check();
  expect(await broken()).toEqual({ [account]: ['7-locked-has-a-hold'] });
  await db.updateTable('loans').set({ locked_at: null }).where('account', '=', account).execute();
  await check();
  expect(await broken()).toEqual({});
});

test('what was changed past the program is found, named by account, and goes when it is right again', async () => {
  const [moved, lost, gap] = [await activeLoan(), await activeLoan(), await activeLoan()];
  await pay(deps, moved, 1);
  await pay(deps, lost, 1, 'to-be-lost');
  await pay(deps, gap, 1);
  const rows = (account: string, kind: string) => `where account = '${account}' and kind = '${kind}'`;
  await tamper(`update loan_entries set owed = owed + 100, sale = sale - 100 ${rows(moved, 'activated')}`);
  await tamper(`update loan_entries set cause = 'event:sandbox:other' ${rows(lost, 'received')}
    and cause like '%to-be-lost'`);
  await tamper(`update loan_entries set seq = seq + 1 ${rows(gap, 'applied')}
    and seq = (select max(seq) from loan_entries where account = '${gap}')`);
  logged.length = 0;
  await check();
  expect(await broken()).toEqual({
    [moved]: ['5-owed-is-derived'],
    [lost]: ['4-one-received-per-event'],
    [gap]: ['1-entry-balances'],
    'sandbox:to-be-lost': ['4-one-received-per-event'],
  });
  expect(logged).toHaveLength(4);
  // An account may look like a phone.
  const nameless = [moved, lost, gap].reduce(
    (text, account) => text.replaceAll(account, ''),
    logged.join(''),
  );
  expect(nameless).not.toMatch(/\b55\d{8}\b/);

  const shown = await figures(deps.store);
  const faults = shown.filter(({ metric }) => metric === 'ledger_faults');
  expect(Object.fromEntries(faults.map(({ label, value }) => [label, value]))).toEqual({
    '1-entry-balances': 1,
    '4-one-received-per-event': 2,
    '5-owed-is-derived': 1,
  });
  expect(shown.find(({ metric }) => metric === 'ledgers_checked_seconds')?.value).toBeLessThan(3_600);
  const { lines } = await runOperation(deps, 'ledgers check', {});
  expect(lines).toContainEqual(expect.stringContaining(`${moved}: 5-owed-is-derived, since `));
  expect(lines.at(-1)).toBe('4 are wrong.');
  expect(lines).toContainEqual('  $1,990.00 in no place');

  await tamper(`update loan_entries set owed = owed - 100, sale = sale + 100 ${rows(moved, 'activated')}`);
  await tamper(`update loan_entries set cause = 'event:sandbox:to-be-lost' ${rows(lost, 'received')}
    and cause = 'event:sandbox:other'`);
  await tamper(`update loan_entries set seq = seq - 1 ${rows(gap, 'applied')}
    and seq = (select max(seq) from loan_entries where account = '${gap}')`);
  await check();
  expect(await broken()).toEqual({});
  expect((await runOperation(deps, 'ledgers check', {})).lines.at(-1)).toBe('The books are right.');
});

test('an open week due within 14 days whose reference has ended is an alarm, and one that is due later is none', async () => {
  const account = await activeLoan();
  const end = (week: number) =>
    sql`update payment_references set expires_on = '2031-03-01' where account = ${account} and week = ${week}`.execute(
      db,
    );
  const without = async () =>
    (await figures(deps.store)).find(({ metric }) => metric === 'credits_without_reference')?.value;
  await end(4);
  await check();
  expect([await broken(), await without()]).toEqual([{}, 0]);
  await end(2);
  logged.length = 0;
  await check();
  expect([await broken(), await without()]).toEqual([{ [account]: ['week-without-reference'] }, 1]);
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'a week that is due soon has no live reference',
  ]);
  // Of the books nothing is wrong.
  expect((await figures(deps.store)).filter(({ metric }) => metric === 'ledger_faults')).toEqual([]);
  await makeReferences(deps, account);
  await check();
  expect([await broken(), await without()]).toEqual([{}, 0]);
});

test('a credit from before there were ledgers is right before and after it is carried over', async () => {
  const account = await activeLoan();
  await pay(deps, account, 1);
  const before = (await check()).centavos;
  await tamper(`delete from loan_entries where account = '${account}'`);
  const earlier = 129_900 + 199_000;
  expect((await check()).centavos).toEqual({ ...before, earlier, booked: before.booked - earlier });
  expect(await broken()).toEqual({});
  await pay(deps, account, 1); // the same reference again
  expect((await check()).centavos).toEqual({ ...before, booked: before.booked + 199_000 });
  expect(await broken()).toEqual({});
});

test('a ledger that does not begin with its terms is unreadable, and stops nobody else’s check', async () => {
  const [headless, whole] = [await activeLoan(), await activeLoan()];
  await tamper(`update loan_entries set seq = 99 where account = '${headless}' and seq = 1`);
  await db.updateTable('loans').set({ locked_at: new Date() }).where('account', '=', whole).execute();
  await check();
  expect(await broken()).toEqual({ [headless]: ['unreadable'], [whole]: ['7-locked-has-a-hold'] });
  await tamper(`update loan_entries set seq = 1 where account = '${headless}' and seq = 99`);
  await db.updateTable('loans').set({ locked_at: null }).where('account', '=', whole).execute();
  await check();
});

test('the check of a night is a job for each part; one without time hands on, and it has ended with the last', async () => {
  await db.deleteFrom('ledger_checks').execute();
  bench.jobs.length = 0;
  await planCheck(deps);
  const planned = bench.jobs.splice(0).map(({ data }) => data as JobData['check-books']);
  expect(planned.map(({ part }) => part)).toEqual([{ after: '', until: null }, 'events']);
  const [loans, events] = planned as [JobData['check-books'], JobData['check-books']];
  const { signal } = new AbortController();
  await checkBooks(deps, events, signal);
  await checkBooks(deps, events, signal);
  await checkBooks(deps, loans, AbortSignal.abort());
  const record = () => db.selectFrom('ledger_checks').selectAll().executeTakeFirstOrThrow();
  expect(await record()).toMatchObject({ finished_at: null, loans: 0, waiting: ['loans after the first'] });
  const [goesOn] = bench.jobs.map(({ data }) => data as JobData['check-books']);
  expect(goesOn).toMatchObject({ part: loans.part, checked: { done: false } });
  await checkBooks(deps, goesOn ?? loans, signal);
  const counted = { loans: await countOf('loans'), events: await countOf('payment_events') };
  expect(await record()).toMatchObject({ finished_at: expect.any(Date), waiting: [], ...counted });
});

test('the parts of the books are all of them, each once', async () => {
  const ranges = await accountRanges(deps.store, 3);
  expect(ranges.length).toBeGreaterThan(2);
  const pages = await Promise.all(
    ranges.map((range) => loansToCheck(deps.store, { ...range, limit: 1_000 })),
  );
  const all = await db.selectFrom('loans').select('account').orderBy('account').execute();
  expect(pages.flat().map(({ account }) => account)).toEqual(all.map(({ account }) => account));
});

const countOf = async (table: 'loans' | 'payment_events') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
