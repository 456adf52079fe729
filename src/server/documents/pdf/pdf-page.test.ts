import { expect, test } from 'vitest';
import { writtenLine } from './pdf-page.ts';

test('a line is made wider at its spaces, and not where the figures of two letters look like one', () => {
  const shown = (text: string, gap: number) =>
    writtenLine({ stretches: [{ text, weight: 'regular', color: '#000000' }], size: 10, gap }).stretches[0]
      ?.shown;
  expect(shown('a b', 0)).toBe('[<006100200062>] TJ');
  // Ā is 0100 and € is 20ac.
  expect(shown('Ā€ b', 2)).toBe('[<010020ac0020> -200 <0062>] TJ');
});
