import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { asOwner, type OpenDatabase } from '#server/database/open-database.ts';
import { sealExistingRows } from './seal-existing-rows.ts';
import { ownKeyIds, type OwnKeys } from '#server/vault/vault.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';

/**
 * Unlocks the vault of a migrated database: reads its own keys, or creates them at the first start and seals, in the
 * same transaction, the rows that an earlier version stored as plain text. Returns the number of those rows.
 * @throws VaultKeyMissing when the data is sealed with a master key that was not configured
 */
export async function prepareVault(database: OpenDatabase): Promise<number> {
  const db = asOwner(database);
  const known = await ownKeys(db);
  if (known) {
    vaultOf(db).open(known);
    return 0;
  }
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
    const others = await ownKeys(trx);
    if (others) {
      vaultOf(db).open(others);
      return 0;
    }
    await makeOwnKeys(trx);
    vaultOf(db).open((await ownKeys(trx)) as OwnKeys);
    return sealExistingRows(trx);
  });
}

/** Arbitrary, but the same in every process, and different from the migrations' lock key. */
const lockKey = 7_305_187;

async function ownKeys(db: Db | Trx): Promise<OwnKeys | null> {
  const rows = await db
    .selectFrom('data_keys')
    .select(['id', 'wrapped'])
    .where('id', 'in', [...ownKeyIds])
    .execute();
  if (rows.length < ownKeyIds.length) return null;
  const wrapped = new Map(rows.map((row) => [row.id, row.wrapped]));
  const unwrap = (id: keyof OwnKeys) => vaultOf(db).unwrap(id, wrapped.get(id) ?? '');
  return { service: unwrap('service'), index: unwrap('index'), audit: unwrap('audit') };
}

async function makeOwnKeys(trx: Trx): Promise<void> {
  const vault = vaultOf(trx);
  await trx
    .insertInto('data_keys')
    .values(ownKeyIds.map((id) => ({ id, wrapped: vault.newDataKey(id) })))
    .execute();
}
