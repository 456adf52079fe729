import type { FieldMetadata } from '@conform-to/react';
import type { OfficeReview } from '#contract/office/reviews.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Preview } from './answer-by-form.ts';
import es from './es.json';

const t = sentences(es);

/** Another phone, down payment or term, and the plan that follows from them. */
export function CounterFields({
  review,
  fields,
  preview,
  isBusy,
}: {
  review: OfficeReview;
  fields: Readonly<Record<'product' | 'downPayment' | 'weeks', FieldMetadata<string>>>;
  preview: Preview | null;
  isBusy: boolean;
}) {
  const { offer, phones, terms } = review;
  return (
    <fieldset className="counter">
      <legend className="lab">{t('newPlan')}</legend>
      <SelectField
        field={fields.product}
        label={t('product')}
        options={[
          { value: String(offer.product.id), label: t('sameProduct', { name: offer.product.name }) },
          ...phones.map(({ id, name, price }) => ({
            value: String(id),
            label: t('phoneChoice', { name, price: pesos(price) }),
          })),
        ]}
      />
      <div className="pair">
        <TextField
          field={fields.downPayment}
          label={t('downPayment')}
          autoComplete="off"
          inputMode="numeric"
        />
        <SelectField
          field={fields.weeks}
          label={t('weeks')}
          options={terms.map((n) => ({ value: String(n), label: t('weeksOf', { n }) }))}
        />
      </div>
      <div>
        <Button type="submit" size="sm" name="intent" value="preview" busy={isBusy}>
          {t('compute')}
        </Button>
      </div>
      {preview && <Computed before={offer} preview={preview} />}
    </fieldset>
  );
}

function Computed({
  before,
  preview: { plan, refusals },
}: {
  before: OfficeReview['offer'];
  preview: Preview;
}) {
  return (
    <div className="stack" aria-live="polite">
      <dl className="plans">
        <div>
          <dt>{t('planBefore')}</dt>
          <dd>{before.product.name}</dd>
          <dd className="num">{planIn(before)}</dd>
        </div>
        <div>
          <dt>{t('planAfter')}</dt>
          <dd>{plan.product.name}</dd>
          <dd className="num">
            <b>{planIn(plan)}</b>
          </dd>
          <dd className="small muted">{t('cat', { cat: plan.cat.toFixed(1) })}</dd>
        </div>
      </dl>
      {refusals.length === 0 ? (
        <Notice tone="good">{t('inBands')}</Notice>
      ) : (
        <Notice tone="bad">
          <b>{t('outOfBands')}</b>
          {refusals.map(({ code, text }) => (
            <span key={code} className="line">
              {text}
            </span>
          ))}
        </Notice>
      )}
    </div>
  );
}

function SelectField({
  field,
  label,
  options,
}: {
  field: FieldMetadata<string>;
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <span className="sel">
        <select
          key={field.key}
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue}
          className="in"
          {...(field.errors ? { 'aria-invalid': true, 'aria-describedby': field.errorId } : {})}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      {field.errors && (
        <span className="err" id={field.errorId}>
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </div>
  );
}

/** '$1,599.00 + 52 × $245.00 = $14,339.00' */
export const planIn = ({ downPayment, weeks, weekly, total }: OfficeReview['offer']): string =>
  t('plan', { down: pesos(downPayment), weeks, weekly: pesos(weekly), total: pesos(total) });
