import type { OfficeSavedView } from '#contract/office/saved-views.ts';
import { viewQueryOf } from '#contract/office/view-query.ts';
import type { ViewPage } from '#domain/staff/saved-views.ts';
import type { OfficeClient } from '../../api.ts';

/** The kept views of a list, as its page shows them. */
export interface ShownViews {
  readonly views: readonly OfficeSavedView[];
  readonly partners: readonly { readonly id: number; readonly name: string }[];
  /** The one that is open. */
  readonly at: OfficeSavedView | null;
  /** What a view of the filters that are shown would keep. */
  readonly query: string;
}

/** Asks for the views of a list. Without an answer the list is shown without them. */
export async function loadViews(
  api: OfficeClient,
  page: ViewPage,
  { request, query }: { request: Request; query: Readonly<Record<string, unknown>> },
): Promise<ShownViews> {
  const result = await api.call('listSavedViews', { query: { page } });
  const { views, partners } = result.ok ? result.data : { views: [], partners: [] };
  const asked = new URL(request.url).searchParams.get('vista');
  const at = views.find(({ id }) => id === asked) ?? null;
  return { views, partners, at, query: viewQueryOf(page, query) };
}
