import type { FieldMetadata } from '@conform-to/react';
import { brands, catCeiling } from '#domain/catalogue/catalogue.ts';
import { sentences } from '../../text/sentences.ts';
import { Check, TextArea, TextField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { pesos } from '../../text/format.ts';
import { ContractForm } from '../../ui/contract-form.tsx';

const t = sentences(es);

interface ColorRow {
  color: string;
  name: string;
}

/** As the browser has it: texts. */
export type ProductFormValue = {
  name: string;
  brand: string;
  price: string;
  downPayment: string;
  weekly: string;
  weeks: string;
  description: string;
  specs: string;
  colors: ColorRow[];
  unlimitedWhatsapp: string;
  oxxoSim: string;
  bestSeller: string;
  onOffer: string;
  on: string;
  reason: string;
  partner: string;
};

type Fields = { [K in keyof ProductFormValue]: FieldMetadata<ProductFormValue[K]> };

/** What is edited of a product, an old and a new one. */
export const ProductFields = ({ fields }: { fields: Omit<Fields, 'on' | 'reason' | 'partner'> }) => (
  <>
    <div className="pair">
      <TextField field={fields.name} label={t('name')} />
      <SelectField
        field={fields.brand}
        label={t('brand')}
        options={brands.map((value) => ({ value, label: value }))}
      />
    </div>
    <div className="four">
      <TextField field={fields.price} label={t('price')} inputMode="decimal" />
      <TextField field={fields.downPayment} label={t('downPayment')} inputMode="decimal" />
      <TextField field={fields.weekly} label={t('weekly')} inputMode="decimal" />
      <TextField field={fields.weeks} label={t('weeks')} inputMode="numeric" />
    </div>
    <ColorRows field={fields.colors} />
    <fieldset>
      <legend className="lab">{t('marks')}</legend>
      <div className="row wrapx marks">
        <Check field={fields.bestSeller} label={t('bestSeller')} />
        <Check field={fields.onOffer} label={t('onOffer')} />
        <Check field={fields.unlimitedWhatsapp} label={t('unlimitedWhatsapp')} />
        <Check field={fields.oxxoSim} label={t('oxxoSim')} />
      </div>
    </fieldset>
    <TextArea field={fields.description} label={t('description')} rows={3} />
    <TextArea field={fields.specs} label={t('specs')} note={t('specsNote')} rows={6} />
  </>
);

/** One row more than there are: without scripts, too, a colour can be added. */
function ColorRows({ field }: { field: FieldMetadata<ColorRow[]> }) {
  const rows = field.getFieldList();
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="lab">{t('colors')}</legend>
      <span className="hint">{t('colorsHint')}</span>
      {rows.map((row, index) => {
        const { color, name } = row.getFieldset();
        return (
          <div key={row.key} className="crow">
            <input
              type="color"
              name={color.name}
              defaultValue={color.initialValue ?? '#808080'}
              aria-label={t('colorTone', { n: index + 1 })}
            />
            <TextField field={name} label={t('colorName', { n: index + 1 })} quiet />
          </div>
        );
      })}
      {field.errors && (
        <span className="err" id={field.errorId}>
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </fieldset>
  );
}

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
