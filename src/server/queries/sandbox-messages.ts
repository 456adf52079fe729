import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { blindOf, openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import { dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';

export type SandboxMessage = Opened<'sandbox_messages', Selectable<Database['sandbox_messages']>>;

type Delivered = Pick<SandboxMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'code'>;

/** One row per message id: a repeat is not delivered again. */
export async function insertMessage(db: Db, message: Delivered): Promise<void> {
  await inserted(sealRow(db, 'sandbox_messages', vaultOf(db).serviceKey(), message)).all(db);
}

const inserted = preparedForRows((db, row: Insertable<Database['sandbox_messages']>) =>
  db
    .insertInto('sandbox_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Newest first; `to` null: to everybody. */
export async function newestMessages(db: Db, to: string | null, limit: number): Promise<SandboxMessage[]> {
  const rows = await (
    to === null ? newest({ limit }) : newestTo({ recipientIndex: blindOf(db, 'recipient', to), limit })
  ).all(db);
  return rows.map((row) => openRow(db, 'sandbox_messages', row));
}

const newestFirst = (db: Db | Trx, limit: number) =>
  db
    .selectFrom('sandbox_messages')
    .select(columns.sandbox_messages)
    .select(dataKeyOf('sandbox_messages'))
    .orderBy('seq', 'desc')
    .limit(limit);

const newest = prepared((db, given: { limit: number }) => newestFirst(db, given.limit));
const newestTo = prepared((db, given: { recipientIndex: string; limit: number }) =>
  newestFirst(db, given.limit).where('recipient_index', '=', given.recipientIndex),
);
