import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { bulkCallOf, bulkPreviewCallOf, type ActedOnAll } from '#contract/office/acts.ts';
import { thingOf, type ActName, type BulkThing } from '#domain/staff/acts.ts';
import { needed } from '../api.ts';
import { apiContext } from '../context.ts';

/** An act on several rows of a list, which the list's form names in the address of its page. */
interface Several {
  readonly act: ActName;
  /** The list, and the field of its form that names a row. */
  readonly list: string;
  readonly field: string;
  /** Of the body, from the address too. */
  readonly takes?: readonly string[];
}

/** What became of it; `result` null: nothing was done. */
export interface SeveralAnswer {
  readonly result: ActedOnAll | null;
  readonly errors: readonly string[];
}

const fieldsIn = ({ takes = [] }: Several, query: URLSearchParams) =>
  Object.fromEntries(takes.map((name) => [name, query.get(name) ?? undefined]));

/** What would change, of each that the address names. */
export const severalLoader =
  (several: Several) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const { act, list, field } = several;
    const query = new URL(request.url).searchParams;
    const of = query.getAll(field).map((each) => ({ of: each }));
    if (of.length === 0) throw redirect(list);
    const call = bulkPreviewCallOf(thingOf(act) as BulkThing);
    const body = { ...fieldsIn(several, query), of };
    return needed(await context.get(apiContext).call(call, { params: { act }, body }), request);
  };

/** Does it with those that could be done, each as it was seen. */
export const severalAction =
  (several: Several) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const { act } = several;
    const form = await request.formData();
    const seen = form.getAll('seen').map(String);
    const reason = form.get('reason');
    const body = {
      ...fieldsIn(several, new URL(request.url).searchParams),
      ...(typeof reason === 'string' && { reason }),
      of: form.getAll('of').map((of, at) => ({ of: String(of), seen: seen[at] })),
    };
    const call = bulkCallOf(thingOf(act) as BulkThing);
    const done = await context.get(apiContext).call(call, { params: { act }, body });
    const answer: SeveralAnswer = done.ok
      ? { result: done.data, errors: [] }
      : { result: null, errors: done.errors };
    return data(answer, done.ok ? 200 : done.status);
  };
