import { sql, type RawBuilder } from 'kysely';
import { currentScope } from '#server/database/partner-scope.ts';

/**
 * What the policies of a person's stores say (0124_stores_and_commissions.sql), in a form that finds rows by index; null
 * without that limit. Lists have it besides, so that they need not look at every row of the partner.
 */
export function inOwnStores(of: 'id' | 'account', column: string): RawBuilder<boolean> | null {
  const scope = currentScope();
  if (scope.role !== 'enganche_desk' || !scope.limit) return null;
  const { stores, promoters, wholePartnerIds } = scope.limit;
  if (promoters.length > 0 || wholePartnerIds.length > 0) return null;
  return sql<boolean>`${sql.ref(column)} in (select ${sql.ref(of)} from credit_requests
    where store = any (${[...stores]}::text[]) or handed_store = any (${[...stores]}::text[]))`;
}

/** Whose sale a request `r` is: the promoter's of its link, or else of the one who helped. */
export const soldBy = (promoter: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(r.promoter_id = ${promoter} or (r.promoter_id is null and r.helper_promoter_id = ${promoter}))`;
