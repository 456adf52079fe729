import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { creditActBodies } from '#contract/office/credit-acts.ts';
import { creditActs, type CreditActName } from '#domain/staff/acts.ts';
import { needed, type OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { refused, type Answer } from '../../ui/answer.ts';
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
  return actOnCredit(api, { account, act: at.act, form });
}

const logContact = officeAction('', {
  contact: post('logContact', {
    coerces: true,
    done: (_answered, _body, { form, params }) =>
      `${form.get('from') === '/cobranza' ? '/cobranza' : `/credito/${params['account']}`}?hecho=contacto`,
  }),
});

/** What an act would change, once it was asked for. */
export interface Previewed extends Answer {
  readonly preview: OfficeOutput<'previewActOnCredit'> | null;
}

/** Shows what an act would change; sends it as it was seen. What has changed since is shown anew. */
async function actOnCredit(
  api: OfficeClient,
  { account, act, form }: { account: string; act: CreditActName; form: FormData },
) {
  const isSeen = form.has('seen');
  form.delete('intent');
  const schema: z.ZodType<z.output<(typeof creditActBodies)[CreditActName]>> = creditActBodies[act];
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return answer({ reply: submission.reply(), preview: null }, 400);
  const input = { params: { account, act }, body: submission.value };
  const done = isSeen ? await api.call('actOnCredit', input) : null;
  if (done?.ok) return redirect(`/credito/${account}?hecho=${creditActs[act].segment}`);
  const isOver = done !== null && done.code !== 'stale-facts';
  const found = isOver ? done : await api.call('previewActOnCredit', input);
  const fault = done ?? (found.ok ? null : found);
  return answer(
    {
      reply: submission.reply(fault ? { formErrors: fault.errors } : {}),
      preview: found.ok ? found.data : null,
    },
    fault?.status ?? 200,
  );
}

const answer = (previewed: Previewed, status: number) => data(previewed, status);
