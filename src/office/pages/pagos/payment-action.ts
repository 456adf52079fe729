import { redirect, type ActionFunctionArgs } from 'react-router';
import { addDays, isDay } from '#domain/calendar.ts';
import { pageOf } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { hrefWith } from '../../list/query.ts';
import { dayOf } from '../../text/format.ts';
import { act } from '../../ui/act-action.ts';
import { refused } from '../../ui/answer.ts';
import { officeAction, post, type FormRow, type Sent } from '../../ui/office-action.ts';
import { viewsAction } from '../../ui/views/views-action.ts';
import { action as checkAct } from '../por-firmar/action.ts';

const eventIn = ({ query }: Sent) => ({ event: query.get('pago') ?? '' });
const refundIn = ({ query }: Sent) => ({ id: query.get('devolucion') ?? '' });
const proposed = { waiting: 'proposed', done: 'doneAlone' } as const;

/** What a person does with the payment that is open, or asks of its network. */
export async function paymentAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await request.clone().formData();
  if (isCheck(form)) return checkAct(args);
  const ofViews = await viewsAction(context.get(apiContext), {
    page: 'payments',
    path: '/pagos/todos',
    form,
  });
  if (ofViews !== null) return ofViews;
  const at = pageOf(request);
  const done = (what: string, { query }: Sent, without: readonly string[] = []) => {
    const gone = ['cuenta', 'devolver', ...without];
    return hrefOf(
      at,
      [...query].filter(([name]) => !gone.includes(name)),
      what,
    );
  };
  const ofAct = (name: 'book-payment' | 'return-payment' | 'take-back-payment') =>
    act(name, { coerces: true, to: eventIn, done: (outcome, sent) => done(proposed[outcome], sent) });
  return officeAction(at, {
    ask: post('askNetworkAgain', { done: (_answered, _body, sent) => done('asked', sent) }),
    leave: post('leavePayment', {
      params: eventIn,
      done: (_answered, _body, sent) => done('left', sent, ['pago']),
    }),
    book: ofAct('book-payment'),
    return: ofAct('return-payment'),
    'take-back': ofAct('take-back-payment'),
  })(args);
}

const isCheck = (form: FormData) => ['approve', 'refuse'].includes(String(form.get('intent')));

function hrefOf(at: string, query: readonly [string, string][], what: string): string {
  const next = new URLSearchParams(query.map(([name, value]) => [name, value]));
  next.set('hecho', what);
  return `${at}?${next}`;
}

/** What a person does with the refund that is open. */
export async function refundAction(args: ActionFunctionArgs) {
  const { request } = args;
  if (isCheck(await request.clone().formData())) return checkAct(args);
  const at = pageOf(request);
  const done = (what: string, { query }: Sent) => hrefOf(at, [...query], what);
  return officeAction(at, {
    reveal,
    propose: act('pay-refund', {
      coerces: true,
      to: refundIn,
      done: (outcome, sent) => done(proposed[outcome], sent),
    }),
    paid: post('recordRefundPaid', {
      params: refundIn,
      done: (_answered, _body, sent) => done('paid', sent),
    }),
    withdraw: post('withdrawRefundApproval', {
      params: refundIn,
      done: (_answered, _body, { query }) => `${at}?${query}`,
    }),
  })(args);
}

/** The CLABE is of the request of the refund. */
const reveal: FormRow<{ value: string | null }> = async (sent, page) => {
  const refund = await sent.api.call('getRefund', { params: refundIn(sent) });
  const requestId = refund.ok ? refund.data.requestId : '';
  return post('revealOfRequest', {
    params: () => ({ requestId }),
    shows: ({ value }) => ({ value }),
  })(sent, page);
};

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
      returned: number('returned'),
    },
  });
  if (!closed.ok) return refused(closed.errors, closed.status);
  return redirect(hrefWith(pageOf(request), { dia: day, hecho: 'closed' }));
}
