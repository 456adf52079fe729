import { sql } from 'kysely';
import { lockNow, type SignInLock } from '#domain/staff/sign-in-lock.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** Whose codes count together: those of an e-mail, of one kind, and in one browser that she has signed in with or in all others. */
export interface Allowance {
  readonly email: string;
  readonly name: string;
}

/** The lock that wrong codes have closed for this allowance; null: none. */
export async function lockOf(store: Store, { email, name }: Allowance): Promise<SignInLock | null> {
  const row = await store.db
    .selectFrom('staff_misses')
    .select(['misses', 'missed_at'])
    .where('email_index', '=', blindIndex(store, 'email', email))
    .where('allowance', '=', name)
    .executeTakeFirst();
  return row ? lockNow(row.misses, row.missed_at, await appNow(store.db)) : null;
}

/** Counts a wrong code; returns the lock that it closes, null for none. */
export async function addMiss(tx: TxStore, { email, name }: Allowance): Promise<SignInLock | null> {
  const row = await tx.db
    .insertInto('staff_misses')
    .values({ email_index: blindIndex(tx, 'email', email), allowance: name, misses: 1 })
    .onConflict((conflict) =>
      conflict.columns(['email_index', 'allowance']).doUpdateSet({
        misses: sql<number>`staff_misses.misses + 1`,
        missed_at: sql<Date>`app_now()`,
      }),
    )
    .returning(['misses', 'missed_at'])
    .executeTakeFirstOrThrow();
  return lockNow(row.misses, row.missed_at, row.missed_at);
}

/** A right code ends the row of wrong ones. */
export async function forgetMisses(tx: TxStore, { email, name }: Allowance): Promise<void> {
  await tx.db
    .deleteFrom('staff_misses')
    .where('email_index', '=', blindIndex(tx, 'email', email))
    .where('allowance', '=', name)
    .execute();
}

/** The hardest of the locks on an e-mail, whichever allowance it closes; null: none. */
export async function hardestLock(store: Store, email: string): Promise<SignInLock | null> {
  const rows = await store.db
    .selectFrom('staff_misses')
    .select(['misses', 'missed_at'])
    .where('email_index', '=', blindIndex(store, 'email', email))
    .execute();
  const now = await appNow(store.db);
  const locks = rows.flatMap((row) => lockNow(row.misses, row.missed_at, now) ?? []);
  const [first = null] = locks.toSorted((one, other) => endOf(other) - endOf(one));
  return first;
}

const endOf = ({ until }: SignInLock): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** Opens every lock on an e-mail. */
export async function forgetAllMisses(tx: TxStore, email: string): Promise<void> {
  await tx.db
    .deleteFrom('staff_misses')
    .where('email_index', '=', blindIndex(tx, 'email', email))
    .execute();
}
