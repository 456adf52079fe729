import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Blank } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { Head, StoreForm } from './parts.tsx';
import { pageLoader } from '../../list/load.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { partnerColumn } from '../../list/columns.tsx';

const t = sentences(es);

export const meta = () => titled(t('stores'));

export const loader = pageLoader('listStores');

/** Opens, changes or closes a store. */
export const action = officeAction('/promotores/tiendas', {
  open: post('openStore', {
    form: officePromoters.openStore.body.extend({ partner: z.coerce.number().int() }),
    done: 'tienda',
  }),
  change: post('changeStore', { done: 'cambio' }),
  close: post('closeStore', { done: 'cierre' }),
});

/** The stores of the partners, and who sells in each. */
export default function Tiendas() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { rows, mayKeep } = shown;
  return (
    <>
      <Head at="/promotores/tiendas" />
      {rows.length === 0 ? (
        <Blank icon="company" title={t('storesNone')}>
          {t('storesNoneLead')}
        </Blank>
      ) : (
        <ShortTable label={t('stores')} columns={columnsOf(shown, now)} rows={rows} keyOf={({ id }) => id} />
      )}
      {mayKeep.length > 0 && (
        <Section title={t('openTitle')}>
          <StoreForm partners={mayKeep} store={null} />
        </Section>
      )}
    </>
  );
}

type Stores = OfficeOutput<'listStores'>;

const columnsOf = ({ mayKeep }: Stores, now: string): PlainColumn<Stores['rows'][number]>[] => [
  {
    label: t('store'),
    narrow: 'a',
    cell: ({ id, name, partner, closedAt }) =>
      mayKeep.some((each) => each.id === partner.id) && closedAt === null ? (
        <Link className="nm" to={`/promotores/tienda/${id}`}>
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      ),
  },
  {
    label: t('address'),
    narrow: 'c',
    cell: ({ address }) => address || <span className="muted">{t('addressNone')}</span>,
  },
  partnerColumn(t('partner')),
  {
    label: t('people'),
    right: true,
    narrow: 'd',
    cell: ({ id, name, promoters }) =>
      promoters === 0 ? (
        <span className="num muted">{'0'}</span>
      ) : (
        <Link
          className="num"
          to={`/promotores?store=${id}`}
          aria-label={t('peopleOf', { n: grouped(promoters), store: name })}
        >
          {grouped(promoters)}
        </Link>
      ),
  },
  {
    label: t('state'),
    narrow: 'b',
    cell: ({ closedAt }) =>
      closedAt === null ? (
        <Badge tone="none" icon="done" flat>
          {t('open')}
        </Badge>
      ) : (
        <span className="muted" title={exactTime(closedAt)}>
          {t('closedOn', { day: shortDate(closedAt, now) })}
        </span>
      ),
  },
];
