import { expect, test } from 'vitest';
import { assertPdfClean, pdfText } from '#test/support/pdf.ts';
import { factsTable, heading } from '../paper-style.ts';
import { nothingUsed, pdfOf } from '../pdf.ts';
import { gap, inset, stack, table, type Content } from './block.ts';
import { newPage, pagesOf } from './pages.ts';
import { text } from './text.ts';

/** Between margins of 46 above and 52 below a page has 694 points. */
function printed(contents: readonly (Content | typeof newPage)[]): string[][] {
  const used = nothingUsed();
  const pages = pagesOf(contents, [46, 50, 52, 50], used);
  const about = { title: 'Prueba', author: 'Prueba', subject: 'Prueba', at: new Date(0), faint: 1 };
  const pdf = pdfOf(pages, used, about);
  assertPdfClean(pdf);
  const read = pdfText(pdf).split('\f').slice(0, -1);
  expect(read.length).toBe(pages.length);
  return read.map((page) => page.split('\n').filter(Boolean));
}

test('what a page can hold whole is not parted', () => {
  expect(printed([gap(600), stack(text('uno'), gap(80), text('dos'))])).toEqual([[], ['uno', 'dos']]);
  expect(printed([gap(600), inset([0, 0, 90, 0], text('uno'))])).toEqual([[], ['uno']]);
  expect(printed([text('uno'), newPage, text('dos')])).toEqual([['uno'], ['dos']]);
});

test('what no page can hold goes on, line by line', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `w${index}`);
  const pages = printed([gap(100), inset([5, 0, 5, 20], text(words.join(' ')))]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat().join(' ').split(' ')).toEqual(words);
});

test('a heading goes with what it is over, and has its room above unless it is the first', () => {
  expect(printed([gap(630), heading('Título'), text('texto')])).toEqual([[], ['Título', 'texto']]);
  expect(printed([gap(570), heading('Título'), text('texto')])).toEqual([['Título', 'texto']]);
  // A heading is 22 points high: with room above it the rest of the page would not hold 671.
  expect(printed([text('antes'), newPage, heading('Título'), gap(671)]).length).toBe(2);
  expect(printed([gap(1), heading('Título'), gap(671)]).length).toBe(2);
});

test('a table starts where there is room and shows its head on every page', () => {
  const rows = Array.from({ length: 90 }, (_, index) => text(`fila ${index}`));
  const pages = printed([gap(300), table(text('cabeza'), rows)]);
  expect(pages.length).toBe(3);
  for (const page of pages) expect(page.filter((line) => line === 'cabeza').length).toBe(1);
  for (const page of pages) expect(page[0]).toBe('cabeza');
  expect(pages.flat().filter((line) => line !== 'cabeza')).toEqual(rows.map((_, index) => `fila ${index}`));
  // Although a page of its own would hold it.
  expect(printed([gap(600), table(text('cabeza'), rows.slice(0, 20))])[0]?.length).toBeGreaterThan(3);
  // Never a head alone.
  expect(printed([gap(675), table(text('cabeza'), rows.slice(0, 2))])).toEqual([
    [],
    ['cabeza', 'fila 0', 'fila 1'],
  ]);
});

test('facts follow their heading as far as there is room', () => {
  const facts = factsTable(Array.from({ length: 8 }, (_, index) => [`hecho ${index}`, `valor ${index}`]));
  const [first = [], second = []] = printed([gap(570), heading('Hechos'), facts]);
  expect(first.slice(0, 2)).toEqual(['Hechos', 'hecho 0']);
  expect(second).toContain('valor 7');
});
