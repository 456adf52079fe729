import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officePrivacy } from '#contract/office/privacy.ts';
import { apiContext } from '../../context.ts';
import type { Revealed } from '../../ui/masked.tsx';

export type PrivacyIntent = 'reveal' | 'identity' | 'answer' | 'copy' | 'erase';

export interface PrivacyAnswer extends Revealed {
  readonly intent: PrivacyIntent;
}

/** What a person does about a privacy request. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { params: { id: params['id'] ?? '' } };
  const done = (outcome: string) => redirect(`/privacidad/${path.params.id}?hecho=${outcome}`);
  const no = (intent: PrivacyIntent, reply: PrivacyAnswer['reply'], status: number) =>
    data<PrivacyAnswer>({ intent, reply, value: null }, status);
  switch (form.get('intent')) {
    case 'reveal': {
      const submission = parseWithZod(form, {
        schema: officePrivacy.revealOfPrivacy.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return no('reveal', submission.reply(), 400);
      const result = await api.call('revealOfPrivacy', { ...path, body: submission.value });
      if (result.ok) return data<PrivacyAnswer>({ intent: 'reveal', reply: null, value: result.data.value });
      return no('reveal', submission.reply({ formErrors: result.errors }), result.status);
    }
    case 'identity': {
      const submission = parseWithZod(form, {
        schema: officePrivacy.checkPrivacyIdentity.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return no('identity', submission.reply(), 400);
      const result = await api.call('checkPrivacyIdentity', { ...path, body: submission.value });
      if (result.ok) return done('identidad');
      return no('identity', submission.reply({ formErrors: result.errors }), result.status);
    }
    case 'answer': {
      const submission = parseWithZod(form, {
        schema: officePrivacy.answerPrivacyRequest.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return no('answer', submission.reply(), 400);
      const result = await api.call('answerPrivacyRequest', { ...path, body: submission.value });
      if (result.ok) return done('respuesta');
      return no('answer', submission.reply({ formErrors: result.errors }), result.status);
    }
    default: {
      const isCopy = form.get('intent') === 'copy';
      const intent = isCopy ? 'copy' : 'erase';
      const submission = parseWithZod(form, {
        schema: officePrivacy.proposeErasure.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return no(intent, submission.reply(), 400);
      const call = isCopy ? 'proposePrivacyCopy' : 'proposeErasure';
      const result = await api.call(call, { ...path, body: submission.value });
      if (result.ok) return done('propuesta');
      return no(intent, submission.reply({ formErrors: result.errors }), result.status);
    }
  }
}
