import type { Day } from '#domain/calendar.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Sets the next day on which a loan needs references; null: never again. */
export async function setReferencePlan({ db }: TxStore, account: string, nextOn: Day | null): Promise<void> {
  if (nextOn === null) {
    await db.deleteFrom('reference_plans').where('account', '=', account).execute();
    return;
  }
  await db
    .insertInto('reference_plans')
    .values({ account, next_on: nextOn })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ next_on: nextOn }))
    .execute();
}

/** Has a loan looked at on a day at the latest. */
export async function bringReferencePlanForward({ db }: TxStore, account: string, day: Day): Promise<void> {
  await db
    .insertInto('reference_plans')
    .values({ account, next_on: day })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ next_on: day }).where('reference_plans.next_on', '>', day),
    )
    .execute();
}

/** Returns a page of the accounts that need references on a day, in their order. */
export async function accountsToReference(
  { db }: Store,
  today: Day,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reference_plans')
    .select('account')
    .where('next_on', '<=', today)
    .where('account', '>', after)
    .orderBy('account')
    .limit(limit)
    .execute();
  return rows.map(({ account }) => account);
}
