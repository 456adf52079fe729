import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/context.ts';
import { sealingOf, type SealedTable } from '#server/vault/sealed-columns.ts';
import { callKey, noteDataKey, transactionKey } from '#server/vault/transaction-keys.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import type { DataKey } from '#server/vault/vault.ts';

/**
 * The data key of a request, made at the first use: also before there is a request, whose files come first.
 * @throws not-found once it was destroyed: nothing more is kept of that person
 */
export async function dataKeyFor(db: Db | Trx, requestId: string): Promise<DataKey> {
  const known = transactionKey(db, requestId);
  if (known) return known;
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

/** Makes the key of a request that begins in this transaction, under an id that nobody knows yet. */
export async function makeDataKey(trx: Trx, requestId: string): Promise<void> {
  const wrapped = vaultOf(trx).newDataKey(requestId);
  await trx.insertInto('data_keys').values({ id: requestId, wrapped }).execute();
  noteDataKey(trx, requestId, wrapped);
}

/** As dataKeyFor, for a file: of a request that this call has read a row of nothing more is asked. */
export const fileKeyFor = async (db: Db, requestId: string): Promise<DataKey> =>
  callKey(requestId) ?? (await dataKeyFor(db, requestId));

/** As fileKeyFor; null for a request that has none, or none any more. */
export async function fileKeyIfAny(db: Db, requestId: string): Promise<DataKey | null> {
  const known = callKey(requestId);
  if (known) return known;
  const row = await findKey(db, requestId);
  return row?.wrapped == null ? null : noteDataKey(db, requestId, row.wrapped)();
}

/** The wrapped key of each row of `table`, for openRow: to be selected, or returned, with it. */
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
  return noteDataKey(db, id, wrapped)();
}
