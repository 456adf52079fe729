import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFontFile } from './font-file.ts';

const bytes = readFileSync(join(import.meta.dirname, '../fonts/roboto-regular.ttf'));
const font = readFontFile(bytes);
const glyphOf = (letter: string): number => font.glyphs[letter.charCodeAt(0)] ?? 0;

/** The table directory as OpenType has it: 12 bytes, then tag, checksum, offset and length of each. */
const tablesOf = (file: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const offset = file.readUInt32BE(at + 8);
      return [
        file.toString('latin1', at, at + 4),
        file.subarray(offset, offset + file.readUInt32BE(at + 12)),
      ];
    }),
  );

function outline(file: Buffer, glyph: number): Buffer {
  const tables = tablesOf(file);
  const [glyf, loca] = [tables.get('glyf') ?? Buffer.of(), tables.get('loca') ?? Buffer.of()];
  return glyf.subarray(loca.readUInt16BE(glyph * 2) * 2, loca.readUInt16BE(glyph * 2 + 2) * 2);
}

test('letters of every name have a glyph of their own; what the font lacks is the empty box', () => {
  const letters = Array.from('AaZzÑñÁáŁłễĐțЖкΑαςß$0«»—·');
  expect(letters.filter((letter) => glyphOf(letter) === 0)).toEqual([]);
  expect(glyphOf('A')).not.toBe(glyphOf('Á'));
  expect(['漢', '\ud83c', '\uffff'].map(glyphOf)).toEqual([0, 0, 0]);
});

test('figures have one width, and letters the widths that the file says', () => {
  const widths = new Set(Array.from('0123456789', (figure) => font.advances[glyphOf(figure)]));
  expect(widths.size).toBe(1);
  const hmtx = tablesOf(bytes).get('hmtx') ?? Buffer.of();
  for (const letter of 'MiñЖ')
    expect(font.advances[glyphOf(letter)]).toBe(hmtx.readUInt16BE(glyphOf(letter) * 4));
});

test('a subset draws what was asked for, and the parts of it, as the font does', () => {
  const subset = font.only([glyphOf('n'), glyphOf('Á')]);
  const asIs = ['n', 'Á', 'A'].map(glyphOf);
  for (const glyph of [0, ...asIs]) {
    expect(outline(subset, glyph).byteLength).toBeGreaterThan(0);
    expect(outline(subset, glyph).equals(outline(bytes, glyph))).toBe(true);
  }
  expect(outline(subset, glyphOf('m')).byteLength).toBe(0);
  expect(subset.byteLength).toBeLessThan(bytes.byteLength / 8);
});

test('the head of the directory fits the tables', () => {
  const subset = font.only([glyphOf('n')]);
  const count = subset.readUInt16BE(4);
  const [range = 0, selector = 0, shift = 0] = [6, 8, 10].map((at) => subset.readUInt16BE(at));
  expect(range).toBe(2 ** selector * 16);
  expect(range + shift).toBe(count * 16);
  expect(range * 2).toBeGreaterThan(count * 16);
  expect([...tablesOf(subset).keys()]).toEqual([...tablesOf(subset).keys()].toSorted());
});

test('a font of another make is refused', () => {
  const long = Buffer.from(bytes);
  tablesOf(long).get('head')?.writeInt16BE(1, 50);
  expect(() => readFontFile(long)).toThrow('long offsets');
  const other = Buffer.from(bytes);
  other.write('glyX', other.indexOf('glyf'), 'latin1');
  expect(() => readFontFile(other).only([1])).toThrow('without glyf');
});
