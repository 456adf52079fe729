import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { postalListReader, type PostalFault } from '#server/actions/people/postal-list.ts';
import type { PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';
import { OperatorError } from '#server/operations/operation.ts';

/**
 * Parses the list published by the Mexican postal service, plain or zipped.
 * @throws OperatorError with the errors of the rows, a line each; then nothing is imported
 */
export function readPostalCodes(file: string): readonly PostalCodeRow[] {
  const reader = postalListReader();
  reader.add(unzipped(file));
  const list = reader.end();
  if ('rows' in list) return list.rows;
  if ('missing' in list) throw new OperatorError(`${file} has no column ${list.missing.join(', ')}.`);
  const said =
    'is' in list
      ? [
          list.is === 'empty'
            ? 'there is no row below the heading'
            : 'it is longer than the list of a country',
        ]
      : [
          ...list.faults.map((fault) => `line ${fault.line}, ${words[fault.is](fault)}`),
          ...(list.more > 0 ? [`and ${list.more} more`] : []),
        ];
  throw new OperatorError([`${file}: nothing was imported.`, ...said].join('\n'));
}

const words: Record<PostalFault['is'], (fault: PostalFault) => string> = {
  fields: ({ was, needs }) => `has ${was} fields, not ${needs}`,
  code: ({ was }) => `d_codigo: must be five digits, not '${was}'`,
  district: () => 'd_asenta: is empty',
  municipality: () => 'D_mnpio: is empty',
  state: ({ was }) => `d_estado: '${was}' is no state of Mexico`,
};

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
