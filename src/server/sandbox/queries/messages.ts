import type { Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Database } from '#server/database/schema.ts';

export type SandboxMessage = Decrypted<'sandbox_messages', Selectable<Database['sandbox_messages']>>;

type Delivered = Pick<SandboxMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'code'>;

/** Inserts one row per message id: a repeat is not delivered again. */
export async function insertMessage(store: Store, message: Delivered): Promise<void> {
  await store.db
    .insertInto('sandbox_messages')
    .values(encryptRow(store, 'sandbox_messages', store.vault.serviceKey(), message))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the newest messages first; `to` null: of all recipients. */
export async function newestMessages(
  store: Store,
  to: string | null,
  limit: number,
): Promise<SandboxMessage[]> {
  const rows = await store.db
    .selectFrom('sandbox_messages')
    .selectAll()
    .select(dataKeyOf('sandbox_messages'))
    .$if(to !== null, (query) =>
      query.where('recipient_index', '=', blindIndex(store, 'recipient', to ?? '')),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => decryptRow(store, 'sandbox_messages', row));
}
