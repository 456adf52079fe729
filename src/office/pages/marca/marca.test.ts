import { expect, test } from 'vitest';
import { brandsOf, lastPublished } from './marca.tsx';

test('a brand that two people published says both', () => {
  const now = '2026-12-12T20:00:00.000Z';
  const last = {
    id: 'a',
    at: '2026-12-12T18:00:00.000Z',
    by: 'Andrés Vidal',
    checkedBy: null,
    changes: [],
    isRemembered: true,
  };
  expect(lastPublished(last, now)).toBe('Publicado hoy, 12:00 por Andrés Vidal.');
  expect(lastPublished({ ...last, checkedBy: 'Héctor Luna' }, now)).toBe(
    'Publicado hoy, 12:00: propuso Andrés Vidal, confirmó Héctor Luna.',
  );
});

test('of several brands the first is one that she may change, unless another is asked for', () => {
  const grant = (role: 'catalogue' | 'auditor', partnerId: number) => ({
    role,
    partnerId,
    store: null,
    promoter: null,
  });
  const held = [grant('auditor', 1), grant('catalogue', 2)];
  const all = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(brandsOf(held, all, Number.NaN)).toEqual({ partners: [{ id: 1 }, { id: 2 }], partner: { id: 2 } });
  expect(brandsOf(held, all, 1).partner).toEqual({ id: 1 });
  expect(brandsOf(held, all, 3).partner).toEqual({ id: 2 });
  expect(brandsOf([grant('auditor', 1)], all, Number.NaN).partner).toEqual({ id: 1 });
});
