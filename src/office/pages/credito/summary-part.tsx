import type { OfficeCredit } from '#contract/office/credit.ts';
import { exactTime, pesos, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { CreditView } from './parts.ts';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** The weeks at a glance, then every line of the ledger, the newest first. */
export function SummaryPart({ view }: { view: CreditView }) {
  return (
    <>
      <WeekPlan credit={view.credit} />
      <Moves view={view} />
    </>
  );
}

function WeekPlan({ credit }: { credit: OfficeCredit }) {
  const { weeks, weeksPaid, next, plan, overdue } = credit;
  const label = t('weekPlanLabel', { n: weeksPaid, of: plan.weeks, late: overdue.count });
  return (
    <Section
      title={t('weekPlan')}
      beside={
        <span className="muted small">
          {t('weeksPaid', { n: weeksPaid, of: plan.weeks }) +
            (overdue.count > 0 ? `, ${t('lateNow', { n: overdue.count })}` : '')}
        </span>
      }
    >
      <p className="vh">{label}</p>
      <div className="wk" aria-hidden="true">
        {weeks.map(({ number, coveredOn, daysLate, amount }) => (
          <i
            key={number}
            className={cx(
              coveredOn !== null && (daysLate ? 'l' : 'p'),
              amount === 0 && 'f',
              coveredOn === null && number === next?.week && 'n',
            )}
          />
        ))}
      </div>
      <p className="tiny wk-legend">
        <Legend look="p">{t('legendPaid')}</Legend>
        <Legend look="l">{t('legendLate')}</Legend>
        {credit.forgiven > 0 && <Legend look="f">{t('legendForgiven')}</Legend>}
        <Legend look="n">{t('legendNext')}</Legend>
        <Legend>{t('legendToCome')}</Legend>
      </p>
    </Section>
  );
}

const Legend = ({ look, children }: { look?: 'p' | 'l' | 'f' | 'n'; children: string }) => (
  <span className="row">
    <span className="wk" aria-hidden="true">
      <i className={look} />
    </span>
    <span>{children}</span>
  </span>
);

function Moves({ view: { credit, now } }: { view: CreditView }) {
  return (
    <Section title={t('moves')}>
      <TableFrame label={t('moves')} className="dense">
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('concept')}</th>
            <th scope="col" className="lo">
              {t('reference')}
            </th>
            <th scope="col" className="r">
              {t('received')}
            </th>
            <th scope="col" className="r">
              {t('debt')}
            </th>
            <th scope="col" className="r">
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {credit.entries.toReversed().map((entry) => (
            <tr key={entry.seq}>
              <td className="num nw" title={exactTime(entry.at)}>
                {`${shortDate(entry.at, now)} ${timeOf(entry.at)}`}
              </td>
              <td>
                <b>{conceptOf(entry)}</b>
              </td>
              <td className="num muted nw lo">{entry.reference}</td>
              <td className="r">{sumOf(entry.cash)}</td>
              <td className="r">{sumOf(entry.owed)}</td>
              <td className="r">{pesos(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}

/** Nothing rather than $0.00. */
const sumOf = (sum: number): string => (sum === 0 ? '' : pesos(sum));

function conceptOf({ kind, weeks }: OfficeCredit['entries'][number]): string {
  const names = weeks.map((week) => (week === 0 ? t('downPayment') : t('week', { n: week })));
  return t(`entry-${kind}`, { weeks: names.join(', ') });
}
