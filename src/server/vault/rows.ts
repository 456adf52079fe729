import type { Db, Trx } from '#server/context.ts';
import { openText, sealText, type Sealed } from './sealed.ts';
import {
  indexedText,
  sealingOf,
  type IndexColumn,
  type SealedColumn,
  type SealedTable,
} from './sealed-columns.ts';
import { noteDataKey } from './transaction-keys.ts';
import { vaultOf } from './vault-plugin.ts';
import type { DataKey, Vault } from './vault.ts';

type Text<V> = V extends Sealed ? string : V;

/** A row as the code works with it: sealed columns as text, indexes and the key gone. */
export type Opened<T extends SealedTable, R> = {
  [C in Exclude<keyof R, IndexColumn<T> | 'data_key'>]: C extends SealedColumn<T> ? Text<R[C]> : R[C];
};

/**
 * A row that was read with `dataKeyOf(table)`, whose sealed columns open when they are looked at: most calls need one or
 * two of them. Of a request whose key was destroyed (erase-person.ts) every field is empty.
 * @throws when a column is looked at that was changed, or stands where it was not sealed
 */
export function openRow<T extends SealedTable, R extends { readonly data_key: string | null }>(
  db: Db | Trx,
  table: T,
  row: R,
): Opened<T, R> {
  const stored = row as Readonly<Record<string, unknown>> & { readonly data_key: string | null };
  const { columns, indexes, request } = sealingOf(table);
  const opened: OpenedRow = {};
  const key = keyOf(db, request, stored, stored.data_key);
  Object.defineProperty(opened, fields, { value: new SealedFields(stored, placeOf(table, stored), key) });
  for (const column in stored) {
    if (column === 'data_key' || column in indexes) continue;
    const value = stored[column];
    if (typeof value === 'string' && columns.includes(column)) {
      Object.defineProperty(opened, column, lookAt(column));
    } else opened[column] = value;
  }
  return opened as Opened<T, R>;
}

interface OpenedRow {
  [column: string]: unknown;
  [fields]?: SealedFields;
}

/** On an opened row, where nobody sees it: what its sealed columns are opened from. */
const fields = Symbol('sealed fields');

/** Each is made out once, at the first look. */
class SealedFields {
  readonly #stored: Readonly<Record<string, unknown>>;
  readonly #place: (column: string) => string;
  readonly #key: (() => DataKey) | null;
  readonly #known = new Map<string, string>();

  constructor(
    stored: Readonly<Record<string, unknown>>,
    place: (column: string) => string,
    key: (() => DataKey) | null,
  ) {
    this.#stored = stored;
    this.#place = place;
    this.#key = key;
  }

  textOf(column: string): string {
    const known = this.#known.get(column);
    if (known !== undefined) return known;
    const text = this.#key
      ? openText(this.#key(), this.#place(column), this.#stored[column] as string)
      : erased(column);
    this.#known.set(column, text);
    return text;
  }
}

/**
 * One for all rows: objects whose getters are functions of their own are to V8 of as many kinds as there are objects, and it
 * finds nothing in them fast.
 */
function lookAt(column: string): PropertyDescriptor {
  const known = looks.get(column);
  if (known) return known;
  const look: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: OpenedRow) {
      return (this[fields] as SealedFields).textOf(column);
    },
  };
  looks.set(column, look);
  return look;
}

const looks = new Map<string, PropertyDescriptor>();

/** The sealed columns that are in `row`, sealed, with their indexes; the rest as it is. */
export function sealRow<T extends SealedTable, R extends object>(
  db: Db | Trx,
  table: T,
  key: DataKey,
  row: R,
): {
  [C in keyof R]: C extends SealedColumn<T> ? Sealed | Extract<R[C], null | undefined> : R[C];
} & { [C in IndexColumn<T>]?: string | null } {
  const { columns, indexes } = sealingOf(table);
  const given = row as Record<string, unknown>;
  const place = placeOf(table, given);
  const sealed: Record<string, unknown> = { ...given };
  for (const column of columns) {
    const value = given[column];
    if (typeof value === 'string') sealed[column] = sealText(key, place(column), value);
  }
  for (const [name, { of, as }] of Object.entries(indexes)) {
    const value = given[of];
    if (typeof value === 'string') sealed[name] = blindOf(db, as, value);
    else if (value === null) sealed[name] = null;
  }
  return sealed as ReturnType<typeof sealRow<T, R>>;
}

/** The blind index of a text: what `where …_index = …` compares with. */
export const blindOf = (db: Db | Trx, purpose: Parameters<Vault['blind']>[0], text: string): string =>
  vaultOf(db).blind(purpose, indexedText(purpose, text));

function keyOf(
  db: Db | Trx,
  request: string | null,
  row: Readonly<Record<string, unknown>>,
  wrapped: string | null,
): (() => DataKey) | null {
  if (request === null) return () => vaultOf(db).serviceKey();
  if (wrapped === undefined) throw new Error('a row was read without its key');
  return wrapped === null ? null : noteDataKey(db, textIn(row, request), wrapped);
}

function placeOf(table: SealedTable, row: Readonly<Record<string, unknown>>) {
  const id = sealingOf(table)
    .row.map((column) => textIn(row, column))
    .join('/');
  return (column: string): string => `${table}|${column}|${id}`;
}

/** @throws when a query forgot a column that names the row */
function textIn(row: Readonly<Record<string, unknown>>, column: string): string {
  const value = row[column];
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`a row without its ${column}`);
  return String(value);
}

/** Shapes on the wire want ten digits of a phone. */
const erased = (column: string): string => (column === 'phone' ? '0000000000' : '');
