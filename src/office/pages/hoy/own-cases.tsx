import { Link } from 'react-router';
import type { OfficeReviewLine } from '#contract/office/reviews.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { whyOf } from '../revision/columns.tsx';
import { Deadline } from '../revision/deadline.tsx';
import es from './es.json';

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
  {
    label: t('request'),
    narrow: 'a',
    width: 116,
    cell: ({ requestId, account }) => (
      <Link className="nm num" to={`/revisar/${requestId}`}>
        {account}
      </Link>
    ),
  },
  { label: t('partner'), leaves: 'lo2', cell: ({ partner }) => <PartnerName partner={partner} /> },
  { label: t('why'), narrow: 'b', cell: (line) => <span>{whyOf(line)}</span> },
  {
    label: t('credit'),
    right: true,
    leaves: 'lo',
    width: 104,
    cell: ({ total }) => <span className="num">{pesos(total)}</span>,
  },
];
