import type { FieldMetadata } from '@conform-to/react';
import { brands, catCeiling } from '#domain/catalogue/catalogue.ts';
import { seeOffer } from '#domain/catalogue/product-rules.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { sentences } from '../../text/sentences.ts';
import { Check, TextArea, TextField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { pesos, typedPesos } from '../../text/format.ts';
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
  family: string;
  storage: string;
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
export const ProductFields = ({
  fields,
  of,
}: {
  fields: Omit<Fields, 'on' | 'reason' | 'partner'>;
  /** Absent: a new one. */
  of?: OfficeProductRecord;
}) => (
  <>
    <div className="pair">
      <TextField field={fields.name} label={t('name')} />
      <SelectField
        field={fields.brand}
        label={t('brand')}
        options={brands.map((value) => ({ value, label: value }))}
      />
    </div>
    <div className="pair">
      <TextField field={fields.family} label={t('family')} hint={t('familyHint')} />
      <TextField field={fields.storage} label={t('storage')} hint={t('storageHint')} />
    </div>
    <div className="four">
      <TextField field={fields.price} label={t('price')} inputMode="decimal" />
      <TextField field={fields.downPayment} label={t('downPayment')} inputMode="decimal" />
      <TextField field={fields.weekly} label={t('weekly')} inputMode="decimal" />
      <TextField field={fields.weeks} label={t('weeks')} inputMode="numeric" />
    </div>
    <PlanSeen fields={fields} of={of} />
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

/** The credit that the prices make as they are typed, by the rules of who saves them. */
function PlanSeen({
  fields,
  of,
}: {
  fields: Pick<Fields, 'price' | 'downPayment' | 'weekly' | 'weeks'>;
  of: OfficeProductRecord | undefined;
}) {
  const [price, downPayment, weekly] = [fields.price, fields.downPayment, fields.weekly].map(({ value }) => {
    const typed = typedPesos(value ?? '');
    return typed === null ? null : fromPesos(typed);
  });
  const weeks = Number(fields.weeks.value ?? '');
  if (price == null || downPayment == null || weekly == null) return null;
  const offer = { priceCentavos: price, downPaymentCentavos: downPayment, weeklyCentavos: weekly, weeks };
  const { plan, faults, passed } = seeOffer(of ? soldOffer(of) : null, offer, floorOf(of));
  const charge = plan ? plan.totalCentavos - plan.cashPriceCentavos : 0;
  return (
    <section className="box stack" aria-live="polite" aria-label={t('planSeen')}>
      {plan && (
        <dl className="plan-seen num">
          {[
            [
              t('planWeekly'),
              t('planOf', { down: formatMoney(downPayment), weeks, weekly: formatMoney(weekly) }),
            ],
            [t('planTotal'), formatMoney(plan.totalCentavos)],
            [t('planCat'), t('percent', { n: plan.catPercent.toFixed(1) })],
            [
              t('margin'),
              t('marginOf', { amount: formatMoney(charge), n: ((charge / price) * 100).toFixed(1) }),
            ],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {[...faults, ...passed].map((text) => (
        <p key={text} className="small st warn">
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      {passed.length > 0 && (
        <p className="small muted">{t(of?.state === 'on-sale' ? 'asksTwo' : 'asksTwoOnSale')}</p>
      )}
    </section>
  );
}

const soldOffer = (product: OfficeProductRecord) => ({
  priceCentavos: fromPesos(product.price),
  downPaymentCentavos: fromPesos(product.downPayment),
  weeklyCentavos: fromPesos(product.weekly),
  weeks: product.weeks,
  state: product.state,
});

const floorOf = (of: OfficeProductRecord | undefined): number | null =>
  of?.floor == null ? null : fromPesos(of.floor);

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
        <ProductFields fields={fields} of={product} />
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
  family: product.family,
  storage: product.storage,
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
