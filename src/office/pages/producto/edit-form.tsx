import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { catCeiling } from '#domain/catalogue/catalogue.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { ProductAnswer } from './product-action.ts';
import { ProductFields, type ProductFormValue } from './product-fields.tsx';

const t = sentences(es);

/** Edits a product, at once or from a day on. */
export function EditForm({
  product,
  answer,
}: {
  product: OfficeProductRecord;
  answer: ProductAnswer | undefined;
}) {
  const isSending = useSending('save');
  const [form, fields] = useForm<ProductFormValue>({
    lastResult: answer?.intent === 'save' ? answer.reply : null,
    defaultValue: valueOf(product),
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack pform">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={product.version} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <ProductFields fields={fields} />
      <TextField field={fields.on} label={t('on')} hint={t('onHint')} type="date" />
      <TextArea field={fields.reason} label={t('reason')} note={boundsOf(product)} />
      <div className="row wrapx">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('save')}
        </Button>
        <span className="small muted">{t('frozen')}</span>
      </div>
    </Form>
  );
}

/** What another person confirms. */
const boundsOf = ({ floor }: OfficeProductRecord): string =>
  floor === null
    ? t('bounds', { cat: catCeiling })
    : t('boundsFloor', { amount: pesos(floor), cat: catCeiling });

const onOf = (is: boolean): string => (is ? 'on' : '');

const valueOf = (product: OfficeProductRecord) => ({
  name: product.name,
  brand: product.brand,
  price: product.price.toFixed(2),
  downPayment: product.downPayment.toFixed(2),
  weekly: product.weekly.toFixed(2),
  weeks: String(product.weeks),
  description: product.description,
  specs: product.specs.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join('\n'),
  colors: [...product.colors, { color: '#808080', name: '' }],
  unlimitedWhatsapp: onOf(product.unlimitedWhatsapp),
  oxxoSim: onOf(product.oxxoSim),
  bestSeller: onOf(product.bestSeller),
  onOffer: onOf(product.onOffer),
});
