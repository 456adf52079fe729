import { randomUUID } from 'node:crypto';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow, encryptRow } from '#server/queries/keys/rows.ts';

/** Returns the notes of the desk on a request, the newest first. */
export async function notesOf(store: Store, requestId: string) {
  const rows = await store.db
    .selectFrom('request_notes')
    .selectAll()
    .select(dataKeyOf('request_notes'))
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => decryptRow(store, 'request_notes', row));
}

/** Sealed with the request's own key: what is erased of the person is erased of the notes. @throws not-found */
export async function insertNote(
  tx: TxStore,
  { requestId, staffId, body }: { requestId: string; staffId: string; body: string },
): Promise<{ id: string; at: Date }> {
  const key = await dataKeyFor(tx, requestId);
  const row = { id: randomUUID(), request_id: requestId, staff_id: staffId, body };
  return tx.db
    .insertInto('request_notes')
    .values(encryptRow(tx, 'request_notes', key, row))
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}
