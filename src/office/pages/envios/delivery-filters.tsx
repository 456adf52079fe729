import { shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { FilterDay, FilterSelect, FilterText, Filters, type FilterChip } from '../../ui/filters.tsx';
import type { DeliveriesQuery } from './columns.tsx';
import es from './es.json';
import { href } from './query.ts';
import { usePartners } from '../../ui/use-partners.ts';

const t = sentences(es);

/** The filters of a list of devices, as chips and as a form. */
export function DeliveryFilters({ query, now }: { query: DeliveriesQuery; now: string }) {
  const partners = usePartners();
  const partner = partners.find(({ id }) => id === query.partner);
  const { cursor: _, ...kept } = query;
  const without = (name: 'search' | 'since' | 'partner') => href('/envios', { ...kept, [name]: null });
  const chips: (FilterChip | null)[] = [
    query.search ? { name: t('search'), value: query.search, without: without('search') } : null,
    query.since ? { name: t('since'), value: shortDay(query.since, now), without: without('since') } : null,
    partner && partners.length > 1
      ? { name: t('partner'), value: partner.name, without: without('partner') }
      : null,
  ];
  return (
    <Filters
      chips={chips.filter((chip) => chip !== null)}
      clear={href('/envios', { view: query.view, order: query.order })}
      keeps={{
        ...(query.view === 'to-pack' ? {} : { view: query.view }),
        ...(query.order === 'usual' ? {} : { order: query.order }),
        ...(query.vista === undefined ? {} : { vista: query.vista }),
      }}
    >
      <FilterText name="search" label={t('searchField')} value={query.search ?? ''} />
      <FilterDay name="since" label={t('since')} value={query.since ?? ''} />
      {partners.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('partner')}
          value={query.partner === undefined ? '' : String(query.partner)}
          any={t('anyPartner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Filters>
  );
}
