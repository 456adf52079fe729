import type { Store, TxStore } from '#server/database/store.ts';

/** Returns a page of the loans from before there were ledgers that are still to be carried over, by account. */
export async function loansToCarryOver(
  { db }: Store,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('loans_to_carry_over')
    .select('account')
    .where('account', '>', after)
    .orderBy('account')
    .limit(limit)
    .execute();
  return rows.map(({ account }) => account);
}

/** Notes that a loan was carried over. */
export async function noteCarriedOver({ db }: TxStore, account: string): Promise<void> {
  await db.deleteFrom('loans_to_carry_over').where('account', '=', account).execute();
}
