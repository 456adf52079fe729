import { expect, test } from 'vitest';
import { isNews, oddityOf, type GivenBackKind, type Oddity } from './oddity.ts';
import { moneyOfEvent, previewMoney } from './money-placed.ts';
import { book } from './book.ts';
import type { LedgerEntry, Purpose } from './entries.ts';
import { openLedger, currentMethods } from './entries.ts';
import { positionOf } from './position.ts';
import { makePlan } from '../plan.ts';

const plan = makePlan({
  cashPriceCentavos: 700_000,
  downPaymentCentavos: 100_000,
  weeklyPaymentCentavos: 200_000,
  weeks: 4,
});
const at = new Date('2031-03-03T18:00:00Z');
const opened = openLedger(
  { plan, graceDays: 3, methods: currentMethods },
  { at, valueDay: '2031-03-03', actor: 'system' },
);

let events = 0;
const moneyOf = (centavos: number, purpose: Purpose) => ({
  kind: 'money' as const,
  event: `sandbox:${++events}`,
  centavos,
  reference: null,
  purpose,
  at,
  valueDay: '2031-03-03',
  today: '2031-03-03',
  actor: 'system',
});
const context = { quotes: [] };

/** Books money under a reference that was issued for so much; returns the ledger after it, and what is odd. */
function take(entries: readonly LedgerEntry[], centavos: number, purpose: Purpose, issuedCentavos: number) {
  const booking = book(entries, moneyOf(centavos, purpose), context);
  if (booking.outcome !== 'booked' || !booking.told) throw new Error('not booked');
  const odd = oddityOf(positionOf(entries), booking.told, { purpose, issuedCentavos });
  return { entries: [...entries, ...booking.entries], odd };
}

const week = (n: number): Purpose => ({ kind: 'week', week: n });
const active = take([opened], 100_000, { kind: 'down' }, 100_000);

test('what its reference asked for is not odd, also as the rest of a week, and early', () => {
  expect(active.odd).toBeNull();
  const short = take(active.entries, 50_000, week(1), 200_000);
  expect(short.odd).toEqual({ kind: 'under', dueCentavos: 200_000 });
  expect(take(short.entries, 150_000, week(1), 200_000).odd).toBeNull();
  expect(take(active.entries, 200_000, week(3), 200_000).odd).toBeNull();
  expect(take(active.entries, 12_345, { kind: 'amount' }, 12_345).odd).toBeNull();
});

test('too much, again, and after the end', () => {
  const over = take(active.entries, 300_000, week(1), 200_000);
  expect(over.odd).toEqual({ kind: 'over', dueCentavos: 200_000 });
  expect(take(over.entries, 200_000, week(1), 200_000).odd).toEqual({ kind: 'repeated', dueCentavos: 0 });
  const settled = take(over.entries, 600_000, week(2), 200_000);
  expect(settled.odd?.kind).toBe('over');
  expect(take(settled.entries, 100, week(4), 200_000).odd).toEqual({ kind: 'closed', dueCentavos: 0 });
});

test('a preview says what booking does, and the ledger says the same afterwards', () => {
  const fact = moneyOf(250_000, { kind: 'assigned' });
  const preview = previewMoney(active.entries, fact, context);
  expect(preview).toMatchObject({
    shares: [
      { week: 1, centavos: 200_000, missingCentavos: 0 },
      { week: 2, centavos: 50_000, missingCentavos: 150_000 },
    ],
    heldCentavos: 0,
    owedBefore: 800_000,
    owedAfter: 550_000,
  });
  const booking = book(active.entries, fact, context);
  if (booking.outcome !== 'booked') throw new Error('not booked');
  const later = take([...active.entries, ...booking.entries], 10_000, week(2), 200_000);
  expect(moneyOfEvent(later.entries, fact.event)).toEqual(preview);
  expect(previewMoney(later.entries, fact, context)).toBeNull();
  expect(moneyOfEvent(later.entries, 'sandbox:none')).toBeNull();
});

test('before the activation money is held; with the rest of the down payment it is applied along with it', () => {
  const first = previewMoney([opened], moneyOf(30_000, { kind: 'assigned' }), context);
  expect(first).toMatchObject({ shares: [], heldCentavos: 30_000, statusAfter: 'PendingDownPayment' });
  const held = take([opened], 30_000, { kind: 'down' }, 100_000);
  const rest = previewMoney(held.entries, moneyOf(70_000, { kind: 'assigned' }), context);
  expect(rest).toMatchObject({ shares: [{ week: 0, centavos: 100_000 }], heldCentavos: -30_000 });
});

/** Of a payment of $441: what is noted with its sum, what is reported with its sum, and whether that is news. */
test.each<[Oddity | null, number | null, GivenBackKind, number, boolean]>([
  [null, null, 'refunded', 10_00, true],
  [null, null, 'dispute-won', 0, false],
  ['under', null, 'refunded', 10_00, true],
  ['refunded', 10_00, 'refunded', 10_00, false],
  ['refunded', 30_00, 'refunded', 10_00, false],
  ['refunded', 10_00, 'refunded', 30_00, true],
  ['refunded', 30_00, 'refunded', 441_00, true],
  // Noted before reports had a sum: all of it.
  ['refunded', null, 'refunded', 441_00, false],
  ['refunded', 10_00, 'disputed', 10_00, true],
  ['refunded', 441_00, 'disputed', 441_00, false],
  ['refunded', 10_00, 'charged-back', 441_00, true],
  ['disputed', 10_00, 'refunded', 10_00, false],
  ['disputed', 10_00, 'refunded', 30_00, true],
  ['disputed', null, 'charged-back', 441_00, true],
  ['charged-back', 441_00, 'refunded', 441_00, false],
  ['charged-back', 441_00, 'charged-back', 441_00, false],
  ['charged-back', 441_00, 'dispute-won', 0, true],
  ['dispute-won', 0, 'refunded', 10_00, true],
  ['dispute-won', 0, 'charged-back', 441_00, true],
])('noted %s of %s, reported %s of %s: news %s', (noted, before, kind, givenBackCentavos, news) => {
  const what = noted === null ? undefined : { kind: noted, givenBackCentavos: before };
  expect(isNews(what, { kind, givenBackCentavos }, 441_00)).toBe(news);
});
