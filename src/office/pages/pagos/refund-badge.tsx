import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

type Row = OfficeOutput<'listRefunds'>['rows'][number];

/** Who must act for it. */
export function RefundBadge({
  row,
}: {
  row: Pick<Row, 'paidAt' | 'isProposed' | 'isApproved' | 'hasClabe' | 'review' | 'isLate'>;
}) {
  if (row.paidAt !== null)
    return (
      <Badge tone="none" icon="done" flat>
        {t('returned')}
      </Badge>
    );
  if (row.isProposed)
    return (
      <Badge tone="pair" icon="two-people">
        {t('secondPerson')}
      </Badge>
    );
  if (row.isApproved)
    return (
      <Badge tone={row.isLate ? 'bad' : 'good'} icon="return">
        {t('approved')}
      </Badge>
    );
  if (!row.hasClabe)
    return (
      <Badge tone="info" icon="clock">
        {`${t('noClabe')} ${t('clabe')}`}
      </Badge>
    );
  if (row.review !== null)
    return (
      <Badge tone="warn" icon="eye">
        {t('review')}
      </Badge>
    );
  return (
    <Badge tone={row.isLate ? 'bad' : 'warn'} icon={row.isLate ? 'warning' : 'return'}>
      {t(row.isLate ? 'late' : 'pending')}
    </Badge>
  );
}
