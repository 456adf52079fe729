import type { z } from 'zod';
import { addDays } from '#domain/calendar.ts';
import { BASE } from '#contract/call.ts';
import type { deliveriesQuery, OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import { linkColumn, partnerColumn, timeColumn } from '../../list/columns.tsx';
import { dayOf, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

type Col = Column<OfficeDeliveryLine>;

interface List {
  readonly query: z.output<typeof deliveriesQuery>;
  readonly now: string;
  readonly list: { readonly may: { readonly act: boolean } };
  readonly withPartner: boolean;
  readonly to: (changes: Readonly<Record<string, string | null>>) => string;
}

/** The columns of one list: what the device is, whose, and the time that matters there. */
export function columnsOf(list: List): Col[] {
  const { query, now, withPartner } = list;
  const { view } = query;
  const isUnderWay = view !== 'delivered' && view !== 'returned';
  return [
    { label: t('device'), narrow: 'a', cell: (line) => <Device line={line} /> },
    linkColumn(t('account'), ({ requestId, account }) => ({ to: `/envio/${requestId}`, text: account }), {
      narrow: 'b',
      width: 118,
    }),
    ...(withPartner ? [partnerColumn<OfficeDeliveryLine>(t('partner'))] : []),
    momentColumn('paidAt', ({ paidAt }) => paidAt, list, {
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
      cell: (line) => <Act line={line} list={list} />,
    },
  ];
}

function sentColumns(list: List): Col[] {
  return [carrierColumn, momentColumn('sentAt', ({ sentAt }) => sentAt, list, {})];
}

/** The columns that only one list has. */
const own: Record<List['query']['view'], (list: List) => Col[]> = {
  'to-pack': () => [imeiColumn],
  due: () => [imeiColumn],
  packed: (list) => [
    imeiColumn,
    momentColumn('packedAt', ({ packedAt }) => packedAt, list, { leaves: 'lo' }),
  ],
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
    { ...momentColumn('returnedAt', ({ returnedAt }) => returnedAt, list, { sorted: true }), narrow: 'c' },
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

const momentColumn = (
  label: 'paidAt' | 'packedAt' | 'sentAt' | 'returnedAt',
  of: (line: OfficeDeliveryLine) => string | null,
  list: List,
  { sorted, leaves }: { sorted?: boolean; leaves?: 'lo' | undefined },
): Col =>
  timeColumn(t(label), of, {
    now: list.now,
    as: 'near',
    width: 130,
    ...(leaves && { leaves }),
    ...(sorted && { sort: sortOf(list, label === 'returnedAt' ? 'descending' : 'ascending') }),
  });

function sortOf({ query: { order }, to }: List, usual: 'ascending' | 'descending') {
  const isUsual = order === 'usual';
  const reverse = usual === 'ascending' ? 'descending' : 'ascending';
  return { to: to({ order: isUsual ? 'reverse' : 'usual' }), now: isUsual ? usual : reverse } as const;
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

function Act({ line, list: { query, list, to } }: { line: OfficeDeliveryLine; list: List }) {
  const mayAct = list.may.act;
  const record = `/envio/${line.requestId}`;
  if (mayAct && line.view === 'to-pack') {
    return (
      <ButtonLink
        size="sm"
        to={to({ cursor: query.cursor ?? null, asignar: line.requestId })}
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
