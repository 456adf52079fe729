import type { FieldMetadata } from '@conform-to/react';
import { brands } from '#domain/catalogue/catalogue.ts';
import { sentences } from '../../text/sentences.ts';
import { Check } from '../../ui/check.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';

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
