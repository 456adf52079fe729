import { inTransaction, type TxStore } from '#server/database/store.ts';
import type { Deps } from './context.ts';
import type { DataKey } from '#server/vault/vault.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';

interface PrivateFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly requestId: string;
  /** Where it is known already. */
  readonly dataKey?: DataKey;
  /** Returns whether a row names the file. */
  readonly isNamed: (tx: TxStore) => Promise<boolean>;
}

/**
 * Stores a private file of a request and runs the transaction whose row names it. Deletes the file when no row names it
 * in the end: nothing would ever lead to it, not even an erasure.
 */
export async function withStoredFile<T>(
  deps: Pick<Deps, 'store' | 'storage' | 'log'>,
  file: PrivateFile,
  transaction: () => Promise<{ readonly value: T; readonly isNamed: boolean }>,
): Promise<T> {
  await deps.storage.put(file.key, file.bytes, file.dataKey);
  try {
    const { value, isNamed } = await transaction();
    if (!isNamed) await deleteUnlessNamed(deps, file);
    return value;
  } catch (error) {
    await deleteUnlessNamed(deps, file);
    throw error;
  }
}

/** Checks again under the request's lock: a transaction whose connection broke at COMMIT may have committed. */
async function deleteUnlessNamed(
  { store, storage, log }: Pick<Deps, 'store' | 'storage' | 'log'>,
  { key, requestId, isNamed }: PrivateFile,
): Promise<void> {
  try {
    const mustStay = await inTransaction(store, async (tx) => {
      await lockRequest(tx, requestId);
      return isNamed(tx);
    });
    if (!mustStay) await storage.delete(key);
  } catch (error) {
    log.warn({ err: error, requestId }, 'an unreferenced file may remain');
  }
}
