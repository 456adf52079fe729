import { expect, test } from 'vitest';
import { movesOf, type Entry } from './parts.ts';

const entry = (seq: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  seq,
  kind,
  at: '2026-11-28T18:00:00Z',
  valueDay: '2026-11-28',
  reference: null,
  weeks: [],
  cash: 0,
  owed: 0,
  held: 0,
  balance: 1000,
  ...more,
});

test('a payment that was received and applied is one line, its two lines folded into it', () => {
  const received = entry(2, 'received', { cash: 162, held: -162, reference: '5550000000001' });
  const applied = entry(3, 'applied', { owed: -162, held: 162, weeks: [5], balance: 838 });
  expect(movesOf([entry(1, 'opened'), received, applied, entry(4, 'delivered', { balance: 838 })])).toEqual([
    { ...entry(1, 'opened'), folded: [] },
    { ...received, weeks: [5], owed: -162, held: 0, balance: 838, folded: [received, applied] },
    { ...entry(4, 'delivered', { balance: 838 }), folded: [] },
  ]);
});

test('a down payment stands behind the activation that it brought', () => {
  const [received, applied] = [entry(1, 'received', { cash: 10 }), entry(3, 'applied', { weeks: [0] })];
  expect(movesOf([received, entry(2, 'activated'), applied])).toEqual([
    { ...entry(2, 'activated'), folded: [] },
    { ...received, weeks: [0], folded: [received, applied] },
  ]);
});

test('what was only received, or is applied later, stands by itself', () => {
  const alone = [
    entry(1, 'received', { cash: 10 }),
    entry(2, 'delivered'),
    entry(3, 'applied', { weeks: [1] }),
  ];
  expect(movesOf(alone)).toEqual(alone.map((each) => ({ ...each, folded: [] })));
});
