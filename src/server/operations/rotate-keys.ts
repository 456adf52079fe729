import { inTransaction, type Store } from '#server/database/store.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Wraps every data key again that is wrapped by another master key than the current one; then the others may leave the
 * ring. Fields and files are not touched. May run while the product does, and be repeated after an interruption.
 * @returns the number of keys wrapped
 */
export async function rotateKeys(store: Store): Promise<number> {
  let total = 0;
  for (;;) {
    const wrapped = await rotateSome(store);
    total += wrapped;
    if (wrapped < batchSize) return total;
  }
}

const batchSize = 500;

function rotateSome(store: Store): Promise<number> {
  const { vault } = store;
  return inTransaction(store, async (tx) => {
    const rows = await tx.db
      .selectFrom('data_keys')
      .select(['id', 'wrapped'])
      .where('wrapped', 'is not', null)
      .where('wrapped', 'not like', `${vault.currentKeyId}.%`)
      .limit(batchSize)
      .forUpdate()
      .execute();
    for (const { id, wrapped } of rows) {
      const again = { wrapped: vault.rewrap(id, wrapped ?? '') };
      await tx.db.updateTable('data_keys').set(again).where('id', '=', id).execute();
    }
    if (rows.length > 0) {
      await appendPlatformEvent(tx, 'keys-rotated', 'operator', {
        to: vault.currentKeyId,
        keys: rows.length,
      });
    }
    return rows.length;
  });
}
