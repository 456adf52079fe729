import { Link } from 'react-router';
import type { OfficeReviewLine } from '#contract/office/reviews.ts';
import { reviewReasons } from '#domain/staff/review-reasons.ts';
import { duration, exactTime, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Deadline } from './deadline.tsx';
import es from './es.json';

const t = sentences(es);

/** The columns of the queue, the most needed first to stay when it gets narrow. */
export const columnsAt = (now: string): Column<OfficeReviewLine>[] => [
  {
    label: t('review'),
    narrow: 'a',
    width: 116,
    cell: ({ requestId, account }) => (
      <Link className="nm num" to={`/revisar/${requestId}`}>
        {account}
      </Link>
    ),
  },
  {
    label: t('due'),
    narrow: 'c',
    width: 150,
    cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} />,
  },
  { label: t('why'), narrow: 'b', cell: (line) => <span>{whyOf(line)}</span> },
  {
    label: t('waiting'),
    right: true,
    narrow: 'd',
    width: 104,
    cell: ({ openedAt }) => <span title={exactTime(openedAt)}>{duration(openedAt, now)}</span>,
  },
  {
    label: t('partner'),
    leaves: 'lo2',
    width: 120,
    cell: ({ partner }) => <PartnerName partner={partner} />,
  },
  { label: t('product'), leaves: 'lo', cell: ({ product }) => <span>{product}</span> },
  {
    label: t('amount'),
    right: true,
    leaves: 'lo',
    width: 104,
    cell: ({ total }) => <span className="num">{pesos(total)}</span>,
  },
  { label: t('claimed'), leaves: 'lo2', width: 140, cell: (line) => <Claimed line={line} /> },
];

/** The rules in a few words; the first ones, and how many more. */
export function whyOf({ kind, reasons }: Pick<OfficeReviewLine, 'kind' | 'reasons'>): string {
  const [first, ...more] = reasons.map((code) => reviewReasons[code].short);
  const head = first ?? (kind === 'identity' ? t('identity') : '');
  return more.length > 0 ? `${head} +${more.length}` : head;
}

function Claimed({ line: { claimedBy, isMine, waitsForSecond } }: { line: OfficeReviewLine }) {
  if (waitsForSecond) {
    return (
      <Badge tone="pair" icon="two-people">
        {t('secondWaits')}
      </Badge>
    );
  }
  if (claimedBy === null) return <span className="muted">{t('nobody')}</span>;
  return <span>{isMine ? t('you') : claimedBy.name}</span>;
}
