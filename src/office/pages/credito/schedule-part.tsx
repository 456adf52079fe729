import type { OfficeCredit } from '#contract/office/credit.ts';
import { pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { PlainTable } from '../solicitud/plain-table.tsx';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** Each week: when it is due, what was paid of it, when it was covered, and its reference. */
export const SchedulePart = ({ view: { credit, now } }: { view: CreditView }) => (
  <Section title={t('schedule')}>
    <PlainTable
      label={t('schedule')}
      heads={[
        t('weekHead'),
        t('due'),
        t('amount'),
        ...(credit.forgiven > 0 ? [t('forgiven')] : []),
        t('paidHead'),
        t('pendingHead'),
        t('covered'),
        t('reference'),
      ]}
      rows={credit.weeks.map((week) => ({
        key: String(week.number),
        cells: [
          String(week.number),
          dueText(week, credit, now),
          pesos(week.amount),
          ...(credit.forgiven > 0 ? [week.forgiven === 0 ? '' : pesos(week.forgiven)] : []),
          week.paid === 0 ? '' : pesos(week.paid),
          week.pending === 0 ? '' : pesos(week.pending),
          coveredText(week, now),
          <span key="reference" className="num muted nw">
            {week.pending === 0 ? '' : (week.reference ?? t('noReference'))}
          </span>,
        ],
      }))}
    />
  </Section>
);

/** Before the delivery the days are expected ones. */
function dueText(
  { dueOn }: OfficeCredit['weeks'][number],
  { awaitsDelivery }: OfficeCredit,
  now: string,
): string {
  if (dueOn === null) return t('noDay');
  return awaitsDelivery ? t('expected', { day: shortDay(dueOn, now) }) : shortDay(dueOn, now);
}

function coveredText({ coveredOn, daysLate }: OfficeCredit['weeks'][number], now: string): string {
  if (coveredOn === null) return '';
  const day = shortDay(coveredOn, now);
  return daysLate ? t('daysLate', { day, n: daysLate }) : day;
}
