import type { Db } from '#server/database/db.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';

/**
 * Wraps every data key again that is wrapped by another master key than the current one; then the others may leave the
 * ring. Fields and files are not touched. May run while the product does, and be repeated after an interruption.
 * @returns the number of keys wrapped
 */
export async function rotateKeys(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const wrapped = await rotateSome(db);
    total += wrapped;
    if (wrapped < batchSize) return total;
  }
}

const batchSize = 500;

function rotateSome(db: Db): Promise<number> {
  const vault = vaultOf(db);
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('data_keys')
      .select(['id', 'wrapped'])
      .where('wrapped', 'is not', null)
      .where('wrapped', 'not like', `${vault.currentKeyId}.%`)
      .limit(batchSize)
      .forUpdate()
      .execute();
    for (const { id, wrapped } of rows) {
      const again = { wrapped: vault.rewrap(id, wrapped ?? '') };
      await trx.updateTable('data_keys').set(again).where('id', '=', id).execute();
    }
    if (rows.length > 0) {
      await appendPlatformEvent(trx, 'keys-rotated', 'operator', {
        to: vault.currentKeyId,
        keys: rows.length,
      });
    }
    return rows.length;
  });
}
