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
  const { data_key: wrapped, ...rest } = row as Record<string, unknown> & { data_key: string | null };
  const { columns, indexes, request } = sealingOf(table);
  const place = placeOf(table, rest);
  const key = keyOf(db, request, rest, wrapped);
  const textOf = (column: string, sealed: string): string =>
    key === null ? erased(column) : openText(key(), place(column), sealed);
  const opened: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(rest)) {
    if (column in indexes) continue;
    if (typeof value === 'string' && columns.includes(column)) {
      lookedAtLater(opened, column, () => textOf(column, value));
    } else opened[column] = value;
  }
  return opened as Opened<T, R>;
}

/** Made out once, at the first look. */
function lookedAtLater(row: Record<string, unknown>, column: string, make: () => string): void {
  let text: string | undefined;
  const get = () => (text ??= make());
  Object.defineProperty(row, column, { enumerable: true, configurable: true, get });
}

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
