import type { OfficeDeviceOrder } from '#contract/office/device-orders.ts';
import { linkColumn, partnerColumn, timeColumn } from '../../list/columns.tsx';
import { nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

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
        <b>{t(action)}</b>
      </span>
    ),
  },
  ...(withAccount
    ? [
        linkColumn<OfficeDeviceOrder>(
          t('account'),
          ({ requestId, account }) => ({ to: `/envio/${requestId}`, text: account }),
          { narrow: 'b' },
        ),
      ]
    : []),
  ...(withPartner ? [partnerColumn<OfficeDeviceOrder>(t('partner'))] : []),
  {
    label: t('cause'),
    leaves: 'lo',
    ...(withAccount ? {} : { narrow: 'b' as const }),
    cell: ({ cause }) => <span>{causeText(cause)}</span>,
  },
  timeColumn(t('orderedAt'), ({ at }) => at, { now, as: 'near', narrow: 'c' }),
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
  <ActButton intent="retry" of={{ order: id }} label={`${t('retry')}: ${account}`}>
    {t('retry')}
  </ActButton>
);

const known = ['contract', 'packed', 'corrected', 'overdue', 'theft', 'paid-off', 'cancelled'] as const;

/** Why an order was given, in words; a cause without words is shown as it is. */
function causeText(cause: string): string {
  const found = known.find((each) => cause === each || cause.startsWith(`${each}-`));
  const n = /^\w+-(\d+)/.exec(cause)?.[1] ?? '';
  return found === undefined ? t('cause-other', { cause }) : t(`cause-${found}`, { n });
}

const actionIcons = { enroll: 'phone', lock: 'lock', unlock: 'unlock', release: 'unlock' } as const;
