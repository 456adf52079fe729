import type { Db, Trx } from '#server/context.ts';
import { vaultOf } from './vault-plugin.ts';
import type { DataKey } from './vault.ts';

/**
 * The data key of a request. A transaction opens it once: what it reads and writes of the request later needs neither the
 * wrapped key nor the opening again, and the key goes with the transaction.
 * @throws as Vault.unwrap
 */
export function openDataKey(db: Db | Trx, requestId: string, wrapped: string): DataKey {
  const known = openedDataKey(db, requestId);
  if (known) return known;
  const key = vaultOf(db).unwrap(requestId, wrapped);
  if (db.isTransaction) {
    const keys = opened.get(db) ?? new Map<string, DataKey>();
    opened.set(db, keys.set(requestId, key));
  }
  return key;
}

/** If this transaction has opened it already. Who writes holds the request's row, so nobody destroys its key meanwhile. */
export const openedDataKey = (db: Db | Trx, requestId: string): DataKey | undefined =>
  opened.get(db)?.get(requestId);

const opened = new WeakMap<Db | Trx, Map<string, DataKey>>();
