import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officeApprovals } from '#contract/office/approvals.ts';
import { officeRecord } from '#contract/office/record.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { refused } from '../../ui/answer.ts';
import { openInViewer } from '../../ui/viewer/open-action.ts';
import { answerByForm } from './answer-by-form.ts';

/** What a person does on a review: works on it, looks, answers, or gives the second yes. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { requestId: params['requestId'] ?? '' };
  switch (form.get('intent')) {
    case 'claim': {
      const result = await api.call('claimReview', { params: path });
      return result.ok ? { reply: null } : refused(result.errors, result.status);
    }
    case 'put-back': {
      const result = await api.call('putBackReview', { params: path });
      return result.ok ? redirect('/revision?aviso=devuelta') : refused(result.errors, result.status);
    }
    case 'skip': {
      const next = needed(await api.call('takeNextReview', { body: { skip: path.requestId } }), request);
      return redirect(next.requestId === null ? '/revision?aviso=sin-libres' : `/revisar/${next.requestId}`);
    }
    case 'open':
      return openInViewer(api, path.requestId, form);
    case 'reveal': {
      const submission = parseWithZod(form, { schema: officeRecord.revealOfRequest.body });
      if (submission.status !== 'success') return data({ reply: submission.reply(), value: null }, 400);
      const result = await api.call('revealOfRequest', { params: path, body: submission.value });
      if (result.ok) return { reply: null, value: result.data.value };
      return data({ reply: submission.reply({ formErrors: result.errors }), value: null }, result.status);
    }
    case 'approve': {
      const result = await api.call('approveAct', { params: { id: String(form.get('id')) } });
      return result.ok ? redirect('/revision?aviso=hecha') : refused(result.errors, result.status);
    }
    case 'refuse': {
      const submission = parseWithZod(form, { schema: officeApprovals.refuseAct.body });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const act = { params: { id: String(form.get('id')) }, body: submission.value };
      const result = await api.call('refuseAct', act);
      if (result.ok) return { reply: null };
      return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
    }
    default:
      return answerByForm(args, form);
  }
}
