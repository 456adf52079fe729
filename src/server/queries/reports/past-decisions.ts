import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { chargedOffDays, type Became } from '#domain/staff/request-standing.ts';
import type { Store } from '#server/database/store.ts';
import { owedOf } from '#server/queries/office/credits-page.ts';
import { forgivenOn, isUndone } from './counted.ts';

/**
 * Returns the requests of a partner that the credit rules decided, newest first, with what is kept of what they were
 * given. Without the bureau's report nothing was decided.
 */
export const pastDecisions = (
  { db }: Store,
  { partnerId, from, until, limit }: { partnerId: number; from: Date; until: Date; limit: number },
) =>
  db
    .selectFrom('credit_requests as r')
    .innerJoin('bureau_reports as b', 'b.request_id', 'r.id')
    .leftJoin('reviews as v', 'v.request_id', 'r.id')
    .select([
      'r.id',
      'r.created_at',
      'r.decision',
      'r.decision_reasons',
      'r.address_edited',
      'r.price_centavos',
      'r.down_payment_centavos',
      'r.weekly_centavos',
      'r.weeks',
      'b.outcome',
      'b.summary',
      'v.reason as review_reason',
    ])
    .select(sql<string>`r.product ->> 'name'`.as('product'))
    .select(sql<boolean>`r.helper_promoter_id is not null`.as('promoter_help'))
    .where('r.partner_id', '=', partnerId)
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .where('r.decision', 'is not', null)
    .where('b.summary', 'is not', null)
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute();

export type PastDecisionRow = Awaited<ReturnType<typeof pastDecisions>>[number];

export interface BecameRow {
  readonly id: string;
  readonly account: string;
  readonly became: Became;
  readonly owed: Centavos;
}

/** Returns what became of requests, and what their credits owe. */
export async function becameOf(
  { db }: Store,
  requestIds: readonly string[],
  today: Day,
): Promise<BecameRow[]> {
  const { rows } = await sql<BecameRow>`
    select r.id, r.account, coalesce(${owedOf}, 0)::float8 as owed,
      case when l.account is null then 'none' when l.status = 'PendingDownPayment' then 'pending'
        when ${isUndone} then 'undone'
        when ${forgivenOn} is not null or (s.status = 'Active' and s.due_on < ${today}::date - ${sql.lit(chargedOffDays)}) then 'lost'
        when l.status = 'Paid' then 'paid'
        when s.due_on < ${today}::date then 'late' else 'current' end as became
    from credit_requests r left join loans l on l.account = r.account left join credit_standings s on s.account = r.account
    where r.id = any (${[...requestIds]}::text[])`.execute(db);
  return rows;
}
