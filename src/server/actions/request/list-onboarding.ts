import type { z } from 'zod';
import type { Output } from '#contract/api.ts';
import type { crudQuery } from '#contract/orders.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { pageOfRequests } from '#server/queries/requests/credit-requests-page.ts';
import { onboardingRowOf } from './order.ts';

/**
 * Lists requests in pages, for staff (the route checks the token). `search`: an account prefix; a complete request id,
 * phone, RFC or e-mail; the last four digits of a phone.
 */
export async function listOnboarding(
  deps: Deps,
  query: z.output<typeof crudQuery>,
): Promise<Output<'listOnboarding'>> {
  const { rows, count } = await pageOfRequests(deps.store, {
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    newestFirst: query.order === '-created',
    search: query.search?.trim() ?? '',
  });
  return { list: rows.map(onboardingRowOf), count };
}
