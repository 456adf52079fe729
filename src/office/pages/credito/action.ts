import { parseWithZod } from '@conform-to/zod/v4';
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { officeCollections } from '#contract/office/collections.ts';
import { officeCredit } from '#contract/office/credit.ts';
import { needed, type OfficeClient, type Result } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { refused } from '../../ui/answer.ts';
import { action as decide } from '../por-firmar/action.ts';
import { actOnRecord } from '../solicitud/action.ts';
import { isAct, type Act } from './parts.ts';

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
  const act = params['part'] ?? '';
  if (!isAct(act)) throw data(null, { status: 404 });
  const reply = await run[act](api, account, form);
  if (reply !== null) return data({ reply: reply.reply }, reply.status);
  const back = form.get('volver') === 'cobranza' ? '/cobranza' : `/credito/${account}`;
  return redirect(`${back}?hecho=${act}`);
}

type Refused = { readonly reply: SubmissionResult; readonly status: number } | null;

const run: Record<Act, (api: OfficeClient, account: string, form: FormData) => Promise<Refused>> = {
  contacto: (api, account, form) =>
    submit(form, officeCollections.logContact.body, (body) =>
      api.call('logContact', { params: { account }, body }),
    ),
  promesa: (api, account, form) =>
    submit(form, officeCredit.promiseForCustomer.body, (body) =>
      api.call('promiseForCustomer', { params: { account }, body }),
    ),
  pausa: (api, account, form) =>
    submit(form, officeCredit.proposePause.body, (body) =>
      api.call('proposePause', { params: { account }, body }),
    ),
  perdonar: (api, account, form) =>
    submit(form, officeCredit.proposeWriteOff.body, (body) =>
      api.call('proposeWriteOff', { params: { account }, body }),
    ),
  robo: (api, account, form) =>
    submit(form, officeCredit.lockStolen.body, (body) =>
      api.call('lockStolen', { params: { account }, body }),
    ),
  liberar: (api, account, form) =>
    submit(form, officeCredit.proposeRelease.body, (body) =>
      api.call('proposeRelease', { params: { account }, body }),
    ),
  bloquear: (api, account, form) =>
    submit(form, officeCredit.proposeLock.body, (body) =>
      api.call('proposeLock', { params: { account }, body }),
    ),
  desbloquear: (api, account, form) =>
    submit(form, officeCredit.proposeUnlock.body, (body) =>
      api.call('proposeUnlock', { params: { account }, body }),
    ),
  cancelar: (api, account, form) =>
    submit(form, officeCredit.proposeCancellation.body, (body) =>
      api.call('proposeCancellation', { params: { account }, body }),
    ),
  revocar: (api, account, form) =>
    submit(form, officeCredit.proposeRevocation.body, (body) =>
      api.call('proposeRevocation', { params: { account }, body }),
    ),
  rescindir: (api, account, form) =>
    submit(form, officeCredit.proposeRescission.body, (body) =>
      api.call('proposeRescission', { params: { account }, body }),
    ),
  archivo: (api, account, form) =>
    submit(form, officeCredit.proposeArchiveOpening.body, (body) =>
      api.call('proposeArchiveOpening', { params: { account }, body }),
    ),
  telefono: (api, account, form) =>
    submit(form, officeCredit.proposePhoneChange.body, (body) =>
      api.call('proposePhoneChange', { params: { account }, body }),
    ),
  'rechazar-telefono': (api, account, form) =>
    submit(form, officeCredit.refusePhoneChange.body, (body) =>
      api.call('refusePhoneChange', { params: { account }, body }),
    ),
  detener: (api, account, form) =>
    submit(form, officeCollections.stopContact.body, (body) =>
      api.call('stopContact', { params: { account }, body }),
    ),
  reanudar: (api, account, form) =>
    submit(form, officeCollections.resumeContact.body, (body) =>
      api.call('resumeContact', { params: { account }, body }),
    ),
};

/** Null: it was done. */
async function submit<S extends z.ZodType<object>>(
  form: FormData,
  schema: S,
  call: (body: z.output<S>) => Promise<Result<unknown>>,
): Promise<Refused> {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return { reply: submission.reply(), status: 400 };
  const result = await call(submission.value);
  if (result.ok) return null;
  return { reply: submission.reply({ formErrors: result.errors }), status: result.status };
}
