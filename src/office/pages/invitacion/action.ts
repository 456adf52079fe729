import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs } from 'react-router';
import { officeSignIn } from '#contract/office/sign-in.ts';
import { apiContext } from '../../context.ts';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { refused } from '../../ui/answer.ts';

/** Accepts the invitation: with a new passkey, or with the first code of an app. Either signs in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { token: params['token'] ?? '' };
  if (form.get('intent') === 'passkey') {
    const submission = parseWithZod(form, { schema: passkeyAnswer, disableAutoCoercion: true });
    if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
    const made = await api.call('acceptWithPasskey', { params: path, body: submission.value });
    return made.ok
      ? { reply: null, recoveryCodes: made.data.recoveryCodes }
      : refused(made.errors, made.status);
  }
  const submission = parseWithZod(form, {
    schema: officeSignIn.acceptWithTotp.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const made = await api.call('acceptWithTotp', { params: path, body: submission.value });
  return made.ok
    ? { reply: null, recoveryCodes: made.data.recoveryCodes }
    : refused(made.errors, made.status);
}
