import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officeApprovals } from '#contract/office/approvals.ts';
import { officePayments } from '#contract/office/payments.ts';
import { officeRecord } from '#contract/office/record.ts';
import { pageOf } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { refused } from '../../ui/answer.ts';
import { action as checkAct } from '../por-firmar/action.ts';

/** What a person does with the refund that is open. */
export async function refundAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await request.clone().formData();
  const intent = form.get('intent');
  if (intent === 'approve' || intent === 'refuse') return checkAct(args);
  const api = context.get(apiContext);
  const here = new URL(request.url).searchParams;
  const params = { id: here.get('devolucion') ?? '' };
  if (intent === 'reveal') {
    const submission = parseWithZod(form, { schema: officeRecord.revealOfRequest.body });
    if (submission.status !== 'success') return data({ reply: submission.reply(), value: null }, 400);
    const refund = await api.call('getRefund', { params });
    if (!refund.ok) return refused(refund.errors, refund.status);
    const path = { requestId: refund.data.requestId };
    const shown = await api.call('revealOfRequest', { params: path, body: submission.value });
    if (shown.ok) return { reply: null, value: shown.data.value };
    return data({ reply: submission.reply({ formErrors: shown.errors }), value: null }, shown.status);
  }
  const next = new URLSearchParams(here);
  if (intent === 'paid') {
    const submission = parseWithZod(form, { schema: officePayments.recordRefundPaid.body });
    if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
    const paid = await api.call('recordRefundPaid', { params, body: submission.value });
    if (!paid.ok) return data({ reply: submission.reply({ formErrors: paid.errors }) }, paid.status);
    next.set('hecho', 'paid');
    return redirect(`${pageOf(request)}?${next}`);
  }
  if (intent === 'withdraw') {
    const submission = parseWithZod(form, { schema: officePayments.withdrawRefundApproval.body });
    if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
    const done = await api.call('withdrawRefundApproval', { params, body: submission.value });
    if (!done.ok) return data({ reply: submission.reply({ formErrors: done.errors }) }, done.status);
    return redirect(`${pageOf(request)}?${next}`);
  }
  const submission = parseWithZod(form, { schema: officeApprovals.proposeRefund.body });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const proposed = await api.call('proposeRefund', { params, body: submission.value });
  if (!proposed.ok) {
    return data({ reply: submission.reply({ formErrors: proposed.errors }) }, proposed.status);
  }
  next.set('hecho', proposed.data.outcome === 'waiting' ? 'proposed' : 'doneAlone');
  return redirect(`${pageOf(request)}?${next}`);
}
