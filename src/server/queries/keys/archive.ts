import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { forgetIndexes } from './erasure.ts';
import { question } from '#server/database/question.ts';

/** Of a request whose data only two people can open. */
export interface Archive {
  /** Null: nobody reads them now. */
  readonly openUntil: Date | null;
}

export const archiveOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('data_keys')
      .select('open_until')
      .where('id', '=', requestId)
      .where('archived', 'is not', null),
  { open_until: true },
  ([row]): Archive | null => (row ? { openUntil: row.open_until } : null),
);

/** Puts the data key of a locked request into the archive: nothing finds its person, and nobody reads what it seals. */
export async function archiveDataKey(tx: TxStore, requestId: string): Promise<void> {
  const { wrapped } = await lockedKey(tx, requestId);
  if (wrapped === null) return;
  await tx.db
    .updateTable('data_keys')
    .set({ wrapped: null, open_until: null, archived: tx.vault.archive(requestId, wrapped) })
    .where('id', '=', requestId)
    .execute();
  await forgetIndexes(tx, [requestId]);
}

/** Makes an archived request readable for a while; its person is still found by its account alone. */
export async function openArchive(tx: TxStore, requestId: string, days: number): Promise<void> {
  const { archived } = await lockedKey(tx, requestId);
  if (archived === null) throw new Error('a request is not in the archive');
  await tx.db
    .updateTable('data_keys')
    .set({
      wrapped: tx.vault.fromArchive(requestId, archived),
      open_until: sql<Date>`app_now() + ${days} * interval '1 day'`,
    })
    .where('id', '=', requestId)
    .execute();
}

/** Returns the requests whose time of being open is over. */
export async function archivesToClose({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_keys')
    .select('id')
    .where('open_until', '<=', sql<Date>`app_now()`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether it was open, and its time is over. */
export async function closeArchive({ db }: TxStore, requestId: string): Promise<boolean> {
  const closed = await db
    .updateTable('data_keys')
    .set({ wrapped: null, open_until: null })
    .where('id', '=', requestId)
    .where('open_until', '<=', sql<Date>`app_now()`)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

const lockedKey = ({ db }: TxStore, id: string) =>
  db
    .selectFrom('data_keys')
    .select(['wrapped', 'archived'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
