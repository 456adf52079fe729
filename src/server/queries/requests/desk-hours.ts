import { usualDeskHours, type DeskHours } from '#domain/staff/desk-hours.ts';
import type { Store } from '#server/database/store.ts';

/** Returns when the desk of a partner works. */
export async function deskHoursOf({ db }: Store, partnerId: number): Promise<DeskHours> {
  const row = await db
    .selectFrom('desk_hours')
    .select(['opens_at as opensAt', 'closes_at as closesAt', 'days'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row ?? usualDeskHours;
}
