import type { OfficePaymentLine } from '#contract/office/payments.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import es from './es.json';
import type { OfficeOutput } from '#contract/office/api.ts';

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

const t = sentences(es);

type Look = readonly [Tone, IconName, keyof typeof es];

const odd: Record<NonNullable<OfficePaymentLine['oddity']>, Look> = {
  over: ['warn', 'plus', 'over'],
  under: ['warn', 'minus', 'under'],
  repeated: ['warn', 'list', 'repeated'],
  closed: ['info', 'forbidden', 'closed'],
  early: ['warn', 'clock', 'early'],
  refunded: ['warn', 'undo', 'refunded'],
  'charged-back': ['bad', 'undo', 'chargedBack'],
  disputed: ['warn', 'help', 'disputed'],
  'dispute-won': ['good', 'done', 'disputeWon'],
};

const results: Record<OfficePaymentLine['result'], Look> = {
  applied: ['none', 'done', 'applied'],
  assigned: ['none', 'done', 'assigned'],
  returned: ['none', 'undo', 'returned'],
  'unknown-reference': ['bad', 'help', 'unknown'],
  'amount-mismatch': ['warn', 'differs', 'mismatch'],
  'already-paid': ['warn', 'list', 'repeated'],
  'taken-back': ['warn', 'undo', 'takenBack'],
};

/** What is the matter with a payment, or that nothing is. */
export function PaymentBadge({
  payment: { result, oddity, isProposed },
  large = false,
}: {
  payment: OfficePaymentLine;
  large?: boolean;
}) {
  const [tone, icon, word]: Look = isProposed
    ? ['pair', 'two-people', 'secondPerson']
    : oddity
      ? odd[oddity]
      : results[result];
  return (
    <Badge tone={tone} icon={icon} flat={tone === 'none'} large={large}>
      {t(word)}
    </Badge>
  );
}
