import { expect, test } from 'vitest';
import { faceOf } from '../pdf/face.ts';
import type { Stretch } from '../pdf/pdf-page.ts';
import { linesOf, type Line } from './lines.ts';

const type = { size: 10, spacing: 0 };
const plain = (text: string): Stretch => ({ text, weight: 'regular', color: '#000000' });
const strong = (text: string): Stretch => ({ text, weight: 'medium', color: '#000000' });
const read = ({ stretches }: Line): string => stretches.map(({ text }) => text).join('');

const measured = ({ stretches }: Line): number =>
  stretches.reduce((sum, { text, weight }) => sum + faceOf(weight).widthOf(text) * type.size, 0);

test('lines end between words, and say their width', () => {
  const words = 'La Empresa vende al Cliente, y el Cliente compra, un equipo nuevo al precio y en los plazos';
  const lines = linesOf([plain(words)], 120, type);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.map(read).join(' ')).toBe(words);
  for (const line of lines) {
    expect(line.width).toBeLessThanOrEqual(120.001);
    expect(line.width).toBeCloseTo(measured(line));
    expect(line.spaces).toBe(read(line).split(' ').length - 1);
  }
  expect(lines.map(({ last }) => last)).toEqual(lines.map((_, index) => index === lines.length - 1));
});

test('a word that changes its face stays one word, spaces are one space', () => {
  const lines = linesOf(
    [plain('pagar a '), strong('Comercializadora  Alba'), plain('., a la vista')],
    96,
    type,
  );
  expect(lines.map(read)).toEqual(['pagar a', 'Comercializadora', 'Alba., a la vista']);
  expect(lines[2]?.stretches).toEqual([strong('Alba'), plain('., a la vista')]);
});

test.each(['a b', ' a b', 'a  b', 'a b ', 'a\nb', 'a\t b'])(
  '%j is two words with a space between them',
  (words) => {
    const [line, ...more] = linesOf([plain(words)], 100, type);
    expect(more).toEqual([]);
    expect(line).toEqual({
      stretches: [plain('a b')],
      width: expect.closeTo(measured(line as Line)),
      spaces: 1,
      last: true,
    });
  },
);

test('a word that is wider than a line goes on in the next', () => {
  const lines = linesOf([plain(`la huella ${'0123456789abcdef'.repeat(4)} de la firma`)], 100, type);
  expect(lines.map(read).join('')).toContain('0123456789abcdef'.repeat(4));
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(100.001);
  expect(linesOf([plain('no')], 0, type).map(read)).toEqual(['n', 'o']);
});

test('what keeps words together keeps them together, and nothing is a line too', () => {
  expect(linesOf([plain('a cada\u00a0uno')], 44, type).map(read)).toEqual(['a', 'cada\u00a0uno']);
  expect(linesOf([plain('')], 100, type)).toEqual([{ stretches: [], width: 0, spaces: 0, last: true }]);
});
