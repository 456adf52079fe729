import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { DeviceImage } from '#web/ui/device.tsx';
import { PlanSentence } from '#web/ui/plan.tsx';
import { planFigures } from '../plan-figures.ts';
import styles from './aprove-false.module.css';

export type Suggestion = NonNullable<Output<'getAddressRequest'>['suggestions']>[number];

/** What would be approved now, each with its plan and a button that takes it. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  return (
    <section aria-labelledby="opciones" className={styles.suggestions}>
      <h2 id="opciones">{t('aproveFalse.suggestions')}</h2>
      <p>{t('aproveFalse.suggestionsLead')}</p>
      <ul>
        {suggestions.map((each, index) => (
          <li key={index}>
            <Card suggestion={each} />
          </li>
        ))}
      </ul>
      <CatNotice
        products={suggestions.map(({ cat, calculatedOn }) => ({
          credit: { catPercent: cat, calculatedOn },
        }))}
      />
    </section>
  );
}

function Card({ suggestion }: { suggestion: Suggestion }) {
  const { kind, product, downPayment, recurringPayment, totalPeriod } = suggestion;
  const busy = useNavigation().state !== 'idle';
  const terms = { product: product.id, downPayment, recurringPayment, totalPeriod };
  return (
    <Form method="post" className={styles.card}>
      {Object.entries(terms).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.what}>
        {product.thubnailUrl !== undefined && (
          <DeviceImage file={product.thubnailUrl} alt="" className={styles.picture} />
        )}
        <div>
          <p className="small muted">{t(kinds[kind])}</p>
          <h3>{product.name}</h3>
        </div>
      </div>
      <PlanSentence plan={planFigures(suggestion)} />
      <Button
        type="submit"
        kind="house"
        block
        busy={busy}
        busyLabel={t('ui.sending')}
        aria-label={t('aproveFalse.takeWhat', { kind: t(kinds[kind]), name: product.name })}
      >
        {t('aproveFalse.take')}
      </Button>
    </Form>
  );
}

const kinds = {
  'down-payment': 'aproveFalse.downPayment',
  term: 'aproveFalse.term',
  phone: 'aproveFalse.phone',
} as const;
