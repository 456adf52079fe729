import { data, type ActionFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';
import { viewsAction } from '../../ui/views/views-action.ts';

/** What became of an act on several requests. */
export interface SeveralDone {
  readonly act: 'claimed' | 'released';
  readonly done: number;
  readonly refused: readonly string[];
}

/** Takes or lets go the requests that were chosen, or does something with a view of the list. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ofViews = await viewsAction(api, { page: 'requests', path: '/solicitudes', form });
  if (ofViews !== null) return ofViews;
  const isClaim = form.get('intent') === 'claim';
  const act = isClaim ? 'claimed' : 'released';
  const body = { requestIds: form.getAll('requestId').map(String) };
  const result = await api.call(isClaim ? 'claimRequests' : 'releaseRequests', { body });
  const several: SeveralDone = result.ok ? { act, ...result.data } : { act, done: 0, refused: result.errors };
  return data({ reply: null, several }, result.ok ? 200 : result.status);
}
