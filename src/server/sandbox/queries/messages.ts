import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type SandboxMessage = Decrypted<'sandbox_messages', Selectable<Database['sandbox_messages']>>;

type Delivered = Pick<SandboxMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'code'>;

/** Inserts one row per message id: a repeat is not delivered again. */
export async function insertMessage(db: Db, message: Delivered): Promise<void> {
  await db
    .insertInto('sandbox_messages')
    .values(encryptRow(db, 'sandbox_messages', vaultOf(db).serviceKey(), message))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the newest messages first; `to` null: of all recipients. */
export async function newestMessages(db: Db, to: string | null, limit: number): Promise<SandboxMessage[]> {
  const rows = await db
    .selectFrom('sandbox_messages')
    .selectAll()
    .select(dataKeyOf('sandbox_messages'))
    .$if(to !== null, (query) => query.where('recipient_index', '=', blindIndex(db, 'recipient', to ?? '')))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => decryptRow(db, 'sandbox_messages', row));
}
