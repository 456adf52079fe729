import { data, redirect } from 'react-router';
import type { ViewPage } from '#domain/staff/saved-views.ts';
import type { OfficeClient, Result } from '../../api.ts';
import type { DoneToView } from './views.tsx';
import type { OfficeSavedView } from '#contract/office/saved-views.ts';
import { viewQueryOf } from '#contract/office/view-query.ts';

/** What a page answers to a form of its views that was refused. */
export interface ViewsAnswer {
  readonly reply: null;
  readonly viewErrors: readonly string[];
}

type Saved = Result<{ id: string; query: string }>;

/** Does what a form of a list's views asks for; null: it is a form of something else. `path`: of the list. */
export async function viewsAction(
  api: OfficeClient,
  { page, path, form }: { page: ViewPage; path: string; form: FormData },
) {
  const text = (name: string) => String(form.get(name) ?? '');
  const [name, query, params] = [text('name'), text('query'), { id: text('view') }];
  const change = async (done: DoneToView, body: Parameters<typeof changeBy>[2]) =>
    after(done, await changeBy(api, params, body));
  const after = (done: DoneToView, saved: Saved) =>
    saved.ok ? redirect(addressOf(path, saved.data, done)) : refused(saved);
  switch (form.get('intent')) {
    case 'save-view':
      return after('guardada', await api.call('saveView', { body: { page, name, query } }));
    case 'save-view-changes':
      return change('cambiada', { query });
    case 'rename-view':
      return change('cambiada', { name });
    case 'share-view':
      return change('compartida', { sharedWith: Number(text('partner')) });
    case 'unshare-view':
      return change('privada', { sharedWith: null });
    case 'remove-view': {
      const removed = await api.call('removeSavedView', { params });
      return removed.ok ? redirect(`${path}?hecho=borrada`) : refused(removed);
    }
    default:
      return null;
  }
}

const changeBy = (
  api: OfficeClient,
  params: { id: string },
  body: { name?: string; query?: string; sharedWith?: number | null },
): Promise<Saved> => api.call('changeSavedView', { params, body });

function addressOf(path: string, { id, query }: { id: string; query: string }, done: DoneToView): string {
  return `${path}?${new URLSearchParams([['vista', id], ...new URLSearchParams(query), ['hecho', done]])}`;
}

const refused = ({ errors, status }: { errors: string[]; status: number }) =>
  data<ViewsAnswer>({ reply: null, viewErrors: errors }, status);

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
