import type { ReactNode } from 'react';
import { formatMoneyShort, type Centavos } from '#domain/credit/money.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Money } from './money.tsx';
import styles from './plan.module.css';

/** The figures of a credit, in centavos; from the API or #domain/credit, never computed on a screen. */
export interface PlanFigures {
  downPaymentCentavos: Centavos;
  weeklyPaymentCentavos: Centavos;
  /** The last instalment where it differs. */
  lastPaymentCentavos?: Centavos | undefined;
  weeks: number;
  totalCentavos: Centavos;
  cashPriceCentavos?: Centavos | undefined;
}

/** 'Enganche $1,299 hoy + 52 pagos semanales de $199 = $11,647.' The same text on every screen. */
function PlanWords({ plan }: { plan: PlanFigures }) {
  const last = plan.lastPaymentCentavos;
  const uneven = last !== undefined && last !== plan.weeklyPaymentCentavos && plan.weeks > 1;
  return (
    <Rich
      k={uneven ? 'plan.sentenceUneven' : 'plan.sentence'}
      params={{
        down: formatMoneyShort(plan.downPaymentCentavos),
        weeks: uneven ? plan.weeks - 1 : plan.weeks,
        weekly: formatMoneyShort(plan.weeklyPaymentCentavos),
        last: formatMoneyShort(last ?? plan.weeklyPaymentCentavos),
        total: formatMoneyShort(plan.totalCentavos),
      }}
    />
  );
}

/** The plan's sentence with the cash price: '… = $11,647. De contado $7,999.' */
export function PlanText({ plan }: { plan: PlanFigures }) {
  return (
    <>
      <PlanWords plan={plan} />
      <Words> </Words>
      {plan.cashPriceCentavos !== undefined && (
        <span className={styles.cash}>
          <Rich k="plan.cash" params={{ cash: formatMoneyShort(plan.cashPriceCentavos) }} />
        </span>
      )}
    </>
  );
}

/** The same as a paragraph. */
export const PlanSentence = ({ plan }: { plan: PlanFigures }) => (
  <p className={styles.plan}>
    <PlanText plan={plan} />
  </p>
);

/** 'Pago semanal' and its amount, the largest text of a page. */
export function WeeklyPayment({ centavos }: { centavos: Centavos }) {
  return (
    <div>
      <p className={styles.label}>{t('plan.weekly')}</p>
      <p className={styles.big}>
        <Money centavos={centavos} />
      </p>
    </div>
  );
}

/** Two or three facts side by side with dividers: [['Enganche', <Money/>], ['Plazo total', '52 semanas']]. */
export function FactPair({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
