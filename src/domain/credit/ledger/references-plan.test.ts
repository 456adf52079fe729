import { expect, test } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import {
  isReferenceLife,
  referenceAppearsOn,
  referencesToMake,
  weeksWithoutReference,
  type LiveReference,
  type OpenDebt,
} from './references-plan.ts';

const activatedOn = '2026-12-01';

function debtsOf(loan: SampleLoan, day: Day): OpenDebt[] {
  return loan
    .on(day)
    .weeks.filter(({ pendingCentavos }) => pendingCentavos > 0)
    .map(({ number, dueOn, pendingCentavos }) => ({ week: number, dueOn, pendingCentavos }));
}

/** Runs the daily job from the activation; the day on which each reference of each week was made. */
function run(loan: SampleLoan, until: Day, everyDays = 1) {
  let references: LiveReference[] = [];
  const made: { week: number; on: Day; expiresOn: Day; why: string }[] = [];
  for (let day = activatedOn; day <= until; day = addDays(day, everyDays)) {
    for (const each of referencesToMake(debtsOf(loan, day), references, day)) {
      references = references.map((old) => (old.week === each.week ? { ...old, isReplaced: true } : old));
      references.push({ ...each, isReplaced: false });
      made.push({ week: each.week, on: day, expiresOn: each.expiresOn, why: each.why });
    }
  }
  return { made, references };
}

/** The references on a day, of a job that ran until later. */
const madeUntil = (made: ReturnType<typeof run>['made'], day: Day): LiveReference[] =>
  made
    .filter(({ on }) => on <= day)
    .map(({ week, expiresOn }, index, all) => ({
      week,
      expiresOn,
      amountCentavos: 521_00,
      isReplaced: all.slice(index + 1).some((later) => later.week === week),
    }));

const c = () => SampleLoan.active(plans.C, activatedOn);
const { made } = run(c(), '2028-12-31');

test('vector 64: at the activation weeks 1 to 42, to 2027-11-30', () => {
  const first = made.filter(({ on }) => on === activatedOn);
  expect(first.map(({ week }) => week)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  expect(new Set(first.map(({ expiresOn }) => expiresOn))).toEqual(new Set(['2027-11-30']));
});

test.each([
  [65, 43, '2027-09-28', '2026-12-02', '2027-12-01'],
  [66, 52, '2027-11-30', '2027-02-03', '2028-02-02'],
  [67, 104, '2028-11-28', '2028-02-02', '2029-01-31'],
] as const)('vector %i: week %i, due %s, gets its own on %s', (_, week, dueOn, on, expiresOn) => {
  expect(c().on(activatedOn).weeks[week - 1]?.dueOn).toBe(dueOn);
  expect(made.find((each) => each.week === week)).toEqual({ week, on, expiresOn, why: 'first' });
  expect(referenceAppearsOn(dueOn)).toBe(on);
});

test('vector 68: week 10, not paid, is renewed on 2027-10-31', () => {
  expect(made.filter(({ week }) => week === 10).slice(0, 2)).toMatchObject([
    { on: activatedOn, why: 'first' },
    { on: '2027-10-31', why: 'renewal' },
  ]);
});

test('vector 69: the one of the down payment, signed on 2026-11-25', () => {
  const debts = [{ week: 0, dueOn: null, pendingCentavos: 5_799_00 }];
  const [first] = referencesToMake(debts, [], '2026-11-25');
  expect(first).toEqual({ week: 0, amountCentavos: 5_799_00, expiresOn: '2027-11-24', why: 'first' });
  const references = [{ week: 0, amountCentavos: 5_799_00, expiresOn: '2027-11-24', isReplaced: false }];
  expect(referencesToMake(debts, references, '2027-10-24')).toEqual([]);
  expect(referencesToMake(debts, references, '2027-10-25')).toMatchObject([{ week: 0, why: 'renewal' }]);
});

test('a week partly paid gets a reference for the rest', () => {
  const loan = c();
  const { references } = run(loan, activatedOn);
  loan.pay(500, { day: '2026-12-02' });
  expect(
    referencesToMake(debtsOf(loan, '2026-12-02'), references, '2026-12-02').filter(
      ({ why }) => why === 'rest',
    ),
  ).toEqual([{ week: 1, amountCentavos: 21_00, expiresOn: '2027-12-01', why: 'rest' }]);
});

test('no open week is ever without a reference that lives, also when the job fails for two weeks', () => {
  const loan = c();
  for (const each of [made, run(loan, '2028-12-31', 14).made]) {
    for (let day = addDays(activatedOn, 14); day < '2028-12-31'; day = addDays(day, 41))
      expect(weeksWithoutReference(debtsOf(loan, day), madeUntil(each, day), day)).toEqual([]);
  }
  expect(weeksWithoutReference(debtsOf(c(), activatedOn), [], '2026-12-02')).toEqual([1, 2]);
  const dead = [{ week: 1, amountCentavos: 521_00, expiresOn: '2026-12-01', isReplaced: false }];
  expect(weeksWithoutReference(debtsOf(c(), activatedOn), dead, '2026-12-01')).toEqual([2]);
});

test('a network with a short life renews in time too', () => {
  const debts = debtsOf(c(), activatedOn);
  expect([59, 60, 365, 366, 60.5].map(isReferenceLife)).toEqual([false, true, true, false, false]);
  expect(referencesToMake(debts, [], activatedOn, 60).map(({ week }) => week)).toEqual([1, 2, 3]);
});
