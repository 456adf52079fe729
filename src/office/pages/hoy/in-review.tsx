import { Link } from 'react-router';
import type { OfficeRequestLine } from '#contract/office/requests.ts';
import { duration, exactTime } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';

const t = sentences(es);

/** The requests that a person must answer, the oldest first. */
export const InReview = ({ rows, now }: { rows: readonly OfficeRequestLine[]; now: string }) => (
  <Section
    title={t('inReview')}
    end={
      <Link className="link small" to="/solicitudes?view=review&sort=%2Bbegun">
        {t('seeReview')}
      </Link>
    }
  >
    <DataTable
      label={t('inReview')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/solicitud/${id}`}
      columns={columnsOf(now)}
    />
  </Section>
);

const columnsOf = (now: string): Column<OfficeRequestLine>[] => [
  {
    label: t('request'),
    narrow: 'a',
    cell: ({ id, account }) => (
      <Link className="nm num" to={`/solicitud/${id}`}>
        {account}
      </Link>
    ),
  },
  { label: t('partner'), leaves: 'lo2', cell: ({ partner }) => <PartnerName partner={partner} /> },
  { label: t('product'), narrow: 'b', cell: ({ product }) => dotted(product.name, product.color) },
  {
    label: t('inStep'),
    right: true,
    narrow: 'c',
    cell: ({ since }) => (
      <span className="due hot" title={exactTime(since)}>
        <Icon name="clock" small />
        <span>{duration(since, now)}</span>
      </span>
    ),
  },
];
