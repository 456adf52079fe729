import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';

export interface StoreAnswer extends Answer {
  readonly intent: 'open' | 'change' | 'close';
}

const here = '/promotores/tiendas';
const openForm = officePromoters.openStore.body.extend({ partner: z.coerce.number().int() });

/** Opens, changes or closes a store. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { id: params['id'] ?? '' };
  const answer = (intent: StoreAnswer['intent'], reply: Answer['reply'], status: number) =>
    data<StoreAnswer>({ intent, reply }, status);
  switch (form.get('intent')) {
    case 'close': {
      const sent = parseWithZod(form, {
        schema: officePromoters.closeStore.body,
        disableAutoCoercion: true,
      });
      if (sent.status !== 'success') return answer('close', sent.reply(), 400);
      const closed = await api.call('closeStore', { params: path, body: sent.value });
      if (closed.ok) return redirect(`${here}?hecho=cierre`);
      return answer('close', sent.reply({ formErrors: closed.errors }), closed.status);
    }
    case 'change': {
      const sent = parseWithZod(form, {
        schema: officePromoters.changeStore.body,
        disableAutoCoercion: true,
      });
      if (sent.status !== 'success') return answer('change', sent.reply(), 400);
      const changed = await api.call('changeStore', { params: path, body: sent.value });
      if (changed.ok) return redirect(`${here}?hecho=cambio`);
      return answer('change', sent.reply({ formErrors: changed.errors }), changed.status);
    }
    default: {
      const sent = parseWithZod(form, { schema: openForm, disableAutoCoercion: true });
      if (sent.status !== 'success') return answer('open', sent.reply(), 400);
      const opened = await api.call('openStore', { body: sent.value });
      if (opened.ok) return redirect(`${here}?hecho=tienda`);
      return answer('open', sent.reply({ formErrors: opened.errors }), opened.status);
    }
  }
}
