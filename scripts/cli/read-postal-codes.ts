import { textOfFile } from '#server/platform/csv-rows.ts';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { findState } from '#domain/applicant/states.ts';
import type { PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';
import { OperatorError } from '#server/operations/operation.ts';

/**
 * Parses the list published by the Mexican postal service (CPdescarga): a licence line, a heading, a row per colonia,
 * fields separated by pipes; plain or zipped, in UTF-8 or Latin-1.
 * @throws OperatorError with the errors of the rows, a line each; then nothing is imported
 */
export function readPostalCodes(file: string): PostalCodeRow[] {
  const lines = textOfFile(unzipped(file)).split(/\r?\n/);
  // Within the first lines: the licence may span several.
  const heading = lines.slice(0, 10).findIndex((line) => line.startsWith('d_codigo|'));
  const names = (lines[heading] ?? '').split('|').map((name) => name.trim());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new OperatorError(`${file} has no column ${missing.join(', ')}.`);

  const faults: string[] = [];
  const rows = new Map<string, PostalCodeRow>();
  // Share one string per state: the list repeats 32 names 145,000 times.
  const states = new Map<string, string>();
  const stateOf = (name: string): string => {
    const known = states.get(name) ?? findState(name)?.name ?? '';
    states.set(name, known);
    return known;
  };
  for (const [index, line] of lines.entries()) {
    if (index <= heading || line.trim() === '') continue;
    const fields = line.split('|');
    const field = (name: string): string => fields[names.indexOf(name)]?.trim() ?? '';
    const row = {
      postal_code: field('d_codigo'),
      district: field('d_asenta'),
      municipality: field('D_mnpio'),
      // Empty outside of towns.
      city: field('d_ciudad'),
      state: stateOf(field('d_estado')),
    };
    const wrong =
      fields.length === names.length
        ? faultsOf(row, field('d_estado'))
        : [`has ${fields.length} fields, not ${names.length}`];
    faults.push(...wrong.map((what) => `line ${index + 1}, ${what}`));
    // A colonia and a housing estate of one name may share a code: the form offers the name once.
    const key = `${row.postal_code}|${row.district}`;
    if (!rows.has(key)) rows.set(key, row);
  }
  if (rows.size === 0) faults.push('there is no row below the heading');
  if (faults.length > 0) {
    const more = faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : [];
    throw new OperatorError(
      [`${file}: nothing was imported.`, ...faults.slice(0, shownFaults), ...more].join('\n'),
    );
  }
  return [...rows.values()];
}

const needed = ['d_codigo', 'd_asenta', 'D_mnpio', 'd_estado', 'd_ciudad'];
const shownFaults = 100;

const faultsOf = (row: PostalCodeRow, state: string): string[] => [
  ...(/^\d{5}$/.test(row.postal_code) ? [] : [`d_codigo: must be five digits, not '${row.postal_code}'`]),
  ...(row.district === '' ? ['d_asenta: is empty'] : []),
  ...(row.municipality === '' ? ['D_mnpio: is empty'] : []),
  ...(row.state === '' ? [`d_estado: '${state}' is no state of Mexico`] : []),
];

/** @throws OperatorError for a missing file, or an archive without a text file */
function unzipped(file: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new OperatorError(`${file} cannot be read.`);
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  try {
    const [found] = Object.values(unzipSync(bytes, { filter: ({ name }) => /\.txt$/i.test(name) }));
    if (found) return found;
  } catch {
    throw new OperatorError(`${file} is a damaged archive.`);
  }
  throw new OperatorError(`${file} has no .txt file in it.`);
}
