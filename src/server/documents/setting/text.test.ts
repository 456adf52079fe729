import { expect, test } from 'vitest';
import { nothingUsed } from '../pdf.ts';
import { PdfPage } from '../pdf/pdf-page.ts';
import type { Content } from './block.ts';
import { text, widthOf } from './text.ts';

const words = 'El Cliente puede liquidar en cualquier momento todo o parte de lo que debe, sin cargo alguno.';

/** Lines as a page draws them: where each begins, from the left and from below, and what is shown. */
function drawn(content: Content, width: number): { x: number; y: number; shown: string }[] {
  const page = new PdfPage(nothingUsed());
  content(width).draw(page, 100, 0);
  return [...page.content.matchAll(/BT\n([\d.]+) ([\d.]+) Td\n([^]*?)ET/g)].map(([, x, y, shown]) => ({
    x: Number(x),
    y: Number(y),
    shown: String(shown),
  }));
}

/** What a line is wider by, of all the room at its spaces: thousandths of the size, backwards. */
const widened = (shown: string): number =>
  [...shown.matchAll(/ (-\d+)(?= |\])/g)].reduce((sum, [, by]) => sum - (Number(by) * 10) / 1_000, 0);

const readable = (shown: string): string =>
  [...shown.matchAll(/<([\da-f]+)>/g)]
    .map(([, units]) => Buffer.from(String(units), 'hex').swap16().toString('utf16le'))
    .join('');

test('justified lines end at the edge, the last of a paragraph where it ends', () => {
  const lines = drawn(text(words, { align: 'justify', size: 10 }), 150);
  expect(lines.map(({ shown }) => readable(shown)).join(' ')).toBe(words);
  for (const { x, shown } of lines.slice(0, -1)) {
    expect(x).toBe(100);
    expect(widthOf(readable(shown), { size: 10 }) + widened(shown)).toBeCloseTo(150, 0);
  }
  expect(widened(lines.at(-1)?.shown ?? '')).toBe(0);
});

test('other lines stand at their side, one under the other', () => {
  const width = widthOf('Saldo', { bold: true });
  const starts = (['left', 'right', 'center'] as const).map(
    (align) => drawn(text('Saldo', { bold: true, align }), 150)[0]?.x,
  );
  expect(starts).toEqual([100, 250 - width, 100 + (150 - width) / 2].map((x) => Math.round(x * 100) / 100));
  const lines = drawn(text(words, { size: 10, leading: 1.5 }), 150);
  const step = text('x', { size: 10, leading: 1.5 })(150).height;
  expect(step).toBeCloseTo(10 * 1.5 * 1.171_875);
  for (const [index, { y }] of lines.entries()) expect(y).toBeCloseTo((lines[0]?.y ?? 0) - index * step, 1);
});
