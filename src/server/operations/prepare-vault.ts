import { sql } from 'kysely';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { asOwner, type OpenDatabase } from '#server/database/open-database.ts';
import { sealExistingRows } from './seal-existing-rows.ts';
import { ownKeyIds, type OwnKeys } from '#server/vault/vault.ts';

/**
 * Unlocks the vault of a migrated database: reads its own keys, or creates them at the first start and seals, in the
 * same transaction, the rows that an earlier version stored as plain text. Returns the number of those rows.
 * @throws VaultKeyMissing when the data is sealed with a master key that was not configured
 */
export async function prepareVault(database: OpenDatabase): Promise<number> {
  const store = asOwner(database);
  const known = await ownKeys(store);
  if (known) {
    store.vault.open(known);
    return 0;
  }
  return inTransaction(store, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx.db);
    const others = await ownKeys(tx);
    if (others) {
      store.vault.open(others);
      return 0;
    }
    const isFirstStart = await makeOwnKeys(tx);
    store.vault.open((await ownKeys(tx)) as OwnKeys);
    return isFirstStart ? sealExistingRows(tx) : 0;
  });
}

/** Arbitrary, but the same in every process, and different from the migrations' lock key. */
const lockKey = 7_305_187;

async function ownKeys({ db, vault }: Store): Promise<OwnKeys | null> {
  const rows = await db
    .selectFrom('data_keys')
    .select(['id', 'wrapped'])
    .where('id', 'in', [...ownKeyIds])
    .execute();
  if (rows.length < ownKeyIds.length) return null;
  const wrapped = new Map(rows.map((row) => [row.id, row.wrapped]));
  const unwrap = (id: keyof OwnKeys) => vault.unwrap(id, wrapped.get(id) ?? '');
  return {
    service: unwrap('service'),
    index: unwrap('index'),
    audit: unwrap('audit'),
    archive: unwrap('archive'),
  };
}

/** Makes those that are missing: all at the first start, later what a new version has. Returns whether it was the first. */
async function makeOwnKeys({ db, vault }: TxStore): Promise<boolean> {
  const made = await db
    .insertInto('data_keys')
    .values(ownKeyIds.map((id) => ({ id, wrapped: vault.newDataKey(id) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return made.some(({ id }) => id === 'service');
}
