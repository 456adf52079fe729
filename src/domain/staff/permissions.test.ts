import { expect, test } from 'vitest';
import { holdsAny, limitsOf, mayAt, maySee, reachOf, type HeldRole } from './permissions.ts';

const held = (role: HeldRole['role'], partnerId: number | null, store: string | null = null): HeldRole => ({
  role,
  partnerId,
  store,
  promoter: null,
});

test('a role reaches its partner, every partner, and with a store nothing', () => {
  const both = [held('analyst', 1), held('analyst', 2), held('finance', 3), held('analyst', 1)];
  expect(reachOf(both, ['analyst'])).toEqual([1, 2]);
  expect(reachOf([...both, held('analyst', null)], ['analyst'])).toBe('every-partner');
  expect(reachOf([held('counter', 1, 'Centro')], ['counter'])).toEqual([]);
  expect(reachOf([], ['counter'])).toEqual([]);
});

test('a promoter is one of a partner, and never the partner: not even without a promoter', () => {
  const own: HeldRole = { role: 'promoter', partnerId: 1, store: null, promoter: 10 };
  const nobodys = held('promoter', 1);
  expect(reachOf([own, nobodys, held('promoter', null)], ['promoter'])).toEqual([]);
  expect(limitsOf([own, nobodys], ['promoter'])).toEqual([{ partnerId: 1, store: null, promoter: 10 }]);
  expect(holdsAny([nobodys], ['promoter'])).toBe(false);
  expect(mayAt([own], 'read-own-requests', 1)).toBe(true);
  expect(mayAt([own], 'read-own-requests', 2)).toBe(false);
  expect(mayAt([own], 'read-requests', 1)).toBe(false);
  expect(mayAt([own], 'read-own-requests', null)).toBe(false);
  // Another role at the partner shows no more of the own sales.
  const both = [own, held('analyst', 1)];
  expect(limitsOf(both, ['promoter'])).toHaveLength(1);
  expect(limitsOf(both, ['promoter', 'analyst'])).toEqual([]);
});

test('an act on all partners asks for a role at all of them', () => {
  expect(mayAt([held('administrator', 1)], 'make-grants', 1)).toBe(true);
  expect(mayAt([held('administrator', 1)], 'make-grants', 2)).toBe(false);
  expect(mayAt([held('administrator', 1)], 'make-grants', null)).toBe(false);
  expect(mayAt([held('administrator', null)], 'make-grants', null)).toBe(true);
});

test('what a role may see of what is sealed adds up with other roles, at that partner only', () => {
  const collections = [held('collections', 1)];
  expect(maySee(collections, 'phone', 1)).toBe(true);
  expect(maySee(collections, 'phone', 2)).toBe(false);
  expect(maySee(collections, 'curp', 1)).toBe(false);
  expect(maySee(collections, null, 1)).toBe(false);
  const also = [...collections, held('finance', 1), held('auditor', 2)];
  expect(maySee(also, 'refund-clabe', 1)).toBe(true);
  expect(maySee(also, 'curp', 1)).toBe(false);
  expect(maySee(also, null, 2)).toBe(true);
  expect(maySee([held('administrator', null)], 'phone', 1)).toBe(false);
});
