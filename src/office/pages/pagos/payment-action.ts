import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officePayments } from '#contract/office/payments.ts';
import { pageOf } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { action as checkAct } from '../por-firmar/action.ts';
import { viewsAction } from '../../ui/views/views-action.ts';

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
