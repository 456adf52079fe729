import type { OfficeOutput } from '#contract/office/api.ts';
import { viewFiltersIn } from '#contract/office/view-query.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import { type PromiseView, viewPages, type ViewPage } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { requestsFilterOf } from './list-requests.ts';
import type { WithinRoles } from './show-today.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import { countCredits, type CreditsFilter } from '#server/queries/office/credits-page.ts';
import { countDeliveries } from '#server/queries/office/deliveries-page.ts';
import type { Counted } from '#server/queries/office/keyset.ts';
import { countRequests } from '#server/queries/office/requests-page.ts';
import { savedViewsOf } from '#server/queries/staff/saved-views.ts';

type Views = OfficeOutput<'listSavedViews'>;

/** Lists the views of one list with what each would show, at the partners where this person may open it. */
export async function listViews(
  { store }: Deps,
  staff: StaffCaller,
  page: ViewPage,
  within: WithinRoles,
): Promise<Views> {
  if (reachOf(staff.grants, permissions[viewPages[page]]).length === 0) return { views: [], partners: [] };
  return within(viewPages[page], async () => {
    const partners = await partnerRefs(store);
    const rows = await savedViewsOf(store, staff.id, page);
    const views = rows.map(async ({ id, name, query, shared, partnerId, staffId, owner }) => {
      const count = await countOf(store, staff, page, query);
      const isMine = staffId === staff.id;
      return {
        id,
        name,
        query,
        sharedWith: shared ? (partners.get(partnerId) ?? null) : null,
        owner: { id: staffId, name: owner },
        isMine,
        ...(count ?? { count: null, isMore: false }),
        mayRemove: isMine || mayAt(staff.grants, 'remove-shared-views', partnerId),
      };
    });
    return { views: await Promise.all(views), partners: [...partners.values()] };
  });
}

/** Counts up to a thousand by the same statements as the list's own views; null: the list of payments has no counts. */
async function countOf(
  store: Store,
  staff: StaffCaller,
  page: ViewPage,
  query: string,
): Promise<Counted | null> {
  const search = new URLSearchParams(query);
  switch (page) {
    case 'payments':
      return null;
    case 'requests': {
      const filters = viewFiltersIn(page, search);
      return filters && countRequests(store, requestsFilterOf(filters, staff));
    }
    case 'credits': {
      const filters = viewFiltersIn(page, search);
      return filters && creditsIn(store, filters.view, filters.partner);
    }
    case 'collections': {
      const filters = viewFiltersIn(page, search);
      return filters && creditsIn(store, filters.bucket ?? 'late', filters.partner, filters.promise);
    }
    case 'deliveries': {
      const filters = viewFiltersIn(page, search);
      if (filters === null) return null;
      const { view, partner, since } = filters;
      const filter = { view, partnerId: partner ?? null, since: since ?? null, search: '' };
      return countDeliveries(store, filter);
    }
  }
}

async function creditsIn(
  store: Store,
  view: CreditsFilter['view'],
  partner: number | undefined,
  promise?: PromiseView,
): Promise<Counted> {
  const { today } = await deskToday(store);
  return countCredits(store, { view, partnerId: partner ?? null, promise, search: '', today });
}
