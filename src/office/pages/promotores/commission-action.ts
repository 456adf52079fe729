import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeCommissions } from '#contract/office/commissions.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';

export interface CommissionAnswer extends Answer {
  readonly intent: 'plan' | 'close';
}

/** As a form has it: '$150', '2.5 %', or empty for none. */
const figure = (unit: RegExp, error: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.replaceAll(unit, ''))
    .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), error)
    .transform(Number);
const body = officeCommissions.proposeCommissionPlan.body;
const planForm = body.extend({
  partner: z.coerce.number().int(),
  amount: figure(/[$,\s]/g, 'Escriba un monto en pesos, o déjelo vacío.').pipe(body.shape.amount),
  share: figure(/[%\s]/g, 'Escriba un porcentaje, o déjelo vacío.').pipe(body.shape.share),
});
const closeForm = officeCommissions.proposeCommissionClosing.body.extend({
  partner: z.coerce.number().int(),
});

/** Proposes a plan, or the close of a month. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const answer = (intent: CommissionAnswer['intent'], reply: Answer['reply'], status: number) =>
    data<CommissionAnswer>({ intent, reply }, status);
  const back = (partner: number, month: string | null, did: string) =>
    redirect(
      `/promotores/comisiones?${new URLSearchParams({ partner: String(partner), ...(month && { month }), hecho: did })}`,
    );
  if (form.get('intent') === 'close') {
    const sent = parseWithZod(form, { schema: closeForm, disableAutoCoercion: true });
    if (sent.status !== 'success') return answer('close', sent.reply(), 400);
    const proposed = await api.call('proposeCommissionClosing', { body: sent.value });
    if (proposed.ok) return back(sent.value.partner, sent.value.month, 'mes');
    return answer('close', sent.reply({ formErrors: proposed.errors }), proposed.status);
  }
  const sent = parseWithZod(form, { schema: planForm, disableAutoCoercion: true });
  if (sent.status !== 'success') return answer('plan', sent.reply(), 400);
  const proposed = await api.call('proposeCommissionPlan', { body: sent.value });
  if (proposed.ok) return back(sent.value.partner, null, 'plan');
  return answer('plan', sent.reply({ formErrors: proposed.errors }), proposed.status);
}
