import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officeSignIn } from '#contract/office/sign-in.ts';
import type { OfficeClient, Result } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { refused } from '../../ui/answer.ts';
import { nextPath } from './ways.ts';

/** Signs in with what a form of the page sends: the answer of a passkey, or e-mail and a code. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const intent = form.get('intent');
  if (intent === 'passkey') return withPasskey(api, form);
  if (intent === 'totp' || intent === 'recovery') return withCode(api, form, intent);
  return refused([], 400);
}

async function withPasskey(api: OfficeClient, form: FormData) {
  const body = passkeyAnswer.safeParse(Object.fromEntries(form));
  if (!body.success) return refused([], 400);
  return entered(await api.call('signInWithPasskey', { body: body.data }), form);
}

async function withCode(api: OfficeClient, form: FormData, way: 'totp' | 'recovery') {
  const schema = way === 'totp' ? officeSignIn.signInWithTotp.body : officeSignIn.signInWithRecoveryCode.body;
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const call = way === 'totp' ? 'signInWithTotp' : 'signInWithRecoveryCode';
  const result = await api.call(call, { body: submission.value });
  if (result.ok) return entered(result, form);
  const reply = submission.reply({ formErrors: result.errors, hideFields: ['code'] });
  return data({ reply }, result.status);
}

function entered(result: Result<unknown>, form: FormData) {
  if (result.ok) throw redirect(nextPath(form.get('siguiente')));
  return refused(result.errors, result.status);
}
