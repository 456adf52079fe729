import { sql } from 'kysely';
import { USUAL_DAYS, usualOf } from '#domain/partner/usual-codes.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** What became of a partner's codes today, and what is usual. */
export interface CodeDay {
  /** Codes of today that nobody has verified. */
  readonly unverified: number;
  readonly wrong: number;
  readonly usual: number;
}

/** Nobody's codes: no account stands behind them. */
const nothing: CodeDay = { unverified: 0, wrong: 0, usual: 0 };

export async function codeDayOf({ db }: Store, partnerId: number | null): Promise<CodeDay> {
  if (partnerId === null) return nothing;
  const { rows } = await sql<{ isToday: boolean; sent: number; verified: number; wrong: number }>`
    select day = ${today} as "isToday", sent, verified, wrong from code_days
    where partner_id = ${partnerId} and day >= ${today} - ${sql.lit(USUAL_DAYS)}::integer`.execute(db);
  const now = rows.find(({ isToday }) => isToday);
  return {
    unverified: now ? now.sent - now.verified : 0,
    wrong: now?.wrong ?? 0,
    usual: usualOf(rows.filter(({ isToday }) => !isToday).map(({ verified }) => verified)),
  };
}

/** Counts one; the row is shared by all of the partner's, so it comes after every other count. */
export async function noteCode(
  { db }: TxStore,
  partnerId: number | null,
  what: 'sent' | 'verified' | 'wrong',
): Promise<void> {
  if (partnerId === null) return;
  const column = sql.ref(what);
  await sql`insert into code_days (partner_id, day, ${column}) values (${partnerId}, ${today}, 1)
    on conflict (partner_id, day) do update set ${column} = code_days.${column} + 1`.execute(db);
}

const today = sql<string>`(app_now() at time zone 'UTC')::date`;
