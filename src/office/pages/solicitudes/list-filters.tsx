import { useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { stepNames } from '#domain/staff/step-names.ts';
import { FilterDay, FilterText, Filters, FilterSelect, type FilterChip } from '../../ui/filters.tsx';
import es from './es.json';
import { listHref, type ListQuery } from './query.ts';

const t = sentences(es);

/** The filters of the list, as chips and as a form. */
export function ListFilters({
  query,
  now,
  promoter,
  stores,
}: {
  query: ListQuery;
  now: string;
  /** Of the first row, where the list is of one. */
  promoter: string | null;
  stores: readonly { readonly id: string; readonly name: string }[];
}) {
  const store = stores.find(({ id }) => id === query.store);
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const partner = partners.find(({ id }) => id === query.partner);
  const chips: (FilterChip | null)[] = [
    query.search
      ? { name: t('filterSearch'), value: query.search, without: listHref(query, { search: null }) }
      : null,
    query.step
      ? { name: t('filterStep'), value: stepNames[query.step], without: listHref(query, { step: null }) }
      : null,
    query.since
      ? {
          name: t('filterSince'),
          value: shortDate(`${query.since}T12:00:00-06:00`, now),
          without: listHref(query, { since: null }),
        }
      : null,
    query.held
      ? { name: t('holder'), value: t(`held-${query.held}`), without: listHref(query, { held: null }) }
      : null,
    query.promoter
      ? {
          name: t('filterPromoter'),
          value: promoter ?? String(query.promoter),
          without: listHref(query, { promoter: null }),
        }
      : null,
    query.store
      ? {
          name: t('store'),
          value: store?.name ?? query.store,
          without: listHref(query, { store: null }),
        }
      : null,
    partner && partners.length > 1
      ? { name: t('filterPartner'), value: partner.name, without: listHref(query, { partner: null }) }
      : null,
  ];
  const keeps = {
    ...(query.view === 'all' ? {} : { view: query.view }),
    ...(query.sort === '-begun' ? {} : { sort: query.sort }),
    ...(query.vista === undefined ? {} : { vista: query.vista }),
    ...(query.promoter === undefined ? {} : { promoter: String(query.promoter) }),
  };
  return (
    <Filters
      chips={chips.filter((chip) => chip !== null)}
      clear={listHref({ view: query.view, sort: query.sort }, {})}
      keeps={keeps}
    >
      <FilterText name="search" label={t('searchField')} value={query.search ?? ''} />
      <FilterSelect
        name="step"
        label={t('filterStep')}
        value={query.step ?? ''}
        any={t('anyStep')}
        options={Object.entries(stepNames).map(([value, label]) => ({ value, label }))}
      />
      <FilterDay name="since" label={t('filterSince')} value={query.since ?? ''} />
      <FilterSelect
        name="held"
        label={t('holder')}
        value={query.held ?? ''}
        any={t('anyHolder')}
        options={(['mine', 'nobody'] as const).map((value) => ({ value, label: t(`held-${value}`) }))}
      />
      {stores.length > 1 && (
        <FilterSelect
          name="store"
          label={t('store')}
          value={query.store ?? ''}
          any={t('anyStore')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {partners.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('filterPartner')}
          value={query.partner === undefined ? '' : String(query.partner)}
          any={t('anyPartner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Filters>
  );
}
