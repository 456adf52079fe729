/**
 * One line of a CSV file, with its end. A cell that a spreadsheet would run as a formula begins with an apostrophe, which
 * the spreadsheet shows as text.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Tells a spreadsheet that the file is UTF-8. */
export const csvStart = '\uFEFF';

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
