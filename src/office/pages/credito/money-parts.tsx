import type { OfficeCredit } from '#contract/office/credit.ts';
import { exactTime, pesos, shortDate, timeOf, shortDay } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { type CreditView, type Entry, type Move, contactWords, movesOf } from './parts.ts';
import { TableFrame } from '../../ui/table-frame.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';

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
          {movesOf(credit.entries)
            .toReversed()
            .map((entry) => (
              <tr key={entry.seq}>
                <td className="num nw" title={exactTime(entry.at)}>
                  {`${shortDate(entry.at, now)} ${timeOf(entry.at)}`}
                </td>
                <td>
                  <Concept move={entry} />
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

function Concept({ move }: { move: Move }) {
  if (move.folded.length === 0) return <b>{conceptOf(move)}</b>;
  return (
    <details className="text">
      <summary>
        <b>{t('paidFor', { weeks: weeksIn(move) })}</b>
      </summary>
      {move.folded.map((entry) => (
        <p key={entry.seq}>{dotted(conceptOf(entry), sumOf(entry.cash) || sumOf(entry.owed))}</p>
      ))}
    </details>
  );
}

/** Nothing rather than $0.00. */
const sumOf = (sum: number): string => (sum === 0 ? '' : pesos(sum));

const conceptOf = (entry: Entry): string => t(`entry-${entry.kind}`, { weeks: weeksIn(entry) });

const weeksIn = ({ weeks }: Pick<Entry, 'weeks'>): string =>
  weeks.map((week) => (week === 0 ? t('downPayment') : t('week', { n: week }))).join(', ');

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

/** What was spoken with the customer, the newest first. */
export function ContactsPart({ view: { credit, now } }: { view: CreditView }) {
  if (credit.contacts.length === 0) {
    return (
      <Section title={t('contacts')}>
        <Blank icon="call" title={t('contactsNone')}>
          {t('contactsNoneLead')}
        </Blank>
      </Section>
    );
  }
  const entries: TimelineEntry[] = credit.contacts.map((contact) => ({
    id: contact.id,
    at: contact.at,
    icon: contact.channel === 'message' ? 'message' : 'call',
    who: contact.by.name,
    what: contactWords(contact),
    aside:
      contact.promise &&
      t('promiseOf', { sum: pesos(contact.promise.amount), day: shortDay(contact.promise.day, now) }),
    said: contact.note,
  }));
  return (
    <Section title={t('contacts')}>
      <Timeline entries={entries} now={now} />
    </Section>
  );
}
