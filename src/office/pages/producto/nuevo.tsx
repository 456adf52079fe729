import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { ProductFields, type ProductFormValue } from './product-fields.tsx';
import { productForm } from './product-form-schema.ts';

const t = sentences(es);

export const meta = () => titled(t('newTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).call('listOfficeProducts', { query: {} });
  const { mayEdit: partners } = needed(found, request);
  if (partners.length === 0) throw data(null, { status: 403 });
  return { partners };
}

const newForm = productForm.extend({ partner: z.coerce.number().int() });

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: newForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const result = await context.get(apiContext).call('addOfficeProduct', { body: submission.value });
  if (result.ok) return redirect(`/producto/${result.data.id}?hecho=nuevo`);
  return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

/** A product that nobody sees yet. */
export default function Nuevo() {
  const { partners } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSending = useSending('create');
  const [form, fields] = useForm<ProductFormValue>({
    lastResult: answer?.reply ?? null,
    defaultValue: {
      partner: String(partners[0]?.id ?? ''),
      weeks: '52',
      colors: [
        { color: '#303539', name: '' },
        { color: '#808080', name: '' },
        { color: '#d9dcdf', name: '' },
      ],
    },
  });
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/catalogo">{t('list')}</Link>
        <Icon name="chevron-right" small />
        <span>{t('newTitle')}</span>
      </nav>
      <PageHead title={t('newTitle')} lead={t('newLead')} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack pform">
        <input type="hidden" name="intent" value="create" />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        {partners.length === 1 ? (
          <input type="hidden" name="partner" value={partners[0]?.id} />
        ) : (
          <SelectField
            field={fields.partner}
            label={t('partner')}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <ProductFields fields={fields} />
        <div className="row">
          <Button type="submit" kind="primary" busy={isSending}>
            {t('create')}
          </Button>
        </div>
      </Form>
    </>
  );
}
