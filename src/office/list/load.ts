import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { officeApi, type OfficeCallName, type OfficeInput, type OfficeOutput } from '#contract/office/api.ts';
import type { ViewPage } from '#domain/staff/saved-views.ts';
import { listIfAny, needed } from '../api.ts';
import { apiContext, nowOf } from '../context.ts';
import { refused } from '../ui/answer.ts';
import { loadViews, type ShownViews, viewsAction } from '../ui/views/views-action.ts';
import { readQuery } from './query.ts';

/** What a list's page is made of. */
export interface ListData<L = unknown, Q = unknown, M = unknown> {
  /** What the address asks; `vista`: the kept view that is open. */
  readonly query: Q & { readonly vista?: string | undefined };
  readonly views: ShownViews | null;
  /** Null: it does not come now. */
  readonly list: L | null;
  readonly more: M;
  readonly now: string;
}

interface Loaded<N extends OfficeCallName, S extends z.ZodObject, M> {
  readonly call: N;
  /** Of the address. */
  readonly query: S;
  /** What the call is asked by, where it names it otherwise. */
  readonly asks?: (query: z.output<S>) => OfficeInput<N> extends { query: infer Q } ? Q : never;
  readonly views?: ViewPage;
  /** A page that does not come leaves the last one standing; without, it is a fault with its status. */
  readonly lasts?: true;
  readonly more?: (args: LoaderFunctionArgs, coming: Promise<OfficeOutput<N> | null>) => Promise<M>;
  /** Throws the way elsewhere for somebody who may not read it. */
  readonly refused?: (status: number) => void;
}

/** The loader of a list's page: its query, the page of the list, its kept views, and what else stands beside it. */
export const listLoader =
  <N extends OfficeCallName, S extends z.ZodObject, M = null>(spec: Loaded<N, S, M>) =>
  async (args: LoaderFunctionArgs): Promise<ListData<OfficeOutput<N>, z.output<S>, M>> => {
    const { context, request } = args;
    const query = readQuery(spec.query, new URL(request.url).searchParams);
    const api = context.get(apiContext);
    const comes = async () => {
      const result = await api.call(spec.call, { query: spec.asks?.(query) ?? query } as OfficeInput<N>);
      if (!result.ok) spec.refused?.(result.status);
      return spec.lasts ? listIfAny(result, request) : needed(result, request);
    };
    const coming = comes();
    const [list, views, more] = await Promise.all([
      coming,
      spec.views ? loadViews(api, spec.views, { request, query }) : null,
      spec.more?.(args, coming) ?? (null as M),
    ]);
    return {
      query: { ...query, ...(views?.at && { vista: views.at.id }) },
      views,
      list,
      more,
      now: asOfIn(list) ?? (await nowOf(context)),
    };
  };

/** The action of a list whose only forms are those of its views. */
export const listAction =
  (page: ViewPage, path: string) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const form = await request.formData();
    return (await viewsAction(context.get(apiContext), { page, path, form })) ?? refused([], 400);
  };

/** Of a list that says of which moment it is. */
const asOfIn = (list: unknown): string | null =>
  typeof list === 'object' && list !== null && 'asOf' in list ? String(list.asOf) : null;

/** The loader of a page that is one call: asked by the address, as the contract names its parts. */
export const pageLoader =
  <N extends OfficeCallName>(name: N) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const { query: schema }: Call = officeApi[name];
    const query = schema && readQuery(schema as z.ZodObject, new URL(request.url).searchParams);
    const result = await context.get(apiContext).call(name, { params, query } as unknown as OfficeInput<N>);
    return { shown: needed(result, request), now: await nowOf(context) };
  };
