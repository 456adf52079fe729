import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { PickChip } from '#web/ui/choices.tsx';
import { DeviceImage } from '#web/ui/device.tsx';
import { PlanText } from '#web/ui/plan.tsx';
import { planFigures } from '../plan-figures.ts';
import styles from './aprove-false.module.css';

export type Suggestion = NonNullable<Output<'getAddressRequest'>['suggestions']>[number];

/** What would be approved now: one is picked, and one button takes it. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className={styles.part}>
      <fieldset className={styles.suggestions}>
        <legend>
          <h2>{t('aproveFalse.suggestions')}</h2>
        </legend>
        {suggestions.map((each, index) => (
          <PickChip key={index} type="radio" name="plan" value={termsOf(each)} defaultChecked={index === 0}>
            <PickedPlan suggestion={each} />
          </PickChip>
        ))}
      </fieldset>
      <CatNotice
        products={suggestions.map(({ cat, calculatedOn }) => ({
          credit: { catPercent: cat, calculatedOn },
        }))}
      />
      <p className={styles.again}>{t('aproveFalse.suggestionsLead')}</p>
      <div className="actions">
        <Button type="submit" block busy={busy} busyLabel={t('ui.sending')}>
          {t('aproveFalse.take')}
        </Button>
      </div>
    </Form>
  );
}

function PickedPlan({ suggestion }: { suggestion: Suggestion }) {
  const { kind, product } = suggestion;
  return (
    <span className={styles.plan}>
      {product.thubnailUrl !== undefined && (
        <DeviceImage file={product.thubnailUrl} alt="" className={styles.picture} />
      )}
      <span>
        <small>{t(kinds[kind])}</small>
        <b>{product.name}</b>
        <span className={styles.figures}>
          <PlanText plan={planFigures(suggestion)} />
        </span>
      </span>
    </span>
  );
}

/** A plan as the value of its radio, each number under the name that the call has for it. */
const termsOf = ({ product, downPayment, recurringPayment, totalPeriod }: Suggestion): string =>
  new URLSearchParams({
    product: `${product.id}`,
    downPayment: `${downPayment}`,
    recurringPayment: `${recurringPayment}`,
    totalPeriod: `${totalPeriod}`,
  }).toString();

const kinds = {
  'down-payment': 'aproveFalse.downPayment',
  term: 'aproveFalse.term',
  phone: 'aproveFalse.phone',
} as const;
