import { Form, Link } from 'react-router';
import type { OfficeDeviceOrder } from '#contract/office/device-orders.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { actionIcons, actionText, causeText } from './order-text.ts';

const t = sentences(es);

/** The columns of orders to devices. */
export const orderColumns = ({
  now,
  mayRetry,
  withPartner,
  withAccount = true,
}: {
  now: string;
  mayRetry: boolean;
  withPartner: boolean;
  withAccount?: boolean;
}): Column<OfficeDeviceOrder>[] => [
  {
    label: t('order'),
    narrow: 'a',
    cell: ({ action }) => (
      <span className="row">
        <Icon name={actionIcons[action]} />
        <b>{actionText(action)}</b>
      </span>
    ),
  },
  ...(withAccount
    ? [
        {
          label: t('account'),
          narrow: 'b' as const,
          cell: ({ requestId, account }: OfficeDeviceOrder) => (
            <Link className="nm num" to={`/envio/${requestId}`}>
              {account}
            </Link>
          ),
        },
      ]
    : []),
  ...(withPartner
    ? [
        {
          label: t('partner'),
          leaves: 'lo2' as const,
          cell: ({ partner }: OfficeDeviceOrder) => <PartnerName partner={partner} />,
        },
      ]
    : []),
  {
    label: t('cause'),
    leaves: 'lo',
    ...(withAccount ? {} : { narrow: 'b' as const }),
    cell: ({ cause }) => <span>{causeText(cause)}</span>,
  },
  {
    label: t('orderedAt'),
    narrow: 'c',
    cell: ({ at }) => (
      <time className="num" dateTime={at} title={exactTime(at)}>
        {nearTime(at, now)}
      </time>
    ),
  },
  { label: t('attempts'), right: true, width: 80, leaves: 'lo2', cell: ({ attempts }) => attempts },
  { label: t('answer'), leaves: 'lo2', cell: (order) => <AnswerOf order={order} now={now} /> },
  ...(mayRetry
    ? [
        {
          label: t('act'),
          right: true,
          narrow: 'd' as const,
          width: 120,
          cell: (order: OfficeDeviceOrder) => isWaiting(order) && <Retry order={order} />,
        },
      ]
    : []),
];

const isWaiting = ({ takenAt, isSuperseded }: OfficeDeviceOrder) => takenAt === null && !isSuperseded;

function AnswerOf({
  order: { takenAt, isSuperseded, triedAt, error },
  now,
}: {
  order: OfficeDeviceOrder;
  now: string;
}) {
  if (takenAt !== null) return <span className="muted">{t('taken', { when: nearTime(takenAt, now) })}</span>;
  if (isSuperseded) return <span className="muted">{t('superseded')}</span>;
  if (triedAt === null) return <span className="muted">{t('waiting')}</span>;
  return (
    <span title={error ?? undefined}>
      <Badge tone="warn" icon="warning">
        {`${t('lastTry')} ${nearTime(triedAt, now)}`}
      </Badge>
    </span>
  );
}

const Retry = ({ order: { id, account } }: { order: OfficeDeviceOrder }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="order" value={id} />
    <SendButton
      intent="retry"
      fields={{ order: id }}
      name="intent"
      value="retry"
      size="sm"
      aria-label={`${t('retry')}: ${account}`}
    >
      {t('retry')}
    </SendButton>
  </Form>
);
