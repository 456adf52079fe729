import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withoutLayout } from './plain-font.ts';

const bytes = readFileSync(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));

/** The table directory as OpenType has it: 12 bytes, then tag, checksum, offset and length of each. */
const tablesOf = (font: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const offset = font.readUInt32BE(at + 8);
      const table = font.subarray(offset, offset + font.readUInt32BE(at + 12));
      return [font.toString('latin1', at, at + 4), table];
    }),
  );

test('what draws letters stays as it is; the rules that move them are gone', () => {
  const [before, after] = [tablesOf(bytes), tablesOf(withoutLayout(bytes))];
  expect([...before.keys()]).toEqual(expect.arrayContaining(['GPOS', 'GSUB']));
  expect([...after.keys()]).toEqual([...before.keys()].filter((tag) => !tag.startsWith('G')));
  expect([...after.keys()]).toEqual(expect.arrayContaining(['glyf', 'cmap', 'hmtx']));
  for (const [tag, table] of after) expect(table.equals(before.get(tag) ?? Buffer.of()), tag).toBe(true);
});

test('the head of the directory fits the tables that are left', () => {
  const plain = withoutLayout(bytes);
  const count = plain.readUInt16BE(4);
  const [range, selector, shift] = [6, 8, 10].map((at) => plain.readUInt16BE(at));
  expect(range).toBe(2 ** (selector ?? 0) * 16);
  expect((range ?? 0) + (shift ?? 0)).toBe(count * 16);
  expect((range ?? 0) * 2).toBeGreaterThan(count * 16);
});
