import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/database/db.ts';
import { sealingOf, type SealedTable } from '#server/database/sealed-columns.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';
import type { DataKey } from '#server/vault/vault.ts';

/**
 * Returns the data key of a request, creating it on first use; also before the request exists, because its files are
 * stored first.
 * @throws not-found once it is destroyed: nothing more is stored about that person
 */
export async function dataKeyFor(db: Db | Trx, requestId: string): Promise<DataKey> {
  const found = await findKey(db, requestId);
  if (found) return openKey(db, requestId, found.wrapped);
  const made = vaultOf(db).newDataKey(requestId);
  const row = await db
    .insertInto('data_keys')
    .values({ id: requestId, wrapped: made })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('wrapped')
    .executeTakeFirst();
  const stored = row ?? (await findKey(db, requestId));
  return openKey(db, requestId, stored?.wrapped ?? null);
}

/** Creates the key of a request that begins in this transaction, under an id not yet known elsewhere. */
export async function makeDataKey(trx: Trx, requestId: string): Promise<void> {
  const wrapped = vaultOf(trx).newDataKey(requestId);
  await trx.insertInto('data_keys').values({ id: requestId, wrapped }).execute();
}

/** Like dataKeyFor; null for a request without a key, or with a destroyed one. */
export async function dataKeyIfAny(db: Db, requestId: string): Promise<DataKey | null> {
  const row = await findKey(db, requestId);
  return row?.wrapped == null ? null : openKey(db, requestId, row.wrapped);
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

const findKey = (db: Db | Trx, id: string): Promise<{ wrapped: string | null } | undefined> =>
  db.selectFrom('data_keys').select('wrapped').where('id', '=', id).executeTakeFirst();

function openKey(db: Db | Trx, id: string, wrapped: string | null): DataKey {
  if (wrapped === null) throw new DomainError('not-found');
  return vaultOf(db).unwrap(id, wrapped);
}
