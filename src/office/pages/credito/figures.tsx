import { pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** The four sums that a person is asked for on the telephone. */
export function Figures({ view: { credit, now } }: { view: CreditView }) {
  const { next, paid, remaining, forgiven, held, weeksPaid, plan, overdue, missingDownPayment } = credit;
  const figures = [
    {
      label: t('next'),
      sum: next === null ? t('nextNone') : pesos(next.pending),
      by: next === null ? '' : credit.awaitsDelivery ? t('fromDelivery') : shortDay(next.dueOn, now),
    },
    {
      label: t('paid'),
      sum: pesos(paid),
      by:
        missingDownPayment > 0
          ? t('downMissing', { sum: pesos(missingDownPayment) })
          : t('weeksPaid', { n: weeksPaid, of: plan.weeks }),
    },
    {
      label: t('remaining'),
      sum: pesos(remaining),
      by:
        [
          ...(overdue.count > 0 ? [t('overdue', { sum: pesos(overdue.amount) })] : []),
          ...(forgiven > 0 ? [t('forgivenSum', { sum: pesos(forgiven) })] : []),
        ].join(', ') || t('weeksLeft', { n: plan.weeks - weeksPaid }),
    },
    { label: t('held'), sum: pesos(held), by: t(held > 0 ? 'heldSome' : 'heldNone') },
  ];
  return (
    <dl className="figs">
      {figures.map(({ label, sum, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="fig">{sum}</dd>
          <dd className="by">{by}</dd>
        </div>
      ))}
    </dl>
  );
}
