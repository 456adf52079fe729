import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs } from 'react-router';
import { officeApprovals } from '#contract/office/approvals.ts';
import { apiContext } from '../../context.ts';
import { refusal } from '../../ui/answer.ts';

/** The second yes, or a no with its reason. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const params = { id: String(form.get('id')) };
  if (form.get('intent') === 'approve') {
    const result = await api.call('approveAct', { params });
    if (!result.ok) return data({ ...params, reply: refusal(result.errors), done: null }, result.status);
    const over = await api.call('listApprovals', { query: { state: 'over' } });
    const done = over.ok ? over.data.find(({ id }) => id === params.id) : undefined;
    return { ...params, reply: null, done: done ?? null };
  }
  const submission = parseWithZod(form, {
    schema: officeApprovals.refuseAct.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const result = await api.call('refuseAct', { params, body: submission.value });
  if (result.ok) return { reply: null };
  return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
}
