import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { shownIn } from '#domain/staff/trail-views.ts';
import type { Store } from '#server/database/store.ts';

/** What a person of the desk did at a partner (0: the platform) on a day; `second`: who confirmed it, null: nobody. */
export interface WorkOfDay {
  readonly partnerId: number;
  readonly name: string;
  readonly second: string | null;
  readonly acts: number;
  readonly looks: number;
}

/** By the lines of the audit log of a day in Mexico City: the platform's last, and who did most first. */
export async function workOfDay({ db }: Store, day: Day): Promise<WorkOfDay[]> {
  const start = sql`(${day}::date::timestamp at time zone ${sql.lit(businessZone)})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(businessZone)})`;
  const looks = sql`count(*) filter (where e.kind = any (${shownIn('looks')?.kinds ?? []}::text[]))::int`;
  const { rows } = await sql<WorkOfDay>`
    select e.partner_id as "partnerId", s.name, e.detail->'checkedBy'->>'name' as second,
      count(*)::int - ${looks} as acts, ${looks} as looks
    from request_events e join staff s on e.actor = 'staff:' || s.id
    where e.at >= ${start} and e.at < ${end}
    group by e.partner_id, s.id, s.name, e.detail->'checkedBy'->>'name'
    order by e.partner_id = 0, e.partner_id, count(*) desc, s.name, second`.execute(db);
  return rows;
}
