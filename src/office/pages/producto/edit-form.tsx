import type { OfficeProductRecord } from '#contract/office/products.ts';
import { catCeiling } from '#domain/catalogue/catalogue.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import es from './es.json';
import { ProductFields, type ProductFormValue } from './product-fields.tsx';

const t = sentences(es);

/** Edits a product, at once or from a day on. */
export const EditForm = ({ product }: { product: OfficeProductRecord }) => (
  <ContractForm<ProductFormValue>
    isAct
    intent="save"
    of={{ version: product.version }}
    values={valueOf(product)}
    submit={t('save')}
    kind="primary"
    className="stack pform"
    beside={<span className="small muted">{t('frozen')}</span>}
  >
    {(fields) => (
      <>
        <ProductFields fields={fields} />
        <TextField field={fields.on} label={t('on')} hint={t('onHint')} type="date" />
        <TextArea field={fields.reason} label={t('reason')} note={boundsOf(product)} />
      </>
    )}
  </ContractForm>
);

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
