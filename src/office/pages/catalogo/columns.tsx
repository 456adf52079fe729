import { Link } from 'react-router';
import type { z } from 'zod';
import { BASE } from '#contract/call.ts';
import type { OfficeProductLine, productsQuery } from '#contract/office/products.ts';
import { partnerColumn } from '../../list/columns.tsx';
import { pesos, shortDate, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

interface List {
  readonly query: Pick<z.output<typeof productsQuery>, 'sort'>;
  readonly now: string;
  readonly withPartner: boolean;
  readonly to: (changes: { readonly sort: string }) => string;
}

/** The columns of the list; the partner only where there are several. */
export const columnsOf = ({ query, now, withPartner, to }: List): Column<OfficeProductLine>[] => [
  {
    label: t('product'),
    narrow: 'a',
    sort: sortBy(query.sort, 'name', to),
    cell: (line) => <Name line={line} />,
  },
  ...(withPartner ? [partnerColumn<OfficeProductLine>(t('partner'), { width: 120 })] : []),
  { label: t('colors'), leaves: 'lo', width: 84, cell: ({ colors }) => <Dots colors={colors} /> },
  {
    label: t('price'),
    right: true,
    leaves: 'lo2',
    width: 100,
    sort: sortBy(query.sort, 'price', to),
    cell: ({ price }) => <span>{pesos(price)}</span>,
  },
  {
    label: t('downPayment'),
    right: true,
    leaves: 'lo2',
    width: 96,
    cell: ({ downPayment }) => <span>{pesos(downPayment)}</span>,
  },
  {
    label: t('weekly'),
    right: true,
    narrow: 'b',
    width: 96,
    cell: ({ weekly, weeks }) => (
      <>
        <b>{pesos(weekly)}</b>
        <small className="muted">{t('weeksOf', { n: weeks })}</small>
      </>
    ),
  },
  {
    label: t('total'),
    right: true,
    narrow: 'd',
    width: 104,
    cell: ({ total }) => <span>{pesos(total)}</span>,
  },
  {
    label: t('cat'),
    right: true,
    leaves: 'lo',
    width: 70,
    cell: ({ cat }) => <span>{t('catOf', { n: cat.toFixed(1) })}</span>,
  },
  { label: t('priceList'), leaves: 'lo2', width: 112, cell: (line) => <PriceList line={line} now={now} /> },
  { label: t('state'), narrow: 'c', width: 124, cell: (line) => <State line={line} now={now} /> },
];

/** The other direction of a column, or its first. */
function sortBy(sort: List['query']['sort'], by: 'name' | 'price', to: List['to']) {
  const now = sort === `+${by}` ? 'ascending' : sort === `-${by}` ? 'descending' : null;
  return { to: to({ sort: now === 'ascending' ? `-${by}` : `+${by}` }), now } as const;
}

const Name = ({ line: { id, name, brand, picture } }: { line: OfficeProductLine }) => (
  <span className="row dev">
    <span className="thb">
      {picture === null ? (
        <Icon name="photo" small />
      ) : (
        <img src={`${BASE}/storage/${encodeURIComponent(picture)}`} width="30" height="38" alt="" />
      )}
    </span>
    <span>
      <Link className="nm" to={`/producto/${id}`}>
        {name}
      </Link>
      <small>{brand}</small>
    </span>
  </span>
);

/** What will hold, before what holds. */
function PriceList({ line: { pricedAt, nextPrices }, now }: { line: OfficeProductLine; now: string }) {
  const since = pricedAt === null ? t('firstPrices') : t('pricesSince', { day: shortDate(pricedAt, now) });
  if (nextPrices === null) return <span className="muted">{since}</span>;
  return (
    <span>
      {t('pricesFrom', { day: shortDay(nextPrices.on, now), price: pesos(nextPrices.price) })}
      <small>{t('weeklyFrom', { weekly: pesos(nextPrices.weekly), weeks: nextPrices.weeks })}</small>
    </span>
  );
}

const shownColors = 4;

const Dots = ({ colors }: Pick<OfficeProductLine, 'colors'>) => (
  <span className="dots-c" title={colors.map(({ name }) => name).join(', ')}>
    {colors.slice(0, shownColors).map(({ color }) => (
      <i key={color} className="dot-c" style={{ background: color }} />
    ))}
    <small>{colors.length}</small>
  </span>
);

/** What waits comes before what is. */
function State({ line, now }: { line: OfficeProductLine; now: string }) {
  if (line.photosMissing.length > 0 && line.state !== 'withdrawn') {
    return (
      <Badge tone="warn" icon="photo">
        {t('noPhoto')}
      </Badge>
    );
  }
  if (line.changesOn !== null) {
    return (
      <Badge tone="none" icon="calendar" flat>
        {t('changes', { day: shortDay(line.changesOn, now) })}
      </Badge>
    );
  }
  const good = line.state === 'on-sale';
  return (
    <Badge tone={good ? 'good' : 'none'} icon={good ? 'done' : 'note'} flat>
      {t(`state-${line.state}`)}
    </Badge>
  );
}
