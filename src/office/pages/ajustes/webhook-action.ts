import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeWebhooks } from '#contract/office/webhooks.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';
import { chosenIn } from './chosen-in.ts';
import { doneAt } from './said.tsx';

export interface WebhookAnswer extends Answer {
  readonly intent: 'change' | 'secret' | 'remove' | 'test' | 'again';
  /** Of `secret`: shown now, and never again. */
  readonly secret: string | null;
}

const { body } = officeWebhooks.changeWebhook;
const changeForm = body.extend({
  events: chosenIn(body.shape.events),
  isEnabled: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
});

/** What somebody does about a receiver and its deliveries. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { id: params['id'] ?? '' };
  const here = `/ajustes/avisos/${path.id}`;
  const answer = (intent: WebhookAnswer['intent'], rest: Partial<WebhookAnswer>, status = 200) =>
    data<WebhookAnswer>({ intent, reply: null, secret: null, ...rest }, status);
  const refusal = (
    intent: WebhookAnswer['intent'],
    { errors, status }: { errors: string[]; status: number },
  ) => answer(intent, { reply: { status: 'error', error: { '': errors } } }, status);
  switch (form.get('intent')) {
    case 'test': {
      const sent = await api.call('testWebhook', { params: path });
      return sent.ok ? redirect(doneAt(here, 'prueba')) : refusal('test', sent);
    }
    case 'again': {
      const id = String(form.get('delivery'));
      const sent = await api.call('sendWebhookAgain', { params: { id } });
      return sent.ok ? redirect(doneAt(here, 'reenvio')) : refusal('again', sent);
    }
    case 'secret': {
      const made = await api.call('rotateWebhookSecret', { params: path });
      return made.ok ? answer('secret', { secret: made.data.secret }) : refusal('secret', made);
    }
    case 'remove': {
      const sent = parseWithZod(form, {
        schema: officeWebhooks.removeWebhook.body,
        disableAutoCoercion: true,
      });
      if (sent.status !== 'success') return answer('remove', { reply: sent.reply() }, 400);
      const removed = await api.call('removeWebhook', { params: path, body: sent.value });
      if (removed.ok) return redirect(doneAt('/ajustes/avisos', 'aviso-quitado'));
      return answer('remove', { reply: sent.reply({ formErrors: removed.errors }) }, removed.status);
    }
    default: {
      const sent = parseWithZod(form, { schema: changeForm, disableAutoCoercion: true });
      if (sent.status !== 'success') return answer('change', { reply: sent.reply() }, 400);
      const changed = await api.call('changeWebhook', { params: path, body: sent.value });
      if (changed.ok) return redirect(doneAt(here, 'aviso'));
      return answer('change', { reply: sent.reply({ formErrors: changed.errors }) }, changed.status);
    }
  }
}
