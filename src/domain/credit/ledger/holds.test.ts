import { expect, test } from 'vitest';
import { isDeviceLocked, nextTheft, openHoldOf, overdueHoldChange } from './holds.ts';

test('a payment closes only the hold for money', () => {
  const openedAt = new Date('2026-12-06T13:00:00Z');
  const overdue = { cause: 'overdue', openedAt, closedAt: null } as const;
  const theft = { cause: 'theft-1', openedAt, closedAt: null } as const;
  expect(overdueHoldChange([], true)).toBe('open');
  expect(overdueHoldChange([overdue, theft], false)).toBe('close');
  expect(overdueHoldChange([overdue], true)).toBeNull();
  expect(overdueHoldChange([theft], false)).toBeNull();
  expect(isDeviceLocked([{ ...overdue, closedAt: openedAt }, theft])).toBe(true);
  expect(isDeviceLocked([{ ...overdue, closedAt: openedAt }])).toBe(false);
  expect(nextTheft([overdue], true)).toBe('theft-1');
  expect(nextTheft([theft], true)).toBeNull();
  expect(nextTheft([{ ...theft, closedAt: openedAt }], true)).toBe('theft-2');
});

test('where nothing locks, a report is kept and locks nothing', () => {
  const report = { cause: 'report-1', openedAt: new Date(0), closedAt: null } as const;
  expect(nextTheft([], false)).toBe('report-1');
  expect(nextTheft([report], false)).toBeNull();
  expect(openHoldOf([report], 'theft')).toBe(report);
  expect(isDeviceLocked([report])).toBe(false);
});
