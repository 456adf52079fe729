import type { z } from 'zod';
import type { Output } from '#contract/api.ts';
import type { crudQuery } from '#contract/orders.ts';
import type { Deps } from '#server/actions/context.ts';
import { pageOfRequests } from '#server/queries/requests/credit-requests-page.ts';
import { onboardingRowOf } from '#server/presenters/order.ts';

/**
 * Requests, page by page, for staff (the route checks the token). `search`: the beginning of an account; a whole
 * request, phone, RFC or e-mail; a phone's last four digits.
 */
export async function listOnboarding(
  deps: Deps,
  query: z.output<typeof crudQuery>,
): Promise<Output<'listOnboarding'>> {
  const { rows, count } = await pageOfRequests(deps.db, {
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    newestFirst: query.order === '-created',
    search: query.search?.trim() ?? '',
  });
  return { list: rows.map(onboardingRowOf), count };
}
