import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { creditAct } from '#domain/staff/credit-acts.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { act } from '../../ui/act-action.ts';
import { refused } from '../../ui/answer.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { action as decide } from '../por-firmar/action.ts';
import { actOnRecord } from '../solicitud/action.ts';
import { atOf } from './parts.ts';

/** What a person does on a credit. Forms work without scripts: what is done leads back, with a word about it. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const form = await request.clone().formData();
  const api = context.get(apiContext);
  const account = params['account'] ?? '';
  const intent = form.get('intent');
  if (intent === 'approve' || intent === 'refuse') return decide(args);
  if (intent === 'note' || intent === 'reveal') {
    const { requestId } = needed(await api.call('getCredit', { params: { account } }), request);
    return actOnRecord(api, requestId, form);
  }
  if (intent === 'quote') {
    const result = await api.call('sendPayoffQuote', { params: { account } });
    return result.ok
      ? redirect(`/credito/${account}?hecho=cotizacion`)
      : refused(result.errors, result.status);
  }
  if (intent === 'contact') return logContact(args);
  const at = atOf(params['part'] ?? '');
  if (at === null || !('act' in at)) throw data(null, { status: 404 });
  const sent = { api, form, intent: 'act', params, query: new URL(request.url).searchParams };
  const { segment } = creditAct(at.act);
  const done = (outcome: 'waiting' | 'done') =>
    outcome === 'waiting' && creditAct(at.act).mayBeAlone ? 'propuesta' : segment;
  return act(at.act, { to: () => ({ account }), coerces: true, done })(sent, `/credito/${account}`);
}

const logContact = officeAction('', {
  contact: post('logContact', {
    coerces: true,
    done: (_answered, _body, { form, params }) =>
      `${form.get('from') === '/cobranza' ? '/cobranza' : `/credito/${params['account']}`}?hecho=contacto`,
  }),
});
