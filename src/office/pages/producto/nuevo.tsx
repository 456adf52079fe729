import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { PageHead, Crumb } from '../../ui/section.tsx';
import { SelectField } from '../../ui/field.tsx';
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

export const action = officeAction('/producto', {
  create: post('addOfficeProduct', { form: newForm, done: ({ id }) => `/producto/${id}?hecho=nuevo` }),
});

/** A new product, a draft that the shop does not show yet. */
export default function Nuevo() {
  const { partners } = useLoaderData<typeof loader>();
  return (
    <>
      <Crumb label={t('path')} to="/catalogo" list={t('list')} here={t('newTitle')} />
      <PageHead title={t('newTitle')} lead={t('newLead')} />
      <ContractForm<ProductFormValue>
        intent="create"
        values={{
          partner: String(partners[0]?.id ?? ''),
          weeks: '52',
          colors: [
            { color: '#303539', name: '' },
            { color: '#808080', name: '' },
            { color: '#d9dcdf', name: '' },
          ],
        }}
        submit={t('create')}
        kind="primary"
        className="stack pform"
      >
        {(fields) => (
          <>
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
          </>
        )}
      </ContractForm>
    </>
  );
}
