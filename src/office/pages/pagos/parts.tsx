import type { ReactNode } from 'react';
import { Link, useRouteLoaderData, useSearchParams } from 'react-router';
import type { loader as frameLoader } from './frame.tsx';
import { sentences } from '../../text/sentences.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import type { OfficePaymentLine } from '#contract/office/payments.ts';
import { partnerColumn } from '../../list/columns.tsx';
import { exactTime, pesos, shortDate, timeOf } from '../../text/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { OfficeOutput } from '#contract/office/api.ts';

const t = sentences(es);

const tabs = [
  { to: '/pagos', label: 'toClear' },
  { to: '/pagos/todos', label: 'all' },
  { to: '/pagos/devoluciones', label: 'refunds' },
  { to: '/pagos/corte', label: 'day' },
] as const;

/** What every page of payments begins with: its name, its tabs with their counts, and what was just done. */
export function Head({ at, children }: { at: (typeof tabs)[number]['to']; children?: ReactNode }) {
  const counts = useRouteLoaderData<typeof frameLoader>('pages/pagos/frame');
  const [query] = useSearchParams();
  const did = doneWords[query.get('hecho') ?? ''];
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={tabs
          .filter(({ label }) => counts?.mayRead !== false || label === 'refunds')
          .map(({ to, label }) => ({
            to,
            label: t(label),
            current: to === at,
            ...(label === 'toClear' && counts?.toClear ? counts.toClear : {}),
            ...(label === 'refunds' && counts?.refunds ? counts.refunds : {}),
          }))}
      />
      {did && (
        <output className="nt good">
          <Icon name="done" />
          <span>{t(did)}</span>
        </output>
      )}
    </>
  );
}

const doneWords: Readonly<Record<string, keyof typeof es>> = {
  asked: 'asked',
  left: 'left',
  proposed: 'proposed',
  doneAlone: 'doneAlone',
  closed: 'dayClosed',
  paid: 'refundRecorded',
};

interface Shown {
  readonly now: string;
  /** The address that opens a payment beside the list. */
  readonly hrefOf: (payment: OfficePaymentLine) => string;
  /** More than one partner is in the list. */
  readonly withPartner: boolean;
}

export function columnsOf({ now, hrefOf, withPartner }: Shown): Column<OfficePaymentLine>[] {
  return [
    {
      label: t('received'),
      narrow: 'd',
      width: 84,
      cell: ({ receivedAt }) => (
        <time className="num" dateTime={receivedAt} title={exactTime(receivedAt)}>
          <span>{shortDate(receivedAt, now)}</span>
          <small>{timeOf(receivedAt)}</small>
        </time>
      ),
    },
    {
      label: t('what'),
      narrow: 'b',
      width: 150,
      cell: (payment) => <PaymentBadge payment={payment} />,
    },
    {
      label: t('referenceAndAccount'),
      narrow: 'a',
      cell: (payment) => (
        <>
          <Link className="nm num" to={hrefOf(payment)} preventScrollReset>
            {payment.account ?? t(payment.result === 'taken-back' ? 'noPartner' : 'noAccount')}
          </Link>
          <small className="num">{spaced(payment.reference)}</small>
        </>
      ),
    },
    ...(withPartner ? [partnerColumn<OfficePaymentLine>(t('partner'), { leaves: 'lo' })] : []),
    {
      label: t('owed'),
      right: true,
      leaves: 'lo2',
      width: 96,
      cell: ({ due }) => <span className="muted">{due === null ? '' : pesos(due)}</span>,
    },
    {
      label: t('arrived'),
      right: true,
      narrow: 'c',
      width: 104,
      cell: ({ amount }) => <b>{pesos(amount)}</b>,
    },
  ];
}

/** A reference in groups of four, to read it aloud. */
export const spaced = (reference: string): string => reference.replace(/(\d{4})(?=\d)/g, '$1 ');

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

/** A payment that is open beside its list. */
export type ShownPayment = OfficeOutput<'getOfficePayment'>;
