import { expect, test } from 'vitest';
import { isDeviceLocked, nextCause, openHoldOf, overdueHoldChange } from './holds.ts';

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
  expect(nextCause([overdue], 'theft')).toBe('theft-1');
  expect(nextCause([theft], 'theft')).toBeNull();
  expect(nextCause([{ ...theft, closedAt: openedAt }], 'theft')).toBe('theft-2');
});

test('thefts and frauds are counted apart', () => {
  const openedAt = new Date('2026-12-06T13:00:00Z');
  const theft = { cause: 'theft-1', openedAt, closedAt: null } as const;
  const fraud = { cause: 'fraud-1', openedAt, closedAt: openedAt } as const;
  expect(nextCause([theft, fraud], 'fraud')).toBe('fraud-2');
  expect(nextCause([theft, { ...fraud, closedAt: null }], 'fraud')).toBeNull();
  expect(openHoldOf([theft, fraud], 'theft')).toBe(theft);
  expect(openHoldOf([theft, fraud], 'fraud')).toBeUndefined();
});
