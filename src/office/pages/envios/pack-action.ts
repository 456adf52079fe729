import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { officeDeliveries } from '#contract/office/deliveries.ts';
import { apiContext } from '../../context.ts';
import { viewsAction } from '../../ui/views/views-action.ts';

/** A form of the views, or the scanner's Enter: the IMEI goes to the row that was chosen, and the next row is chosen. */
export async function packAction({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ofViews = await viewsAction(api, { page: 'deliveries', path: '/envios', form });
  if (ofViews !== null) return ofViews;
  const [requestId, account] = [String(form.get('requestId')), String(form.get('account'))];
  const submission = parseWithZod(form, {
    schema: officeDeliveries.packDevice.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const packed = await api.call('packDevice', { params: { requestId }, body: submission.value });
  if (!packed.ok) {
    const reply = submission.reply({ fieldErrors: { imei: packed.errors } });
    return data({ reply }, packed.status);
  }
  const next = new URL(request.url).searchParams;
  next.delete('asignar');
  next.set('hecho', packed.data.outcome);
  next.set('cuenta', account);
  return redirect(`/envios?${next}`);
}
