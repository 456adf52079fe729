import { expect, test } from 'vitest';
import { lastPublished } from './marca.tsx';

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
