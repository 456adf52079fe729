import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs, type Params } from 'react-router';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { officeApi, type OfficeCallName, type OfficeInput, type OfficeOutput } from '#contract/office/api.ts';
import type { OfficeClient, Refusal, Result } from '../api.ts';
import { apiContext } from '../context.ts';
import type { Answer } from './answer.ts';

/** What an action answers to the form of an intent; `Shown`: what its call answered, where the page shows it at once. */
export type FormAnswer<Shown = object> = Replied & { readonly intent: string } & Partial<Shown>;

interface Replied extends Answer {
  /** What a refused form had, where its fields keep nothing themselves. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** A form that a browser sent, and the address to which. */
export interface Sent {
  readonly api: OfficeClient;
  readonly form: FormData;
  readonly intent: string;
  readonly params: Params;
  readonly query: URLSearchParams;
}

type Body<N extends OfficeCallName> = OfficeInput<N> extends { body: infer B } ? B : never;
type Reply<Shown> = ReturnType<typeof data<FormAnswer<Shown>>>;

/** What is done with the form of one intent. */
export type FormRow<Shown = object> = (sent: Sent, page: string) => Promise<Response | Reply<Shown>>;

interface Options<N extends OfficeCallName, Shown> {
  /** The form's text, then the rules of the call; absent: the call's own body. */
  readonly form?: z.ZodType<Body<N>> | ((sent: Sent) => z.ZodType<Body<N>>);
  /** The form as it is parsed, where people write more than the rules take. */
  readonly read?: (form: FormData) => FormData;
  /** Whether the body reads numbers from text. */
  readonly coerces?: true;
  /** Absent: those of the page's own address. */
  readonly params?: (sent: Sent) => Readonly<Record<string, string | number>>;
  /** To whose error a refusal belongs; absent: the form's. */
  readonly field?: string;
  /** Fields that never go back to the form. */
  readonly hide?: readonly string[];
  /** The word that the page says afterwards (`?hecho=`), or another address; absent: the page is loaded anew. */
  readonly done?: string | ((answered: OfficeOutput<N>, body: Body<N>, sent: Sent) => string);
  readonly shows?: (answered: OfficeOutput<N>, sent: Sent) => Shown;
  /** What a refusal says, where it is not what the call answered. */
  readonly says?: (refusal: Refusal) => readonly string[];
  /** Fields that a refusal hands back as they were typed. */
  readonly typed?: readonly string[];
}

/** Sends a form by a call of the contract. Works without scripts: what is done leads to an address that says so. */
export const post =
  <N extends OfficeCallName, Shown extends object = object>(
    name: N,
    {
      form: schema,
      read,
      coerces,
      params,
      field,
      hide = [],
      done,
      shows,
      says,
      typed,
    }: Options<N, Shown> = {},
  ): FormRow<Shown> =>
  async (sent, page) => {
    const { api, intent, form } = sent;
    const call: Call = officeApi[name];
    const answer = (reply: SubmissionResult | null, status = 200, shown?: Shown): Reply<Shown> =>
      data({ intent, reply, ...shown, ...(reply && typedIn(form, typed)) } as FormAnswer<Shown>, status);
    const rules = typeof schema === 'function' ? schema(sent) : (schema ?? call.body);
    const submission =
      rules && parseWithZod(read?.(form) ?? form, { schema: rules, disableAutoCoercion: coerces !== true });
    const hideFields = [...hide];
    if (submission && submission.status !== 'success') return answer(submission.reply({ hideFields }), 400);
    const body = submission?.value as Body<N>;
    const input = { params: params?.(sent) ?? sent.params, body } as unknown as OfficeInput<N>;
    const result: Result<OfficeOutput<N>> = await api.call(name, input);
    if (!result.ok) {
      const { status } = result;
      const errors = [...(says?.(result) ?? result.errors)];
      if (!submission) return answer({ status: 'error', error: { '': errors } }, status);
      const wrong = field === undefined ? { formErrors: errors } : { fieldErrors: { [field]: errors } };
      return answer(submission.reply({ ...wrong, hideFields }), status);
    }
    if (done === undefined) return answer(null, 200, shows?.(result.data, sent));
    const word = typeof done === 'string' ? done : done(result.data, body, sent);
    return redirect(word.startsWith('/') ? word : `${page}?hecho=${word}`);
  };

/** Sends the file of a form, with what goes along in the query; `none`: said where there is no file. */
export const upload =
  <N extends OfficeCallName>(
    name: N,
    {
      query,
      none,
      params,
      done,
      typed,
    }: Pick<Options<N, object>, 'params' | 'typed'> & {
      readonly query?: (sent: Sent) => OfficeInput<N> extends { query: infer Q } ? Q : never;
      readonly none: string;
      readonly done: string | ((sent: Sent, answered: OfficeOutput<N>) => string);
    },
  ): FormRow =>
  async (sent, page) => {
    const { api, form, intent } = sent;
    const wrong = (errors: string[], status: number) =>
      data(
        { intent, reply: { status: 'error' as const, error: { '': errors } }, ...typedIn(form, typed) },
        status,
      );
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return wrong([none], 400);
    const body = new FormData();
    body.set('file', file, file.name);
    const input = {
      params: params?.(sent) ?? sent.params,
      query: query?.(sent),
    } as unknown as OfficeInput<N>;
    const result: Result<OfficeOutput<N>> = await api.send(name, input, body);
    if (!result.ok) return wrong(result.errors, result.status);
    const word = typeof done === 'string' ? done : done(sent, result.data);
    return redirect(word.startsWith('/') ? word : `${page}?hecho=${word}`);
  };

const typedIn = (form: FormData, names: readonly string[] | undefined) =>
  names && { typed: Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) };

type ShownOf<R> = R extends FormRow<infer Shown> ? Shown : never;
type AnswerOf<Rows> = {
  [I in keyof Rows]: Replied & { readonly intent: I } & Partial<ShownOf<Rows[I]>>;
}[keyof Rows];

/** The action of a page: a row for each form that it has, by its intent. */
export const officeAction =
  <Rows extends Readonly<Record<string, FormRow>>>(page: string | ((params: Params) => string), rows: Rows) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const intent = String(form.get('intent'));
    const row = Object.hasOwn(rows, intent) ? rows[intent] : undefined;
    if (!row) throw data(null, { status: 404 });
    const query = new URL(request.url).searchParams;
    const here = typeof page === 'string' ? page : page(params);
    const answer = await row({ api: context.get(apiContext), form, intent, params, query }, here);
    return answer as Response | ReturnType<typeof data<AnswerOf<Rows>>>;
  };
