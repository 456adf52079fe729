import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

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
