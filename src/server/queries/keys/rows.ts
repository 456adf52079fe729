import { sql, type RawBuilder } from 'kysely';
import { isInTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { openText, sealText, type Sealed } from '#server/vault/sealed.ts';
import {
  indexedText,
  sealingOf,
  type IndexColumn,
  type SealedColumn,
  type SealedTable,
} from '#server/database/sealed-columns.ts';
import type { DataKey, Vault } from '#server/vault/vault.ts';
import { DomainError } from '#domain/errors.ts';

type Text<V> = V extends Sealed ? string : V;

/** A decrypted row: sealed columns as text, without indexes and key. */
export type Decrypted<T extends SealedTable, R> = {
  [C in Exclude<keyof R, IndexColumn<T> | 'data_key'>]: C extends SealedColumn<T> ? Text<R[C]> : R[C];
};

/**
 * Decrypts the sealed columns of a row that was read with `dataKeyOf(table)`. When the request's key is destroyed
 * or in the archive (erase-person.ts), every sealed field is empty.
 * @throws when a column was altered, or moved from where it was sealed
 */
export function decryptRow<T extends SealedTable, R extends { readonly data_key: string | null }>(
  store: Store,
  table: T,
  row: R,
): Decrypted<T, R> {
  const stored: Readonly<Record<string, unknown>> = row;
  const { columns, indexes, request } = sealingOf(table);
  const key = keyOf(store, request, stored, row.data_key);
  const aad = aadOf(table, stored);
  const opened: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(stored)) {
    if (column === 'data_key' || column in indexes) continue;
    if (typeof value !== 'string' || !columns.includes(column)) opened[column] = value;
    else opened[column] = key === null ? erased(column) : openText(key, aad(column), value);
  }
  return opened as Decrypted<T, R>;
}

/** The wire format requires a phone of ten digits. */
const erased = (column: string): string => (column === 'phone' ? '0000000000' : '');

/** Encrypts the sealed columns present in `row` and adds their indexes; other columns stay unchanged. */
export function encryptRow<T extends SealedTable, R extends object>(
  store: Store,
  table: T,
  key: DataKey,
  row: R,
): {
  [C in keyof R]: C extends SealedColumn<T> ? Sealed | Extract<R[C], null | undefined> : R[C];
} & { [C in IndexColumn<T>]?: string | null } {
  const { columns, indexes } = sealingOf(table);
  const given = row as Record<string, unknown>;
  const aad = aadOf(table, given);
  const sealed: Record<string, unknown> = { ...given };
  for (const column of columns) {
    const value = given[column];
    if (typeof value === 'string') sealed[column] = sealText(key, aad(column), value);
  }
  for (const [name, { of, as }] of Object.entries(indexes)) {
    const value = given[of];
    if (typeof value === 'string') sealed[name] = blindIndex(store, as, value);
    else if (value === null) sealed[name] = null;
  }
  return sealed as ReturnType<typeof encryptRow<T, R>>;
}

/** Returns the blind index of a text, for `where …_index = …`. */
export const blindIndex = ({ vault }: Store, purpose: Parameters<Vault['blind']>[0], text: string): string =>
  vault.blind(purpose, indexedText(purpose, text));

/** Null: the key is destroyed, or in the archive. */
function keyOf(
  store: Store,
  request: string | null,
  row: Readonly<Record<string, unknown>>,
  wrapped: string | null,
): DataKey | null {
  // Of a table of requests, a row that is of none: an event of the partner.
  if (request === null || row[request] === null) return store.vault.serviceKey();
  if (wrapped === undefined) throw new Error('a row was read without its data key');
  return wrapped === null ? null : unwrap(store, textIn(row, request), wrapped);
}

function aadOf(table: SealedTable, row: Readonly<Record<string, unknown>>) {
  const id = sealingOf(table)
    .row.map((column) => textIn(row, column))
    .join('/');
  return (column: string): string => `${table}|${column}|${id}`;
}

/** @throws when the query did not select a column that identifies the row */
function textIn(row: Readonly<Record<string, unknown>>, column: string): string {
  const value = row[column];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`the query must select ${column}`);
  return String(value);
}

/**
 * Returns the data key of a request, creating it on first use; also before the request exists, because its files are
 * stored first.
 * @throws not-found once it is destroyed, or in the archive: nothing more is stored about that person
 */
export async function dataKeyFor(store: Store, requestId: string): Promise<DataKey> {
  const known = isInTransaction(store) ? store.dataKeys.get(requestId) : undefined;
  if (known) return known;
  const found = await findKey(store, requestId);
  if (found) return openKey(store, requestId, found.wrapped);
  const made = store.vault.newDataKey(requestId);
  const row = await store.db
    .insertInto('data_keys')
    .values({ id: requestId, wrapped: made })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('wrapped')
    .executeTakeFirst();
  const stored = row ?? (await findKey(store, requestId));
  return openKey(store, requestId, stored?.wrapped ?? null);
}

/** Creates the key of a request that begins in this transaction, under an id not yet known elsewhere. */
export async function makeDataKey(tx: TxStore, requestId: string): Promise<void> {
  const wrapped = tx.vault.newDataKey(requestId);
  unwrap(tx, requestId, wrapped);
  await tx.db.insertInto('data_keys').values({ id: requestId, wrapped }).execute();
}

/** Like dataKeyFor; null for a request without a key, or with one that is destroyed or in the archive. */
export async function dataKeyIfAny(store: Store, requestId: string): Promise<DataKey | null> {
  const row = await findKey(store, requestId);
  return row?.wrapped == null ? null : openKey(store, requestId, row.wrapped);
}

/** Selects the wrapped key of each row of `table`, for decryptRow. */
export function dataKeyOf(table: SealedTable, alias: string = table) {
  const { request } = sealingOf(table);
  const key: RawBuilder<string | null> =
    request === null
      ? sql`null::text`
      : sql`(select wrapped from data_keys where data_keys.id = ${sql.ref(`${alias}.${request}`)})`;
  return key.as('data_key');
}

const findKey = ({ db }: Store, id: string): Promise<{ wrapped: string | null } | undefined> =>
  db.selectFrom('data_keys').select('wrapped').where('id', '=', id).executeTakeFirst();

function openKey(store: Store, id: string, wrapped: string | null): DataKey {
  if (wrapped === null) throw new DomainError('not-found');
  return unwrap(store, id, wrapped);
}

function unwrap(store: Store, id: string, wrapped: string): DataKey {
  const key = store.vault.unwrap(id, wrapped);
  if (isInTransaction(store)) store.dataKeys.set(id, key);
  return key;
}
