import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { officeContacts } from '#contract/office/contacts.ts';
import { officeDeliveries } from '#contract/office/deliveries.ts';
import type { Result } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** What a person does on the page of a device. A refusal goes back to the form that was sent. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { requestId: params['requestId'] ?? '' };
  const intent = String(form.get('intent'));
  const here = `/envio/${path.requestId}`;

  async function run<Schema extends z.ZodType<Record<string, unknown>>>(
    schema: Schema,
    work: (body: z.output<Schema>) => Promise<Result<unknown>>,
    field?: string,
  ) {
    const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
    if (submission.status !== 'success') return data({ ...nothing, intent, reply: submission.reply() }, 400);
    const result = await work(submission.value);
    if (result.ok) {
      const isSame =
        typeof result.data === 'object' &&
        result.data !== null &&
        'outcome' in result.data &&
        result.data.outcome === 'done';
      return redirect(`${here}?hecho=${isSame ? 'nothing' : intent}`);
    }
    const reply =
      field === undefined ? { formErrors: result.errors } : { fieldErrors: { [field]: result.errors } };
    return data({ ...nothing, intent, reply: submission.reply(reply) }, result.status);
  }

  const {
    packDevice,
    correctDevice,
    sendDevice,
    deliverDevice,
    handOverDevice,
    packDeviceAgain,
    takeDeviceBack,
    revealOfDelivery,
  } = officeDeliveries;
  switch (intent) {
    case 'pack':
      return run(packDevice.body, (body) => api.call('packDevice', { params: path, body }), 'imei');
    case 'correct':
      return run(correctDevice.body, (body) => api.call('correctDevice', { params: path, body }), 'imei');
    case 'send':
      return run(sendDevice.body, (body) => api.call('sendDevice', { params: path, body }));
    case 'deliver':
      return run(deliverDevice.body, (body) => api.call('deliverDevice', { params: path, body }));
    case 'hand-over-code': {
      const sent = await api.call('sendHandOverCode', { params: path });
      if (sent.ok) return redirect(`${here}?hecho=hand-over-code`);
      return data(
        { ...nothing, intent, reply: { status: 'error' as const, error: { '': sent.errors } } },
        sent.status,
      );
    }
    case 'hand-over':
      return run(handOverDevice.body, (body) => api.call('handOverDevice', { params: path, body }));
    case 'pack-again':
      return run(packDeviceAgain.body, (body) => api.call('packDeviceAgain', { params: path, body }), 'imei');
    case 'take-back':
      return run(takeDeviceBack.body, (body) => api.call('takeDeviceBack', { params: path, body }));
    case 'contact':
      return run(officeContacts.logDeliveryContact.body, (body) =>
        api.call('logDeliveryContact', { params: path, body }),
      );
    case 'retry': {
      const sent = await api.call('retryDeviceOrder', { params: { id: String(form.get('order')) } });
      if (sent.ok) return redirect(`${here}?hecho=retry`);
      return data(
        { ...nothing, intent, reply: { status: 'error' as const, error: { '': sent.errors } } },
        sent.status,
      );
    }
  }
  const submission = parseWithZod(form, { schema: revealOfDelivery.body, disableAutoCoercion: true });
  if (submission.status !== 'success') return data({ ...nothing, intent, reply: submission.reply() }, 400);
  const shown = await api.call('revealOfDelivery', { params: path, body: submission.value });
  if (shown.ok) return { intent, reply: null, value: shown.data.value };
  return data({ ...nothing, intent, reply: submission.reply({ formErrors: shown.errors }) }, shown.status);
}

const nothing = { value: null };
