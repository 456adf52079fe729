import { FilterDay, FilterSelect, FilterText, Filters, type FilterChip } from '../../ui/filters.tsx';
import { shortDay, exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { usePartners } from '../../ui/use-session.ts';
import es from './es.json';
import { hrefWith } from '../../list/query.ts';
import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Exports } from '../../list/exports.tsx';

const reports = [
  { report: 'funnel', to: '/informes' },
  { report: 'decisions', to: '/informes/decisiones' },
  { report: 'sales', to: '/informes/ventas' },
  { report: 'causes', to: '/informes/causas' },
  { report: 'cohorts', to: '/informes/cosechas' },
  { report: 'arrears', to: '/informes/cobranza' },
  { report: 'simulation', to: '/informes/simulacion' },
] as const;
type Report = (typeof reports)[number]['report'];

/** What each report begins with; `countedAt` undefined: it is not counted at night, and is no CSV. The filter goes along. */
export function Head({ at, countedAt }: { at: Report; countedAt: string | null | undefined }) {
  const [search] = useSearchParams();
  const query = readReportQuery(search);
  return (
    <>
      <PageHead title={t('title')} lead={countedAt ? t('countedAt', { at: exactTime(countedAt) }) : null}>
        {countedAt !== undefined && (
          <Exports label={t('csv')} path={`/office/reports/${at}/csv`} query={query} />
        )}
      </PageHead>
      <Tabs
        label={t('views')}
        tabs={reports.map(({ report, to }) => ({
          to: hrefWith(to, query),
          label: t(report),
          current: report === at,
        }))}
      />
      {countedAt === null && <Notice icon="clock">{t('counting')}</Notice>}
    </>
  );
}

/** What the address of a report says; the same names in the calls. */
const reportParams = ['from', 'until', 'partner', 'store', 'promoter', 'product', 'measure', 'by'] as const;
type ReportParam = (typeof reportParams)[number];
type ReportQuery = Partial<Record<ReportParam, string>>;

/** What an address asks of a report; the calls check it. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  return Object.fromEntries(
    reportParams.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

const t = sentences(es);

interface Choices {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly products: readonly { readonly id: string; readonly name: string }[];
}

/** The filter of a report. `range`: of requests; credits are by week; 'days': of nothing but its days and partner. */
export function ReportFilters({
  path,
  query,
  choices,
  now,
  range,
  keeps = {},
}: {
  path: string;
  query: ReportQuery;
  choices: Choices;
  now: string;
  range: boolean | 'days';
  keeps?: Readonly<Record<string, string>>;
}) {
  const partners = usePartners();
  const partner = partners.find(({ id }) => String(id) === query.partner);
  const without = (...names: ReportParam[]) =>
    hrefWith(path, { ...query, ...keeps }, Object.fromEntries(names.map((name) => [name, null])));
  const chip = (name: ReportParam, value: string | undefined): FilterChip[] =>
    value ? [{ name: t(`by-${name}`), value, without: without(name) }] : [];
  const named = (list: Choices['stores'], id: string | undefined) =>
    id === undefined ? undefined : (list.find((each) => each.id === id)?.name ?? id);
  const days = range && (query.from ?? query.until);
  const ofSales = range === 'days' ? null : range;
  return (
    <Filters
      chips={[
        ...(days
          ? [
              {
                name: t('by-days'),
                value: [query.from, query.until].map((day) => (day ? shortDay(day, now) : '…')).join(' – '),
                without: without('from', 'until'),
              },
            ]
          : []),
        ...(partners.length > 1 ? chip('partner', partner?.name) : []),
        ...(ofSales === null ? [] : chip('store', named(choices.stores, query.store))),
        ...(ofSales ? chip('promoter', query.promoter) : []),
        ...(ofSales ? chip('product', named(choices.products, query.product)) : []),
      ]}
      clear={hrefWith(path, { ...keeps })}
      keeps={keeps}
    >
      {range && <FilterDay name="from" label={t('by-from')} value={query.from ?? ''} />}
      {range && <FilterDay name="until" label={t('by-until')} value={query.until ?? ''} />}
      {partners.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('by-partner')}
          value={query.partner ?? ''}
          any={t('any')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {ofSales !== null && (
        <FilterSelect
          name="store"
          label={t('by-store')}
          value={query.store ?? ''}
          any={t('any')}
          options={choices.stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {ofSales && (
        <>
          <FilterText name="promoter" label={t('by-promoter')} value={query.promoter ?? ''} />
          <FilterSelect
            name="product"
            label={t('by-product')}
            value={query.product ?? ''}
            any={t('any')}
            options={choices.products.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
    </Filters>
  );
}
