import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { ownRequestsQuery } from '#contract/office/own-sales.ts';
import { DomainError } from '#domain/errors.ts';
import { standingsOfView, stateOfStanding, stepOfStanding } from '#domain/staff/request-standing.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { countsOf, requestList } from './list-requests.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { phoneEndsOf } from '#server/queries/requests/duplicates.ts';
import { ownPromoter } from '#server/actions/people/own-promoter.ts';

/** Lists what the promoter that somebody is has sold, or is about to. @throws not-found */
export async function listOwnRequests(
  { store }: Deps,
  staff: StaffCaller,
  { partner: asked, view, cursor }: z.output<typeof ownRequestsQuery>,
): Promise<OfficeOutput<'listOwnRequests'>> {
  const own = ownPromoter(staff, 'read-own-requests', asked);
  const partner = (await partnerRefs(store)).get(own.partnerId);
  if (!partner) throw new DomainError('not-found');
  const filter = {
    standings: standingsOfView(view),
    partnerId: own.partnerId,
    promoterId: own.id,
    since: null,
    search: '',
  };
  const [{ rows, ...page }, counts] = await Promise.all([
    keysetList(cursor, requestList(store, filter, { sort: '-begun' })),
    countsOf(store, own.partnerId, own.id),
  ]);
  const ends = await phoneEndsOf(
    store,
    rows.map(({ id }) => id),
  );
  return {
    partner,
    rows: rows.map((row) => ({
      account: row.account,
      phoneEnd: ends.get(row.id) ?? null,
      product: { name: row.product, color: row.colorName },
      state: stateOfStanding(row.standing),
      step: stepOfStanding(row.standing),
      begunAt: row.begunAt.toISOString(),
      since: row.since.toISOString(),
    })),
    ...page,
    counts,
  };
}
