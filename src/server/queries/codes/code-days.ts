import { sql } from 'kysely';
import { USUAL_DAYS, usualOf } from '#domain/partner/usual-codes.ts';
import { question } from '#server/database/question.ts';
import type { TxStore } from '#server/database/store.ts';

/** What became of a partner's codes today, and what is usual. */
export interface CodeDay {
  /** Codes of today that nobody has verified. */
  readonly unverified: number;
  readonly wrong: number;
  readonly usual: number;
}

/** With null of nobody's codes: no account stands behind them. */
export const codeDayOf = question(
  ({ db }, partnerId: number | null) =>
    db
      .selectFrom('code_days')
      .select([sql<boolean>`day = ${today}`.as('isToday'), 'sent', 'verified', 'wrong'])
      .where(sql<boolean>`partner_id = ${partnerId}::integer`)
      .where(sql<boolean>`day >= ${today} - ${sql.lit(USUAL_DAYS)}::integer`),
  {},
  (days): CodeDay => {
    const now = days.find(({ isToday }) => isToday);
    return {
      unverified: now ? now.sent - now.verified : 0,
      wrong: now?.wrong ?? 0,
      usual: usualOf(days.filter(({ isToday }) => !isToday).map(({ verified }) => verified)),
    };
  },
);

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
