import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { isGivenUp } from '#server/queries/messages/given-up.ts';

export interface Refusals {
  readonly partner: number;
  readonly step: StepId;
  readonly code: string;
  readonly times: number;
}

/** Adds counts to today's, in one statement; those of a partner that is none are left out. */
export async function addRefusals({ db }: Store, counts: readonly Refusals[]): Promise<void> {
  await sql`
    insert into report_refusals (partner_id, day, step, code, refusals)
    select p.id, (app_now() at time zone ${businessZone})::date, each.step, each.code, each.times
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as each (partner integer, step text, code text, times integer)
    join partners p on p.id = each.partner
    order by 1, 3, 4
    on conflict (partner_id, day, step, code) do update set refusals = report_refusals.refusals + excluded.refusals`.execute(
    db,
  );
}

interface Asked {
  readonly partnerId: number | null;
  readonly from: Day;
  readonly until: Day;
  /** The first of as many days before. */
  readonly before: Day;
}

/** Returns how often people were refused so, the most frequent first, and in the days before. */
export async function readRefusals({ db }: Store, { partnerId, from, until, before }: Asked) {
  const { rows } = await sql<{ step: string; code: string; times: number; before: number }>`
    select step, code, coalesce(sum(refusals) filter (where day >= ${from}::date), 0)::int as times,
      coalesce(sum(refusals) filter (where day < ${from}::date), 0)::int as before
    from report_refusals where day between ${before}::date and ${until}::date
      ${partnerId === null ? sql`` : sql`and partner_id = ${partnerId}`}
    group by step, code having sum(refusals) filter (where day >= ${from}::date) > 0
    order by 3 desc, 1, 2 limit 50`.execute(db);
  return rows;
}

/** Returns how many messages of the last days were given up, by channel: those that Integraciones lists. */
export async function countGivenUp({ db }: Store, partnerId: number | null) {
  const { rows } = await sql<{ channel: CodeChannel | 'email'; messages: number }>`
    select o.channel, count(*)::int as messages from outbox o where ${isGivenUp}
      ${partnerId === null ? sql`` : sql`and o.partner_id = ${partnerId}`}
    group by o.channel order by 2 desc, 1`.execute(db);
  return rows;
}

/** Forgets counts that no report shows any more. */
export async function forgetRefusals({ db }: TxStore, today: Day): Promise<void> {
  await sql`delete from report_refusals where day < ${today}::date - 400`.execute(db);
}
