import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officePayments } from '#contract/office/payments.ts';
import { pageOf } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { action as checkAct } from '../por-firmar/action.ts';
import { viewsAction } from '../../ui/views/views-action.ts';
import { officeApprovals } from '#contract/office/approvals.ts';
import { officeRecord } from '#contract/office/record.ts';
import { refused } from '../../ui/answer.ts';
import { addDays, isDay } from '#domain/calendar.ts';
import { dayOf } from '../../text/format.ts';
import { hrefWith } from '../../list/query.ts';

const { leavePayment } = officePayments;

/** What a person does with the payment that is open, or asks of its network. */
export async function paymentAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await request.clone().formData();
  const intent = form.get('intent');
  if (intent === 'approve' || intent === 'refuse') return checkAct(args);
  const api = context.get(apiContext);
  const ofViews = await viewsAction(api, { page: 'payments', path: '/pagos/todos', form });
  if (ofViews !== null) return ofViews;
  const here = new URL(request.url).searchParams;
  const done = (what: string) => {
    const next = new URLSearchParams([...here].filter(([name]) => !['cuenta', 'devolver'].includes(name)));
    next.set('hecho', what);
    if (what === 'left') next.delete('pago');
    return redirect(`${pageOf(request)}?${next}`);
  };
  if (intent === 'ask') {
    const asked = await api.call('askNetworkAgain', {});
    return asked.ok ? done('asked') : refusedWith(asked);
  }
  // The reason is what the person writes; the rest the page has from the ledger.
  const submission = parseWithZod(form, { schema: leavePayment.body });
  if (submission.status !== 'success') return data({ intent, reply: submission.reply() }, 400);
  const { reason } = submission.value;
  const params = { event: here.get('pago') ?? '' };
  if (intent === 'leave') {
    const left = await api.call('leavePayment', { params, body: { reason } });
    return left.ok ? done('left') : refusedWith(left);
  }
  const proposed =
    intent === 'return' || intent === 'take-back'
      ? await api.call(intent === 'return' ? 'proposeReturn' : 'proposeTakeBack', {
          params,
          body: { reason },
        })
      : await api.call('proposeBooking', {
          params,
          body: { account: text(form, 'account'), giveBack: Number(text(form, 'giveBack')), reason },
        });
  if (!proposed.ok) return refusedWith(proposed);
  return done(proposed.data.outcome === 'waiting' ? 'proposed' : 'doneAlone');

  function refusedWith({ errors, status }: { errors: string[]; status: number }) {
    const reply = {
      status: 'error' as const,
      error: { '': errors },
      initialValue: { reason: text(form, 'reason') },
    };
    return data({ intent, reply }, status);
  }
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

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

/** Closes a day of a network with what the page showed. */
export async function dayAction({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const asked = search.get('dia') ?? '';
  const day = isDay(asked) ? asked : addDays(dayOf(await nowOf(context)), -1);
  const number = (name: string) => Number(form.get(name));
  const partner = form.get('partner');
  const closed = await context.get(apiContext).call('closePaymentDay', {
    params: { day },
    body: {
      network: String(form.get('network')),
      partner: partner === '' || partner === null ? null : Number(partner),
      payments: number('payments'),
      reported: number('reported'),
      waiting: number('waiting'),
    },
  });
  if (!closed.ok) return refused(closed.errors, closed.status);
  return redirect(hrefWith(pageOf(request), { dia: day, hecho: 'closed' }));
}
