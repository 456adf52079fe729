import { sql } from 'kysely';
import type { Hold, HoldCause } from '#domain/credit/ledger/holds.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns the holds of an account, open and closed, oldest first. */
export async function holdsOf({ db }: Store, account: string): Promise<Hold[]> {
  const rows = await db
    .selectFrom('device_holds')
    .select(['cause', 'opened_at', 'closed_at'])
    .where('account', '=', account)
    .orderBy('opened_at')
    .execute();
  return rows.map(({ cause, opened_at: openedAt, closed_at: closedAt }) => ({ cause, openedAt, closedAt }));
}

/** Returns the open holds of some accounts. */
export async function openHoldsOf(
  { db }: Store,
  accounts: readonly string[],
): Promise<Map<string, readonly Hold[]>> {
  const rows = await db
    .selectFrom('device_holds')
    .select(['account', 'cause', 'opened_at'])
    .where('account', 'in', [...accounts])
    .where('closed_at', 'is', null)
    .execute();
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map(
    [...byAccount].map(([account, holds]) => [
      account,
      holds.map(({ cause, opened_at: openedAt }) => ({ cause, openedAt, closedAt: null })),
    ]),
  );
}

/** Opens a hold on the device of a locked loan; false when it is open already. */
export async function openHold(tx: TxStore, account: string, cause: HoldCause): Promise<boolean> {
  const row = await tx.db
    .insertInto('device_holds')
    .values({ account, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account')
    .executeTakeFirst();
  if (row) await copyHolds(tx, account);
  return row !== undefined;
}

/** Closes a hold on the device of a locked loan; false when it was not open. */
export async function closeHold(tx: TxStore, account: string, cause: HoldCause): Promise<boolean> {
  const row = await tx.db
    .updateTable('device_holds')
    .set({ closed_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('cause', '=', cause)
    .where('closed_at', 'is', null)
    .returning('account')
    .executeTakeFirst();
  if (row) await copyHolds(tx, account);
  return row !== undefined;
}

/** loans.locked_at: since when any hold is open that locks. */
async function copyHolds({ db }: TxStore, account: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({
      locked_at: sql<Date | null>`(select min(opened_at) from device_holds
        where device_holds.account = ${account} and closed_at is null and cause not like 'report-%')`,
    })
    .where('account', '=', account)
    .execute();
}
