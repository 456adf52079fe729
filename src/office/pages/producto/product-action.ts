import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeProducts, type ProductSaved } from '#contract/office/products.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import es from './es.json';
import { dayForm, productForm } from './product-form-schema.ts';

const t = sentences(es);

export interface ProductAnswer extends Answer {
  readonly intent: 'save' | 'state' | 'photo' | 'withdraw-plan';
}

const version = z.coerce.number().int();
const saveForm = productForm.extend({ version, on: dayForm, reason: z.string().default('') });
const stateForm = z.object({
  version,
  state: officeProducts.setProductState.body.shape.state,
  on: dayForm,
  reason: z.string().default(''),
});

const outcomes: Record<ProductSaved['outcome'], string> = {
  done: 'guardado',
  planned: 'programado',
  waiting: 'propuesto',
};

/** What a person does about a product. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const id = Number(params['id']);
  const path = { params: { id } };
  const done = (outcome: string) => redirect(`/producto/${id}?hecho=${outcome}`);
  const no = (intent: ProductAnswer['intent'], reply: ProductAnswer['reply'], status: number) =>
    data<ProductAnswer>({ intent, reply }, status);
  const refused = (errors: readonly string[]) => ({ status: 'error' as const, error: { '': [...errors] } });
  switch (form.get('intent')) {
    case 'photo': {
      const [file, color] = [form.get('file'), String(form.get('color'))];
      if (!(file instanceof File) || file.size === 0) return no('photo', refused([t('photoNone')]), 400);
      const body = new FormData();
      body.set('file', file, file.name);
      const result = await api.send('addProductPhoto', { ...path, query: { color } }, body);
      return result.ok ? done('foto') : no('photo', refused(result.errors), result.status);
    }
    case 'withdraw-plan': {
      const result = await api.call('withdrawProductPlan', path);
      return result.ok ? done('retirado') : no('withdraw-plan', refused(result.errors), result.status);
    }
    case 'state': {
      const submission = parseWithZod(form, { schema: stateForm, disableAutoCoercion: true });
      if (submission.status !== 'success') return no('state', submission.reply(), 400);
      const result = await api.call('setProductState', { ...path, body: submission.value });
      if (result.ok) return done(outcomes[result.data.outcome]);
      return no('state', submission.reply({ formErrors: result.errors }), result.status);
    }
    default: {
      const submission = parseWithZod(form, { schema: saveForm, disableAutoCoercion: true });
      if (submission.status !== 'success') return no('save', submission.reply(), 400);
      const result = await api.call('changeOfficeProduct', { ...path, body: submission.value });
      if (result.ok) return done(outcomes[result.data.outcome]);
      return no('save', submission.reply({ formErrors: result.errors }), result.status);
    }
  }
}
