import { sql } from 'kysely';
import { usualCreditLimits, type CreditLimits } from '#domain/credit/credit-limits.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns the credit limits of a partner that hold now. */
export async function creditLimitsOf({ db }: Store, partnerId: number): Promise<CreditLimits> {
  const row = await db
    .selectFrom('credit_limits')
    .select(['version', 'limits'])
    .where('partner_id', '=', partnerId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return usualCreditLimits;
  return { ...row.limits, version: row.version };
}

/** Returns when these limits were set; null: they are the usual ones. */
export async function limitsSetAt({ db }: Store, partnerId: number, version: number): Promise<Date | null> {
  const row = await db
    .selectFrom('credit_limits')
    .select('set_at')
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.set_at ?? null;
}

/** Adds limits after those of this version; false when others were set meanwhile. */
export async function addLimits(
  { db }: TxStore,
  partnerId: number,
  after: number,
  { bands, noHistory }: Omit<CreditLimits, 'version'>,
): Promise<boolean> {
  const added = await db
    .insertInto('credit_limits')
    .values({
      partner_id: partnerId,
      version: after + 1,
      limits: JSON.stringify({ bands, noHistory }),
      set_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
