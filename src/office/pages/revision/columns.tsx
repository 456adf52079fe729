import type { OfficeReviewLine } from '#contract/office/reviews.ts';
import { reviewReasons } from '#domain/staff/review-reasons.ts';
import { linkColumn, partnerColumn, sumColumn, waitColumn } from '../../list/columns.tsx';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Deadline } from './deadline.tsx';
import es from './es.json';

const t = sentences(es);

/** The columns of the queue, the most needed first to stay when it gets narrow. */
export const columnsAt = (now: string): Column<OfficeReviewLine>[] => [
  linkColumn(t('review'), ({ requestId, account }) => ({ to: `/revisar/${requestId}`, text: account }), {
    width: 116,
  }),
  {
    label: t('due'),
    narrow: 'c',
    width: 150,
    cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} />,
  },
  { label: t('why'), narrow: 'b', cell: (line) => <span>{whyOf(line)}</span> },
  waitColumn(t('waiting'), ({ openedAt }) => openedAt, { now, width: 104 }),
  partnerColumn(t('partner'), { width: 120 }),
  { label: t('product'), leaves: 'lo', cell: ({ product }) => <span>{product}</span> },
  sumColumn(t('amount'), ({ total }) => total, { leaves: 'lo', width: 104 }),
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
