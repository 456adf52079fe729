import { usualDeskHours, type DeskHours } from '#domain/staff/desk-hours.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns when the desk of a partner works. */
export async function deskHoursOf({ db }: Store, partnerId: number): Promise<DeskHours> {
  const row = await db
    .selectFrom('desk_hours')
    .select(['opens_at as opensAt', 'closes_at as closesAt', 'days'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row ?? usualDeskHours;
}

/** Sets when the desk of a partner works. */
export async function setDeskHours(
  { db }: TxStore,
  partnerId: number,
  { opensAt, closesAt, days }: DeskHours,
): Promise<void> {
  const hours = { opens_at: opensAt, closes_at: closesAt, days: [...days] };
  await db
    .insertInto('desk_hours')
    .values({ partner_id: partnerId, ...hours })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(hours))
    .execute();
}
