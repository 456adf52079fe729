import { Link } from 'react-router';
import type { z } from 'zod';
import { addDays } from '#domain/calendar.ts';
import { BASE } from '#contract/call.ts';
import type { deliveriesQuery, OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import { dayOf, exactTime, nearTime, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { href } from './query.ts';

const t = sentences(es);

export type DeliveriesQuery = z.output<typeof deliveriesQuery> & {
  /** The kept view that is open. */
  vista?: string;
};
type Col = Column<OfficeDeliveryLine>;

/** The columns of one list: what the device is, whose, and the time that matters there. */
export function columnsOf(list: {
  query: DeliveriesQuery;
  now: string;
  mayAct: boolean;
  withPartner: boolean;
}): Col[] {
  const { query, now, mayAct, withPartner } = list;
  const { view } = query;
  const isUnderWay = view !== 'delivered' && view !== 'returned';
  return [
    { label: t('device'), narrow: 'a', cell: (line) => <Device line={line} /> },
    {
      label: t('account'),
      narrow: 'b',
      width: 118,
      cell: ({ account, requestId }) => (
        <Link className="nm num" to={`/envio/${requestId}`}>
          {account}
        </Link>
      ),
    },
    ...(withPartner
      ? [
          {
            label: t('partner'),
            leaves: 'lo2' as const,
            cell: ({ partner }: OfficeDeliveryLine) => <PartnerName partner={partner} />,
          },
        ]
      : []),
    timeColumn('paidAt', ({ paidAt }) => paidAt, list, {
      sorted: isUnderWay,
      leaves: isUnderWay ? undefined : 'lo',
    }),
    ...own[view](list),
    ...(isUnderWay
      ? [
          {
            label: t('promised'),
            narrow: 'c' as const,
            width: 112,
            cell: ({ promisedBy }: OfficeDeliveryLine) => <Promised by={promisedBy} now={now} />,
          },
        ]
      : []),
    {
      label: t('act'),
      right: true,
      narrow: 'd',
      width: 148,
      cell: (line) => <Act line={line} query={query} mayAct={mayAct} />,
    },
  ];
}

type List = Parameters<typeof columnsOf>[0];

function sentColumns(list: List): Col[] {
  return [carrierColumn, timeColumn('sentAt', ({ sentAt }) => sentAt, list, {})];
}

/** The columns that only one list has. */
const own: Record<DeliveriesQuery['view'], (list: List) => Col[]> = {
  'to-pack': () => [imeiColumn],
  due: () => [imeiColumn],
  packed: (list) => [imeiColumn, timeColumn('packedAt', ({ packedAt }) => packedAt, list, { leaves: 'lo' })],
  sent: sentColumns,
  unconfirmed: sentColumns,
  delivered: (list) => [
    carrierColumn,
    {
      label: t('deliveredOn'),
      narrow: 'c',
      width: 118,
      sort: sortOf(list, 'descending'),
      cell: ({ deliveredOn }) =>
        deliveredOn && <span className="num">{shortDay(deliveredOn, list.now)}</span>,
    },
  ],
  returned: (list) => [
    carrierColumn,
    { ...timeColumn('returnedAt', ({ returnedAt }) => returnedAt, list, { sorted: true }), narrow: 'c' },
  ],
};

const imeiColumn: Col = {
  label: t('imei'),
  width: 100,
  leaves: 'lo2',
  cell: ({ packedAt }) => (
    <span className={packedAt ? '' : 'muted'}>{t(packedAt ? 'imeiThere' : 'imeiMissing')}</span>
  ),
};
const carrierColumn: Col = { label: t('carrier'), width: 130, leaves: 'lo2', cell: ({ carrier }) => carrier };

const timeColumn = (
  label: 'paidAt' | 'packedAt' | 'sentAt' | 'returnedAt',
  of: (line: OfficeDeliveryLine) => string | null,
  list: List,
  { sorted, leaves }: { sorted?: boolean; leaves?: 'lo' | undefined },
): Col => ({
  label: t(label),
  width: 130,
  ...(leaves && { leaves }),
  ...(sorted && { sort: sortOf(list, label === 'returnedAt' ? 'descending' : 'ascending') }),
  cell: (line) => {
    const at = of(line);
    return (
      at && (
        <time className="num" dateTime={at} title={exactTime(at)}>
          {nearTime(at, list.now)}
        </time>
      )
    );
  },
});

function sortOf({ query: asked }: List, usual: 'ascending' | 'descending') {
  const { cursor: _, ...query } = asked;
  const isUsual = query.order === 'usual';
  const reverse = usual === 'ascending' ? 'descending' : 'ascending';
  return {
    to: href('/envios', { ...query, order: isUsual ? 'reverse' : 'usual' }),
    now: isUsual ? usual : reverse,
  } as const;
}

const Device = ({ line: { product, isEnded } }: { line: OfficeDeliveryLine }) => (
  <span className="row dev">
    <img
      className="th"
      src={`${BASE}/storage/${encodeURIComponent(product.picture)}`}
      width="30"
      height="36"
      alt=""
    />
    <span>
      <b>{product.name}</b>
      {product.color && <small>{product.color}</small>}
      {isEnded && (
        <Badge tone="warn" icon="warning">
          {t('ended')}
        </Badge>
      )}
    </span>
  </span>
);

/** Amber while it must leave now to arrive in time. */
export const Promised = ({ by, now }: { by: string; now: string }) => {
  const isSoon = by <= addDays(dayOf(now), 2);
  return (
    <span className={isSoon ? 'due hot' : 'num'}>
      {isSoon && <Icon name="clock" small />}
      <span>{shortDay(by, now)}</span>
    </span>
  );
};

function Act({ line, query, mayAct }: { line: OfficeDeliveryLine; query: DeliveriesQuery; mayAct: boolean }) {
  const record = `/envio/${line.requestId}`;
  if (mayAct && line.view === 'to-pack') {
    return (
      <ButtonLink
        size="sm"
        to={href('/envios', { ...query, asignar: line.requestId })}
        preventScrollReset
        aria-label={`${t('assign')}: ${line.account}`}
      >
        {t('assign')}
      </ButtonLink>
    );
  }
  const act =
    !mayAct || line.isEnded
      ? 'open'
      : line.view === 'packed'
        ? 'send'
        : line.view === 'sent'
          ? 'deliver'
          : 'open';
  return (
    <ButtonLink size="sm" to={record} aria-label={`${t(act)}: ${line.account}`}>
      {t(act)}
    </ButtonLink>
  );
}
