/**
 * One line of a CSV file, with its end. A cell that a spreadsheet would run as a formula begins with an apostrophe, which
 * the spreadsheet shows as text.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Takes away the apostrophe that `csvLine` sets before what a spreadsheet would run. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠])/u, '');

/** Keeps an apostrophe of the text's own before a formula through `withoutApostrophe`, where `csvLine` does not write it. */
export const keepsApostrophe = (text: string): string =>
  /^'+[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;

/** Tells a spreadsheet that the file is UTF-8. */
export const csvStart = '\uFEFF';

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // One that has such an apostrophe of its own is given a second.
  const safe = /^(?:\s*|'+)[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
