import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type Deadline = Selectable<Database['applicant_deadlines']>;

/**
 * Enrols one page of requests that are at least a day old, and returns their number. They are found by the time at
 * which they began; the last two days are looked through again, because a clock may have been set back.
 */
export async function enrolApplicants({ db }: Store, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into applicant_deadlines (request_id, begun_at, look_at)
    select r.id, r.created_at, app_now() from credit_requests r
    where r.created_at < app_now() - interval '1 day'
    and r.created_at >= coalesce((select max(begun_at) from applicant_deadlines), '-infinity') - interval '2 days'
    and not exists (select from applicant_deadlines d where d.request_id = r.id)
    order by r.created_at limit ${limit}
    on conflict (request_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Has one page of contracts looked at within a month that an earlier version never looks at again; returns their number.
 * Spread, for each is looked at monthly from then on.
 */
export async function enrolContracts({ db }: Store, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update applicant_deadlines set look_at = app_now() + random() * interval '30 days' where request_id in (
      select request_id from applicant_deadlines where stage = 'signed' and look_at is null limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Returns requests whose deadline has come, the oldest first. */
export async function applicantsDue({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant_deadlines')
    .select('request_id')
    .where('look_at', '<=', sql<Date>`app_now()`)
    .orderBy('look_at')
    .orderBy('request_id')
    .limit(limit)
    .execute();
  return rows.map(({ request_id }) => request_id);
}

/** Returns the deadline of a locked request, if it has come. */
export const dueDeadline = ({ db }: TxStore, requestId: string): Promise<Deadline | undefined> =>
  db
    .selectFrom('applicant_deadlines')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('look_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst();

/** `lookAt` null: never again. */
export async function setDeadline(
  { db }: Store,
  requestId: string,
  { stage, lookAt }: { stage: Deadline['stage']; lookAt: Date | null },
): Promise<void> {
  await db
    .updateTable('applicant_deadlines')
    .set({ stage, look_at: lookAt })
    .where('request_id', '=', requestId)
    .execute();
}

/** Looks at a request again tomorrow: today it could not be done. */
export async function putOffDeadline({ db }: Store, requestId: string): Promise<void> {
  await db
    .updateTable('applicant_deadlines')
    .set({ look_at: sql<Date>`app_now() + interval '1 day'` })
    .where('request_id', '=', requestId)
    .execute();
}
