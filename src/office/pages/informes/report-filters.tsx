import { FilterDay, FilterSelect, FilterText, Filters, type FilterChip } from '../../ui/filters.tsx';
import { shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { usePartners } from '../../ui/use-partners.ts';
import es from './es.json';
import { hrefWith } from '../../list/query.ts';
import type { ReportParam, ReportQuery } from './query.ts';

const t = sentences(es);

interface Choices {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly products: readonly { readonly id: string; readonly name: string }[];
}

/** The filter of a report. `range`: of requests; credits are by week. */
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
  range: boolean;
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
        ...chip('store', named(choices.stores, query.store)),
        ...(range ? chip('promoter', query.promoter) : []),
        ...(range ? chip('product', named(choices.products, query.product)) : []),
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
      <FilterSelect
        name="store"
        label={t('by-store')}
        value={query.store ?? ''}
        any={t('any')}
        options={choices.stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {range && (
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
