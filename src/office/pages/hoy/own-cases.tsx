import { Link } from 'react-router';
import type { OfficeReviewLine } from '#contract/office/reviews.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { dayOf, grouped, longDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { whyOf } from '../revision/columns.tsx';
import { Deadline } from '../revision/deadline.tsx';
import es from './es.json';
import { hrefWith } from '../../list/query.ts';
import { linkColumn, partnerColumn, sumColumn } from '../../list/columns.tsx';

const t = sentences(es);

/** The reviews on which this person works, the most urgent first. */
export const OwnCases = ({
  rows,
  all,
  now,
}: {
  rows: readonly OfficeReviewLine[];
  /** How many there are. */
  all: number;
  now: string;
}) => (
  <Section
    title={t('ownCases')}
    beside={<span className="cnt">{all}</span>}
    end={
      <Link className="link small" to="/revision?tab=mine">
        {t('seeInReview')}
      </Link>
    }
  >
    <DataTable
      label={t('ownCases')}
      rows={rows}
      keyOf={({ requestId }) => requestId}
      hrefOf={({ requestId }) => `/revisar/${requestId}`}
      columns={columnsOf(now)}
    />
  </Section>
);

const columnsOf = (now: string): Column<OfficeReviewLine>[] => [
  {
    label: t('due'),
    narrow: 'c',
    width: 150,
    cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} />,
  },
  linkColumn(t('request'), ({ requestId, account }) => ({ to: `/revisar/${requestId}`, text: account }), {
    width: 116,
  }),
  partnerColumn(t('partner')),
  { label: t('why'), narrow: 'b', cell: (line) => <span>{whyOf(line)}</span> },
  sumColumn(t('credit'), ({ total }) => total, { leaves: 'lo', width: 104 }),
];

type Funnel = OfficeOutput<'getFunnel'>;

/** Stages of the report that the morning shows. */
const shown = [
  ['approved', 'Aprobación'],
  ['signed', 'Firma'],
  ['paid', 'Enganche'],
] as const;

/** What became of the requests that began yesterday, as the report counts them. */
export function Yesterday({
  funnel,
  partner,
  now,
}: {
  funnel: Funnel;
  partner: number | undefined;
  now: string;
}) {
  const { from, until } = funnel.range;
  const to = hrefWith('/informes', { from, until, ...(partner && { partner: String(partner) }) });
  const isCounted = funnel.countedAt !== null && dayOf(funnel.countedAt) >= dayOf(now);
  const begun = { key: 'begun', count: funnel.begun, share: '' } as const;
  const rest = shown.map(([key, stage]) => {
    const count = funnel.stages.find(({ name }) => name === stage)?.passed ?? 0;
    const share = funnel.begun === 0 ? '' : t('shareOf', { n: Math.round((count / funnel.begun) * 100) });
    return { key, count, share };
  });
  return (
    <Section
      title={t('yesterday')}
      beside={<span className="small muted">{longDate(`${from}T12:00:00-06:00`)}</span>}
      end={
        <Link className="link small" to={to}>
          {t('seeReport')}
        </Link>
      }
    >
      {isCounted ? (
        <ul className="strip" aria-label={t('yesterday')}>
          {[begun, ...rest].map(({ key, count, share }) => (
            <li key={key}>
              <Link className="fg" to={to}>
                <span className="k">{t(key)}</span>
                <span className="v">{grouped(count)}</span>
                <span className="s">{share}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">{t('notCounted')}</p>
      )}
    </Section>
  );
}
