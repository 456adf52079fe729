import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import type { OfficeClient, Refusal, Result } from '../../../api.ts';
import { refused } from '../../../ui/answer.ts';
import type { DoneAct } from './acts.ts';
import { cancelForm, correctionForm, handForm } from './forms.ts';

/** Does one of the acts on a request; null: the form is of something else. After an act the page is loaded anew. */
export async function caseworkAction(api: OfficeClient, requestId: string, form: FormData) {
  const params = { requestId };
  const said = (act: DoneAct) => redirect(`/solicitud/${requestId}?hecho=${act}`);
  const after = (act: DoneAct, result: Result<unknown>) =>
    result.ok ? said(act) : refused(sentencesOf(result), result.status);
  switch (form.get('intent')) {
    case 'correct': {
      const submission = parseWithZod(form, { schema: correctionForm });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('askCorrection', { params, body: submission.value });
      if (result.ok) return said('correct');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'hand': {
      const submission = parseWithZod(form, { schema: handForm, disableAutoCoercion: true });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('handToStore', { params, body: submission.value });
      if (result.ok) return said('hand');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'cancel': {
      const submission = parseWithZod(form, { schema: cancelForm });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const result = await api.call('cancelRequest', { params, body: submission.value });
      if (result.ok) return said('cancel');
      return data({ reply: submission.reply({ formErrors: sentencesOf(result) }) }, result.status);
    }
    case 'withdraw-correction': {
      const id = String(form.get('id'));
      return after('withdraw', await api.call('withdrawCorrection', { params: { requestId, id } }));
    }
    case 'claim':
      return after('claim', await api.call('claimRequest', { params }));
    case 'release':
      return after('release', await api.call('releaseRequest', { params }));
    case 'send-link':
      return after('link', await api.call('sendAgain', { params, body: { what: 'link' } }));
    case 'send-code':
      return after('code', await api.call('sendAgain', { params, body: { what: 'code' } }));
    default:
      return null;
  }
}

/** The customer is told by minutes to wait; the desk is, too. */
function sentencesOf({ status, errors }: Refusal): string[] {
  return status === 429 ? ['Se envió hace poco. Espere un momento y vuelva a intentarlo.'] : errors;
}
