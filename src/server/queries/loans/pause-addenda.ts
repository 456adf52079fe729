import type { TxStore } from '#server/database/store.ts';

/** Keeps the words of a pause as they were accepted. */
export async function insertAddendum(
  { db }: TxStore,
  addendum: { account: string; number: number; weeks: number; body: string; sha256: string; codeId: string },
): Promise<void> {
  const { codeId, ...row } = addendum;
  await db
    .insertInto('pause_addenda')
    .values({ ...row, code_id: codeId })
    .execute();
}
