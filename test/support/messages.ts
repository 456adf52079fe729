import type { Db } from '#server/context.ts';
import { dataKeyOf } from '#server/queries/data-keys.ts';
import type { OutboxMessage } from '#server/queries/outbox.ts';
import { blindOf, openRow } from '#server/vault/rows.ts';

/** Messages to a phone or an e-mail address, sent or not, in the order in which they were written. */
export async function messagesTo(db: Db, recipient: string): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .select(dataKeyOf('outbox'))
    .where('recipient_index', '=', blindOf(db, 'recipient', recipient))
    .orderBy('seq')
    .execute();
  return rows.map((row) => openRow(db, 'outbox', row));
}
