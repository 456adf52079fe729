import { Link } from 'react-router';
import type { OfficePaymentLine } from '#contract/office/payments.ts';
import { partnerColumn } from '../../list/columns.tsx';
import { exactTime, pesos, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Column } from '../../ui/data-table.tsx';
import es from './es.json';
import { PaymentBadge } from './payment-badge.tsx';

const t = sentences(es);

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
