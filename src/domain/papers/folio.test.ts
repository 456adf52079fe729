import { expect, test } from 'vitest';
import { folioInGroups, readFolio } from './folio.ts';

const folio = '3f7a90c15b2e48d6a1c07e9f4b3d2816';

test('a folio is read as it is printed, with capitals, hyphens or nothing between its groups', () => {
  expect(folioInGroups(folio)).toBe('3f7a 90c1 5b2e 48d6 a1c0 7e9f 4b3d 2816');
  for (const typed of [folio, folioInGroups(folio), folio.toUpperCase(), ` ${folio}\n`])
    expect(readFolio(typed)).toBe(folio);
  expect(readFolio('3f7a-90c1-5b2e-48d6-a1c0-7e9f-4b3d-2816')).toBe(folio);
});

test('what is shorter, longer or has another letter is none', () => {
  for (const typed of ['', folio.slice(1), `${folio}0`, folio.replace('f', 'g'), '٣'.repeat(32)])
    expect(readFolio(typed)).toBeNull();
});
