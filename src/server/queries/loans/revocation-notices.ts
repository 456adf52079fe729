import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Store, TxStore } from '#server/database/store.ts';

export interface RevocationNotice {
  readonly id: string;
  readonly sentOn: Day;
  readonly outcome: string | null;
}

/** Returns the notices of an account, the newest first. */
export const noticesOf = ({ db }: Store, account: string): Promise<RevocationNotice[]> =>
  db
    .selectFrom('revocation_notices')
    .select(['id', 'sent_on as sentOn', 'outcome'])
    .where('account', '=', account)
    .orderBy('at', 'desc')
    .execute();

/** Writes a notice down; null while an earlier one is open. */
export async function insertNotice(
  { db }: TxStore,
  account: string,
  { sentOn, actor }: { sentOn: Day; actor: string },
): Promise<RevocationNotice | null> {
  const row = await db
    .insertInto('revocation_notices')
    .values({ account, sent_on: sentOn, actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'sent_on as sentOn', 'outcome'])
    .executeTakeFirst();
  return row ?? null;
}

/** Decides an open notice. */
export async function decideNotice(
  { db }: TxStore,
  id: string,
  { outcome, by }: { outcome: 'accepted' | 'refused'; by: string },
): Promise<void> {
  await db
    .updateTable('revocation_notices')
    .set({ outcome, decided_by: by, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
