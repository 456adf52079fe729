import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../calendar.ts';
import { nextCommission, type Booked, type CommissionTerms, type Sale } from './commission.ts';

const terms: CommissionTerms = { amountCentavos: 150_00, share: 250, missedDays: 10 };
const sale: Sale = {
  status: 'Active',
  downPaymentCentavos: 1_299_00,
  firstDueOn: '2026-03-10',
  isFirstPaid: false,
};
const nothing: Booked = { centavos: 0, cause: null };
const earned: Booked = { centavos: 182_48, cause: 'activated' };

test('an activation earns, a first payment missed takes it back after its days, and the payment gives it again', () => {
  expect(nextCommission(terms, sale, nothing, '2026-03-03')).toEqual({
    cause: 'activated',
    centavos: 182_48,
  });
  expect(nextCommission(terms, sale, earned, '2026-03-20')).toBeNull();
  const missed = { cause: 'first-missed', centavos: -182_48 } as const;
  expect(nextCommission(terms, sale, earned, '2026-03-21')).toEqual(missed);
  const taken: Booked = { centavos: 0, cause: 'first-missed' };
  expect(nextCommission(terms, sale, taken, '2026-03-22')).toBeNull();
  // A pause that moves its day gives nothing back.
  expect(nextCommission(terms, { ...sale, firstDueOn: '2026-06-10' }, taken, '2026-03-22')).toBeNull();
  const paid = { ...sale, isFirstPaid: true };
  expect(nextCommission(terms, paid, taken, '2026-04-01')).toEqual({ cause: 'first-paid', centavos: 182_48 });
  expect(nextCommission(terms, { ...sale, status: 'Revoked' }, taken, '2026-04-01')).toBeNull();
  expect(nextCommission(terms, { ...sale, status: 'Revoked' }, earned, '2026-03-12')).toEqual({
    cause: 'revoked',
    centavos: -182_48,
  });
});

test('a plan that does not say it, and a week without a day, take nothing back', () => {
  expect(nextCommission({ ...terms, missedDays: null }, sale, earned, '2027-01-01')).toBeNull();
  expect(nextCommission(terms, { ...sale, firstDueOn: null }, earned, '2027-01-01')).toBeNull();
});

const statuses = ['PendingDownPayment', 'Active', 'Paid', 'Cancelled', 'Revoked', 'Rescinded'] as const;

test('whatever happens, what is booked is nothing or the whole, is booked once, and is the whole where the first payment is made', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((days): Day => addDays('2026-03-01', days));
  const plan = fc.record({
    amountCentavos: fc.integer({ min: 0, max: 100_000_00 }),
    share: fc.integer({ min: 0, max: 10_000 }),
    missedDays: fc.option(fc.integer({ min: 1, max: 60 })),
  });
  const downPaymentCentavos = fc.integer({ min: 0, max: 20_000_00 });
  const moments = fc.array(
    fc.record({
      status: fc.constantFrom(...statuses),
      firstDueOn: fc.option(day),
      isFirstPaid: fc.boolean(),
      today: day,
    }),
  );
  fc.assert(
    fc.property(plan, downPaymentCentavos, moments, (terms, down, all) => {
      const whole = terms.amountCentavos + Math.round((down * terms.share) / 10_000);
      let booked: Booked = nothing;
      for (const { today, ...moment } of all) {
        const sale = { ...moment, downPaymentCentavos: down };
        const entry = nextCommission(terms, sale, booked, today);
        if (entry) booked = { centavos: booked.centavos + entry.centavos, cause: entry.cause };
        if (entry) expect(entry.centavos > 0).toBe(['activated', 'first-paid'].includes(entry.cause));
        expect(nextCommission(terms, sale, booked, today)).toBeNull();
        expect([0, whole]).toContain(booked.centavos);
        const isRunning = sale.status === 'Active' || sale.status === 'Paid';
        if (!isRunning) expect(booked.centavos).toBe(0);
        else if (sale.isFirstPaid || sale.status === 'Paid' || terms.missedDays === null)
          expect(booked.centavos).toBe(whole);
      }
    }),
  );
});
