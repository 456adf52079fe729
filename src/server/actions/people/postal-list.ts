import { isUtf8 } from 'node:buffer';
import { findState } from '#domain/applicant/states.ts';
import type { PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';

/** What is wrong with a row of the list, by its line; `was`: what stands there. */
export interface PostalFault {
  readonly line: number;
  readonly is: 'fields' | 'code' | 'district' | 'municipality' | 'state';
  readonly was: string;
  /** Of a row with another number of fields. */
  readonly needs?: number;
}

export type PostalList =
  | { readonly rows: readonly PostalCodeRow[] }
  /** `missing`: columns that the heading does not have; `more`: faults besides these. */
  | { readonly missing: readonly string[] }
  | { readonly faults: readonly PostalFault[]; readonly more: number }
  /** Nothing below the heading, or more than a country has. */
  | { readonly is: 'empty' | 'too-long' };

const needed = ['d_codigo', 'd_asenta', 'D_mnpio', 'd_estado', 'd_ciudad'];
const shownFaults = 100;
/** Some 158,000 are published. */
const mostRows = 400_000;
/** Also of empty ones. */
const mostLines = 1_000_000;
/** The licence line is the longest. */
const longestLine = 20_000;

/**
 * Reads the list that the Mexican postal service publishes (CPdescarga) as it comes in: a licence line, a heading, a row
 * per colonia, fields separated by pipes, in UTF-8 or Windows-1252.
 */
export function postalListReader(): { add: (bytes: Uint8Array) => void; end: () => PostalList } {
  let rest = Buffer.alloc(0);
  let number = 0;
  let names: string[] | null = null;
  let isEndless = false;
  const isTooLong = () => isEndless || rows.size > mostRows || number > mostLines;
  let more = 0;
  const faults: PostalFault[] = [];
  const rows = new Map<string, PostalCodeRow>();

  const take = (bytes: Uint8Array): void => {
    number++;
    const line = (isUtf8(bytes) ? utf8 : windows).decode(bytes).replace(/\r$/, '');
    if (names === null) {
      // Within the first lines: the licence may span several.
      if (number <= 10 && line.startsWith('d_codigo|')) names = line.split('|').map((name) => name.trim());
      return;
    }
    if (line.trim() === '') return;
    const { row, wrong } = rowOf(line, number, names);
    for (const fault of wrong) {
      if (faults.length < shownFaults) faults.push(fault);
      else more++;
    }
    // A colonia and a housing estate of one name may share a code: the form offers the name once.
    const key = `${row.postal_code}|${row.district}`;
    if (!rows.has(key)) rows.set(key, row);
  };

  return {
    add(bytes) {
      if (isTooLong()) return;
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : Buffer.from(bytes);
      let from = 0;
      for (let at = all.indexOf(10, from); at !== -1 && !isTooLong(); at = all.indexOf(10, from)) {
        take(all.subarray(from, at));
        from = at + 1;
      }
      rest = Buffer.from(all.subarray(from));
      if (rest.length > longestLine) isEndless = true;
    },
    end() {
      if (rest.length > 0 && !isTooLong()) take(rest);
      const missing = needed.filter((name) => !names?.includes(name));
      if (missing.length > 0) return { missing };
      if (isTooLong()) return { is: 'too-long' };
      if (rows.size === 0) return { is: 'empty' };
      return faults.length > 0 ? { faults, more } : { rows: [...rows.values()] };
    },
  };
}

const utf8 = new TextDecoder('utf-8');
const windows = new TextDecoder('windows-1252');

function rowOf(line: string, number: number, names: readonly string[]) {
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
  const at = (is: PostalFault['is'], was = '') => ({ line: number, is, was });
  const wrong: PostalFault[] =
    fields.length === names.length
      ? [
          ...(/^\d{5}$/.test(row.postal_code) ? [] : [at('code', row.postal_code)]),
          ...(row.district === '' ? [at('district')] : []),
          ...(row.municipality === '' ? [at('municipality')] : []),
          ...(row.state === '' ? [at('state', field('d_estado'))] : []),
        ]
      : [{ ...at('fields', String(fields.length)), needs: names.length }];
  return { row, wrong };
}

/** One string per state: the list repeats 32 names 158,000 times. */
const stateNames = new Map<string, string>();
function stateOf(name: string): string {
  const known = stateNames.get(name) ?? findState(name)?.name ?? '';
  // Of names that are none there is no end.
  if (known !== '') stateNames.set(name, known);
  return known;
}
