import type { Selectable } from 'kysely';
import type { Db } from '#server/context.ts';
import type { Database } from './schema.ts';

export type SandboxMessage = Selectable<Database['sandbox_messages']>;

type Delivered = Pick<SandboxMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'code'>;

/** One row per message id: a repeat is not delivered again. */
export async function insertMessage(db: Db, message: Delivered): Promise<void> {
  await db
    .insertInto('sandbox_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Newest first; `to` null: to everybody. */
export const newestMessages = (db: Db, to: string | null, limit: number): Promise<SandboxMessage[]> =>
  db
    .selectFrom('sandbox_messages')
    .selectAll()
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
