import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/support/properties.ts';
import { addDays } from '#domain/calendar.ts';
import { planOf, plans, SampleLoan } from '#test/support/sample-loans.ts';
import { ofKind, receivedOf, standing, type LedgerEntry } from './entries.ts';
import { brokenInvariants } from './invariants.ts';
import { paidIn, positionOf } from './position.ts';
import { noMoney } from './pots.ts';
import { receiptsOf } from './receipts.ts';

/** Few weeks, so that what is paid at random reaches payoffs and refunds. */
const small = planOf(1_000, 250, 250, 4);
const signedOn = '2026-11-25';

const someDay = fc.integer({ min: 0, max: 45 }).map((days) => addDays(signedOn, days));
const somePesos = fc.oneof(
  fc.constantFrom(50, 88, 250, 500, 750, 1_000),
  fc.integer({ min: 1, max: 120_000 }).map((centavos) => centavos / 100),
);
const somePayment = fc.record({
  kind: fc.constant('money' as const),
  pesos: somePesos,
  day: someDay,
  event: fc.integer({ min: 0, max: 40 }).map((n) => `caja:${n}`),
});
const someAct = fc.oneof(
  fc.record({ kind: fc.constantFrom('cancelled' as const, 'quote' as const), day: someDay }),
  fc.record({ kind: fc.constant('revoked' as const), day: someDay, notice: fc.constantFrom('n1', 'n2') }),
  fc.record({ kind: fc.constant('rescinded' as const), day: someDay, keptCentavos: fc.nat(30_000) }),
  fc.record({ kind: fc.constant('paused' as const), day: someDay, weeks: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('refunded' as const),
    day: someDay,
    share: fc.double({ min: 0.01, max: 1 }),
  }),
  fc.record({ kind: fc.constant('reversed' as const), day: someDay, seq: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('delivered' as const), day: someDay, toldAfter: fc.nat(9) }),
);
const somePart = fc.record({
  kind: fc.constant('part-given-back' as const),
  day: someDay,
  nth: fc.nat(13),
  share: fc.constantFrom(0.02, 0.5, 0.99),
});
const someChargeBack = fc.record({
  kind: fc.constant('charged-back' as const),
  day: someDay,
  nth: fc.nat(13),
  share: fc.constantFrom(0.02, 0.5, 1),
});
const someForgiving = fc.record({
  kind: fc.constant('forgiven' as const),
  day: someDay,
  share: fc.constantFrom(0.1, 0.5, 1),
});
type Of<Some> = Some extends fc.Arbitrary<infer Value> ? Value : never;
type Happening =
  | Of<typeof somePayment>
  | Of<typeof someAct>
  | Of<typeof somePart>
  | Of<typeof someChargeBack>
  | Of<typeof someForgiving>;

function happen(loan: SampleLoan, happening: Happening, index: number): void {
  const valueDay = happening.day;
  switch (happening.kind) {
    case 'money':
      loan.pay(happening.pesos, { day: valueDay, event: happening.event });
      return;
    case 'quote':
      if (loan.on(valueDay).payoff?.printedCentavos) loan.quote(valueDay);
      return;
    case 'refunded': {
      const centavos = Math.ceil(loan.on(valueDay).heldCentavos * (happening.share || 1)) || 1;
      loan.act({ kind: 'refunded', refund: `r${index}`, centavos, valueDay });
      return;
    }
    case 'part-given-back': {
      const payments = ofKind(standing(loan.entries), 'received');
      const payment = payments[happening.nth % payments.length];
      if (payment === undefined || payment.pots.cash === 1) return;
      const centavos = Math.ceil((payment.pots.cash - 1) * happening.share);
      loan.giveBack(payment.cause.slice('event:'.length), centavos / 100, valueDay);
      return;
    }
    case 'charged-back': {
      const payments = ofKind(standing(loan.entries), 'received');
      const payment = payments[happening.nth % payments.length];
      if (payment) loan.chargeBack(payment.cause.slice('event:'.length), happening.share, valueDay);
      return;
    }
    case 'forgiven': {
      const centavos = Math.ceil(loan.on(valueDay).remainingCentavos * happening.share) || 1;
      loan.act({ kind: 'forgiven', approval: `f${index}`, reason: 'agreement', centavos, valueDay });
      return;
    }
    case 'rescinded': {
      const { appliedCentavos } = positionOf(loan.entries);
      const keptCentavos = Math.min(happening.keptCentavos, appliedCentavos);
      loan.act({ kind: 'rescinded', notice: `x${index}`, keptCentavos, valueDay });
      return;
    }
    case 'revoked':
      loan.act({ kind: 'revoked', notice: happening.notice, valueDay });
      return;
    case 'paused':
      loan.act({ kind: 'paused', weeks: happening.weeks, valueDay });
      return;
    case 'reversed':
      loan.act({ kind: 'reversed', seq: happening.seq, reason: 'chargeback', valueDay });
      return;
    case 'delivered':
      loan.deliver(valueDay, addDays(valueDay, happening.toldAfter));
      return;
    case 'cancelled':
      loan.act({ kind: 'cancelled', valueDay });
  }
}

test('the invariants hold after any facts, and every peso stands in one place', () => {
  const reached = new Map<string, number>();
  const forgiven = new Map<string, number>();
  const givenBack = new Map<string, number>();
  const lost = new Map<string, number>();
  const facts = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: somePayment },
      { weight: 2, arbitrary: someAct },
      { weight: 2, arbitrary: someForgiving },
      { weight: 2, arbitrary: somePart },
      { weight: 2, arbitrary: someChargeBack },
    ),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(facts, fc.boolean(), (happenings, runsFromDelivery) => {
      const terms = runsFromDelivery ? { deliveredWithinDays: 7 } : {};
      const loan = new SampleLoan(small, signedOn, 3, terms);
      for (const [index, happening] of happenings.entries()) {
        const [before, shown] = [settlementOf(loan), shownOf(loan)];
        const losses = ofKind(loan.entries, 'charged-back').length;
        const { activated, sum } = positionOf(loan.entries);
        happen(loan, happening, index);
        if (happening.kind === 'part-given-back') {
          const position = positionOf(loan.entries);
          // Without a part of the down payment the credit may begin later, at other prices: withoutMoney refuses an end.
          if (position.activated?.valueDay === activated?.valueDay)
            expect(settlementOf(loan)).toEqual(before);
          if (position.sum.cash < sum.cash)
            givenBack.set(position.status, (givenBack.get(position.status) ?? 0) + 1);
        }
        // Refunds, settlement, receipts and all that is said of the credit stay as they were.
        if (ofKind(loan.entries, 'charged-back').length > losses) {
          const { status } = positionOf(loan.entries);
          expect(shownOf(loan)).toEqual(shown);
          lost.set(status, (lost.get(status) ?? 0) + 1);
        }
        // A settlement is what the customer was shown: money given back, after all that happened, makes no other one.
        const isLast = loan.entries.every(({ valueDay }) => valueDay <= happening.day);
        if (happening.kind === 'refunded' && isLast) expect(settlementOf(loan)).toEqual(before);
        expect(brokenInvariants(loan.entries, { events: loan.events })).toEqual([]);
      }
      const position = positionOf(loan.entries);
      const { sum, status, appliedCentavos, heldCentavos, forgivenCentavos, lostCentavos } = position;
      reached.set(status, (reached.get(status) ?? 0) + 1);
      if (forgivenCentavos > 0) forgiven.set(status, (forgiven.get(status) ?? 0) + 1);
      if (status === 'Rescinded') return;
      const isUndone = status === 'Revoked' || status === 'Cancelled';
      expect(paidIn(position)).toBe((isUndone ? 0 : appliedCentavos) + heldCentavos);
      const statement = loan.on('2027-06-01');
      const pending = statement.weeks.reduce((total, week) => total + week.pendingCentavos, 0);
      expect(pending).toBe(statement.remainingCentavos);
      // Nothing is late of a device that nobody has.
      const isLate = status === 'Active' && !statement.awaitsDelivery;
      expect(statement.overdue.amountCentavos).toBe(isLate ? pending : 0);
      expect(statement.lockable.amountCentavos).toBe(isLate ? pending : 0);
      expect(sum.sale + sum.charge + sum.owed + appliedCentavos === lostCentavos || isUndone).toBe(true);
    }),
    { numRuns: runs(300) },
  );
  expect(givenBack.get('PendingDownPayment')).toBeGreaterThan(0);
  expect(givenBack.get('Active')).toBeGreaterThan(10);
  for (const status of ['Active', 'Paid', 'Revoked', 'Cancelled'])
    expect(lost.get(status), status).toBeGreaterThan(0);
  expect(forgiven.get('Active')).toBeGreaterThan(0);
  expect(forgiven.get('Paid')).toBeGreaterThan(5);
  // Else this test would be content with credits to which nothing happens.
  expect([...reached.keys()].toSorted()).toEqual([
    'Active',
    'Cancelled',
    'Paid',
    'PendingDownPayment',
    'Rescinded',
    'Revoked',
  ]);
});

/** All that anybody is shown of a credit, but the movements themselves. */
const shownOf = (loan: SampleLoan) => ({
  statement: loan.on('2027-06-01'),
  settlement: settlementOf(loan),
  receipts: receiptsOf(loan.entries),
  paidIn: paidIn(positionOf(loan.entries)),
});

const settlementOf = ({ entries }: SampleLoan) => ofKind(standing(entries), 'settled').at(-1);

test('a quote that is paid in time ends the credit, whatever was paid before it and in how many parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (before, days, share) => {
      const loan = SampleLoan.active(small, signedOn);
      for (const centavos of before) loan.pay(centavos / 100, { day: signedOn });
      const day = addDays(signedOn, days);
      if (!loan.on(day).payoff?.printedCentavos) return;
      const quote = loan.quote(day);
      const first = Math.floor(quote.amountCentavos * share);
      const ref = { kind: 'payoff', quote: quote.id } as const;
      if (first > 0) loan.pay(first / 100, { day, ref });
      if (first < quote.amountCentavos) {
        loan.pay((quote.amountCentavos - first) / 100, { day: quote.validUntil, ref });
      }
      expect(loan.on(quote.validUntil)).toMatchObject({
        status: 'Paid',
        remainingCentavos: 0,
        heldCentavos: 0,
      });
    }),
  );
});

test('any order of arrival comes to the same statement', () => {
  const payments = fc.uniqueArray(somePayment, { selector: ({ event }) => event, maxLength: 9 });
  const both = payments.chain((told) =>
    fc.tuple(
      fc.constant(told),
      fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length }),
      fc.constantFrom(small, plans.A),
    ),
  );
  let [settled, reversed] = [0, 0];
  fc.assert(
    fc.property(both, ([told, shuffled, plan]) => {
      const [one, other] = [told, shuffled].map((each) => {
        const loan = new SampleLoan(plan, signedOn);
        for (const [index, payment] of each.entries()) happen(loan, payment, index);
        return loan;
      });
      if (one === undefined || other === undefined) return;
      for (const day of ['2026-12-01', '2026-12-20', '2027-06-01'])
        expect(one.on(day)).toEqual(other.on(day));
      expect(positionOf(one.entries).sum).toEqual(positionOf(other.entries).sum);
      if (one.on(signedOn).status === 'Paid') settled++;
      if (one.entries.some(({ kind }) => kind === 'reversed')) reversed++;
    }),
    { numRuns: runs(80) },
  );
  expect(settled).toBeGreaterThan(10);
  expect(reversed).toBeGreaterThan(10);
});

test('parts of payments that went back leave the credit as if only the rest had ever been paid', () => {
  const parts = fc.array(
    fc.record({ nth: fc.nat(9), share: fc.constantFrom(0.02, 0.5, 0.99), day: someDay }),
    { minLength: 1, maxLength: 4 },
  );
  const paid = fc.uniqueArray(somePayment, { selector: ({ event }) => event, minLength: 1, maxLength: 9 });
  let [active, settled] = [0, 0];
  fc.assert(
    fc.property(paid, parts, fc.constantFrom(small, plans.A), (payments, given, plan) => {
      const loan = new SampleLoan(plan, signedOn);
      for (const [index, payment] of payments.entries()) happen(loan, payment, index);
      const before = loan.entries;
      for (const [index, each] of given.entries()) happen(loan, { kind: 'part-given-back', ...each }, index);
      if (positionOf(before).status === 'Paid') {
        // What its customer was shown stays.
        expect(loan.entries).toEqual(before);
        settled++;
        return;
      }
      const rest = new SampleLoan(plan, signedOn);
      for (const { event, day } of payments) {
        const cash = receivedOf(loan.entries, event)?.pots.cash ?? 0;
        rest.pay(cash / 100, { day, event });
      }
      for (const day of ['2026-12-01', '2026-12-20', '2027-06-01'])
        expect(loan.on(day)).toEqual(rest.on(day));
      expect(receiptsOf(loan.entries)).toEqual(receiptsOf(rest.entries));
      expect(positionOf(loan.entries).sum).toEqual(positionOf(rest.entries).sum);
      if (positionOf(loan.entries).status === 'Active') active++;
    }),
    { numRuns: runs(150) },
  );
  expect(active).toBeGreaterThan(20);
  expect(settled).toBeGreaterThan(5);
});

test('the checker sees each wrong', () => {
  const loan = SampleLoan.active(small, signedOn);
  loan.pay(300);
  const events = loan.events;
  const broken = (change: (entries: typeof loan.entries) => typeof loan.entries) =>
    brokenInvariants(change(loan.entries), { events });
  expect(broken((entries) => entries)).toEqual([]);
  expect(broken((entries) => entries.slice(0, -1))).toEqual(['3-no-idle-money']);
  expect(broken((entries) => entries.filter(({ seq }) => seq !== 5))).toEqual([
    '1-entry-balances',
    '2-signs',
    '3-no-idle-money',
    '4-one-received-per-event',
  ]);
  const moved = (owed: number) =>
    broken((entries) =>
      entries.map((each) => (each.kind === 'activated' ? { ...each, pots: { ...each.pots, owed } } : each)),
    );
  expect(moved(1_250_01)).toEqual(['1-entry-balances', '5-owed-is-derived']);
  expect(moved(0)).toEqual(['1-entry-balances', '2-signs', '5-owed-is-derived']);
  expect(brokenInvariants(loan.entries, { events: [] })).toEqual(['4-one-received-per-event']);
  const full = SampleLoan.active(small, signedOn);
  full.pay(1_000, { day: '2026-12-25' });
  expect(full.on('2026-12-25').status).toBe('Paid');
  expect(brokenInvariants(full.entries.filter(({ kind }) => kind !== 'settled'))).toEqual([
    '6-settled-owes-nothing',
  ]);
  const pots = { ...noMoney, cash: 10, held: -10 };
  const stray = { ...full.entries[0], seq: 8, cause: 'stray', kind: 'cancelled', pots } as LedgerEntry;
  const fullEvents = { events: full.events };
  expect(brokenInvariants(full.entries, fullEvents)).toEqual([]);
  expect(brokenInvariants([...full.entries, stray], fullEvents)).toContain('4-one-received-per-event');
  const openedAt = new Date('2026-12-06T13:00:00Z');
  const hold = { cause: 'overdue', openedAt, closedAt: null } as const;
  expect(brokenInvariants(loan.entries, { device: { isLocked: true, holds: [] } })).toEqual([
    '7-locked-has-a-hold',
  ]);
  expect(brokenInvariants(loan.entries, { device: { isLocked: true, holds: [hold] } })).toEqual([]);
  full.chargeBack(fullEvents.events[1]?.event ?? '', 1, '2026-12-26');
  expect(brokenInvariants(full.entries, fullEvents)).toEqual([]);
  const twice = full.entries.map((each) =>
    each.kind === 'charged-back' ? { ...each, cause: 'again' } : each,
  );
  const again = { ...twice.at(-1), seq: full.entries.length + 1 } as LedgerEntry;
  expect(brokenInvariants([...full.entries, again])).toEqual(['9-charged-back-once']);
  full.pay(20, { day: '2026-12-26' });
  expect(brokenInvariants(full.entries, { toRefundCentavos: 20_00 })).toEqual([]);
  expect(brokenInvariants(full.entries, { toRefundCentavos: 0 })).toEqual(['8-held-is-to-return']);
});
