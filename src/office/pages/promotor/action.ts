import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';

export interface PromoterAnswer extends Answer {
  readonly intent: 'move' | 'withdraw' | 'restore';
}

/** As a form has it: no store is the empty text, which reading a form leaves out. */
const moveForm = officePromoters.movePromoter.body.extend({
  store: z
    .string()
    .default('')
    .transform((id) => id || null),
});

/** Moves a promoter, ends the link, or lets it work again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { promoter: params['promoter'] ?? '' };
  const done = (what: string) => redirect(`/promotor/${path.promoter}?hecho=${what}`);
  const answer = (intent: PromoterAnswer['intent'], reply: Answer['reply'], status: number) =>
    data<PromoterAnswer>({ intent, reply }, status);
  const intent = form.get('intent');
  if (intent === 'move') {
    const sent = parseWithZod(form, { schema: moveForm, disableAutoCoercion: true });
    if (sent.status !== 'success') return answer('move', sent.reply(), 400);
    const moved = await api.call('movePromoter', { params: path, body: sent.value });
    if (moved.ok) return done('movido');
    return answer('move', sent.reply({ formErrors: moved.errors }), moved.status);
  }
  const isBack = intent === 'restore';
  const sent = parseWithZod(form, {
    schema: officePromoters.withdrawPromoter.body,
    disableAutoCoercion: true,
  });
  const as = isBack ? 'restore' : 'withdraw';
  if (sent.status !== 'success') return answer(as, sent.reply(), 400);
  const ended = await api.call(isBack ? 'restorePromoter' : 'withdrawPromoter', {
    params: path,
    body: sent.value,
  });
  if (ended.ok) return done(isBack ? 'activo' : 'baja');
  return answer(as, sent.reply({ formErrors: ended.errors }), ended.status);
}
