import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { sealingOf, type SealedTable } from '#server/database/sealed-columns.ts';
import type { DataKey } from '#server/vault/vault.ts';

/**
 * Returns the data key of a request, creating it on first use; also before the request exists, because its files are
 * stored first.
 * @throws not-found once it is destroyed, or in the archive: nothing more is stored about that person
 */
export async function dataKeyFor(store: Store, requestId: string): Promise<DataKey> {
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
export async function makeDataKey({ db, vault }: TxStore, requestId: string): Promise<void> {
  const wrapped = vault.newDataKey(requestId);
  await db.insertInto('data_keys').values({ id: requestId, wrapped }).execute();
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

function openKey({ vault }: Store, id: string, wrapped: string | null): DataKey {
  if (wrapped === null) throw new DomainError('not-found');
  return vault.unwrap(id, wrapped);
}
