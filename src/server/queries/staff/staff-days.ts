import { sql } from 'kysely';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** What a person did by herself today at a partner; `what`: a kind of look, or an act. */
export interface OwnDay {
  readonly staffId: string;
  readonly partnerId: number;
  readonly what: string;
}

const today = sql<string>`(app_now() at time zone ${sql.lit(businessZone)})::date`;

/**
 * Adds to today, unless its sum would pass `most`; returns how many they are then, or null. Locks the row until the
 * transaction ends: of several at once each sees those before.
 */
export async function addToDay(
  { db }: TxStore,
  { staffId, partnerId, what }: OwnDay,
  {
    times = 1,
    centavos = 0,
    most = Number.MAX_SAFE_INTEGER,
  }: { times?: number; centavos?: number; most?: number } = {},
): Promise<number | null> {
  if (centavos > most) return null;
  const row = await db
    .insertInto('staff_days')
    .values({ partner_id: partnerId, staff_id: staffId, day: today, what, count: times, centavos })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'day', 'what', 'partner_id'])
        .doUpdateSet({
          count: sql<number>`staff_days.count + excluded.count`,
          centavos: sql<number>`staff_days.centavos + excluded.centavos`,
        })
        .where(sql<boolean>`staff_days.centavos + excluded.centavos <= ${most}`),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count ?? null;
}

/** The sum of today. */
export async function sumOfDay({ db }: Store, { staffId, partnerId, what }: OwnDay): Promise<number> {
  const row = await db
    .selectFrom('staff_days')
    .select(sql<number>`centavos::float8`.as('centavos'))
    .where('staff_id', '=', staffId)
    .where('day', '=', today)
    .where('what', '=', what)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row?.centavos ?? 0;
}
