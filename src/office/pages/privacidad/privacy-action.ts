import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { officePrivacy } from '#contract/office/privacy.ts';
import type { OfficeClient, Result } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { Revealed } from '../../ui/masked.tsx';

export type PrivacyIntent = 'reveal' | 'look' | keyof typeof acts;

export interface PrivacyAnswer extends Revealed {
  readonly intent: PrivacyIntent;
  /** What a waiting correction would write, for whoever said why she looks. */
  readonly seen?: OfficeOutput<'revealRectification'>;
}

/** What a person does about a privacy request. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { params: { id: params['id'] ?? '' } };
  const no = (intent: PrivacyIntent, reply: SubmissionResult, status: number) =>
    data<PrivacyAnswer>({ intent, reply, value: null }, status);
  const intent = String(form.get('intent'));
  if (intent === 'reveal') {
    const submission = parse(form, officePrivacy.revealOfPrivacy.body);
    if (submission.status !== 'success') return no(intent, submission.reply(), 400);
    const result = await api.call('revealOfPrivacy', { ...path, body: submission.value });
    if (result.ok) return data<PrivacyAnswer>({ intent, reply: null, value: result.data.value });
    return no(intent, submission.reply({ formErrors: result.errors }), result.status);
  }
  if (intent === 'look') {
    const submission = parse(form, officePrivacy.revealRectification.body);
    if (submission.status !== 'success') return no(intent, submission.reply(), 400);
    const result = await api.call('revealRectification', { ...path, body: submission.value });
    if (result.ok) return data<PrivacyAnswer>({ intent, reply: null, value: null, seen: result.data });
    return no(intent, submission.reply({ formErrors: result.errors }), result.status);
  }
  if (!isAct(intent)) throw data(null, { status: 404 });
  const refused = await acts[intent].run(api, path, form);
  if (refused) return no(intent, refused.reply, refused.status);
  return redirect(`/privacidad/${path.params.id}?hecho=${acts[intent].done}`);
}

const isAct = (intent: string): intent is keyof typeof acts => Object.hasOwn(acts, intent);

type Path = { readonly params: { readonly id: string } };
type Refused = { readonly reply: SubmissionResult; readonly status: number } | null;

/** Each with the word of what is done in the address that it leads to. */
const acts = {
  identity: act('identidad', officePrivacy.checkPrivacyIdentity.body, (api, path, body) =>
    api.call('checkPrivacyIdentity', { ...path, body }),
  ),
  answer: act('respuesta', officePrivacy.answerPrivacyRequest.body, (api, path, body) =>
    api.call('answerPrivacyRequest', { ...path, body }),
  ),
  copy: act('propuesta', officePrivacy.proposePrivacyCopy.body, (api, path, body) =>
    api.call('proposePrivacyCopy', { ...path, body }),
  ),
  erase: act('propuesta', officePrivacy.proposeErasure.body, (api, path, body) =>
    api.call('proposeErasure', { ...path, body }),
  ),
  rectify: act('propuesta', officePrivacy.proposeRectification.body, (api, path, body) =>
    api.call('proposeRectification', { ...path, body }),
  ),
  oppose: act('oposicion', officePrivacy.recordOpposition.body, (api, path, body) =>
    api.call('recordOpposition', { ...path, body }),
  ),
  withdraw: act('retirada', officePrivacy.withdrawOpposition.body, (api, path, body) =>
    api.call('withdrawOpposition', { ...path, body }),
  ),
};

function act<S extends z.ZodType<object>>(
  done: string,
  schema: S,
  call: (api: OfficeClient, path: Path, body: z.output<S>) => Promise<Result<unknown>>,
) {
  return {
    done,
    /** Null: it was done. */
    async run(api: OfficeClient, path: Path, form: FormData): Promise<Refused> {
      const submission = parse(form, schema);
      if (submission.status !== 'success') return { reply: submission.reply(), status: 400 };
      const result = await call(api, path, submission.value);
      if (result.ok) return null;
      return { reply: submission.reply({ formErrors: result.errors }), status: result.status };
    },
  };
}

const parse = <S extends z.ZodType<object>>(form: FormData, schema: S) =>
  parseWithZod(form, { schema, disableAutoCoercion: true });
