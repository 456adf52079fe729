import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeWebhooks } from '#contract/office/webhooks.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';
import { chosenIn } from './chosen-in.ts';

export interface AddAnswer extends Answer {
  /** Its secret is shown now, and never again. */
  readonly made: { readonly id: string; readonly secret: string } | null;
}

const { body } = officeWebhooks.addWebhook;
const addForm = body.extend({ partner: z.coerce.number().int(), events: chosenIn(body.shape.events) });

/** Adds a receiver and answers with its secret. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = parseWithZod(await request.formData(), { schema: addForm, disableAutoCoercion: true });
  if (sent.status !== 'success') return data<AddAnswer>({ reply: sent.reply(), made: null }, 400);
  const added = await context.get(apiContext).call('addWebhook', { body: sent.value });
  if (added.ok) return data<AddAnswer>({ reply: null, made: added.data });
  return data<AddAnswer>({ reply: sent.reply({ formErrors: added.errors }), made: null }, added.status);
}
