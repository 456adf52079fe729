import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs, type Params } from 'react-router';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { officeApi, type OfficeCallName, type OfficeInput, type OfficeOutput } from '#contract/office/api.ts';
import type { OfficeClient, Result } from '../api.ts';
import { apiContext } from '../context.ts';
import type { Answer } from './answer.ts';

/** What an action answers to the form of an intent; `Shown`: what its call answered, where the page shows it at once. */
export type FormAnswer<Shown = object> = Answer & { readonly intent: string } & Partial<Shown>;

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
  readonly shows?: (answered: OfficeOutput<N>) => Shown;
}

/** Sends a form by a call of the contract. Works without scripts: what is done leads to an address that says so. */
export const post =
  <N extends OfficeCallName, Shown extends object = object>(
    name: N,
    { form: schema, read, coerces, params, field, hide = [], done, shows }: Options<N, Shown> = {},
  ): FormRow<Shown> =>
  async (sent, page) => {
    const { api, intent, form } = sent;
    const call: Call = officeApi[name];
    const answer = (reply: SubmissionResult | null, status = 200, shown?: Shown): Reply<Shown> =>
      data({ intent, reply, ...shown } as FormAnswer<Shown>, status);
    const rules = typeof schema === 'function' ? schema(sent) : (schema ?? call.body);
    const submission =
      rules && parseWithZod(read?.(form) ?? form, { schema: rules, disableAutoCoercion: coerces !== true });
    const hideFields = [...hide];
    if (submission && submission.status !== 'success') return answer(submission.reply({ hideFields }), 400);
    const body = submission?.value as Body<N>;
    const input = { params: params?.(sent) ?? sent.params, body } as unknown as OfficeInput<N>;
    const result: Result<OfficeOutput<N>> = await api.call(name, input);
    if (!result.ok) {
      const { errors, status } = result;
      if (!submission) return answer({ status: 'error', error: { '': errors } }, status);
      const wrong = field === undefined ? { formErrors: errors } : { fieldErrors: { [field]: errors } };
      return answer(submission.reply({ ...wrong, hideFields }), status);
    }
    if (done === undefined) return answer(null, 200, shows?.(result.data));
    const word = typeof done === 'string' ? done : done(result.data, body, sent);
    return redirect(word.startsWith('/') ? word : `${page}?hecho=${word}`);
  };

type ShownOf<R> = R extends FormRow<infer Shown> ? Shown : never;
type AnswerOf<Rows> = {
  [I in keyof Rows]: Answer & { readonly intent: I } & Partial<ShownOf<Rows[I]>>;
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
