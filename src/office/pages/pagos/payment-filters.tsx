import type { OfficeOutput } from '#contract/office/api.ts';
import { paymentFilters } from '#domain/staff/payment-list.ts';
import { shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { FilterDay, Filters, FilterSelect, FilterText, type FilterChip } from '../../ui/filters.tsx';
import es from './es.json';
import { href, type ListQuery } from './query.ts';
import { usePartners } from '../../ui/use-partners.ts';

const t = sentences(es);
const here = '/pagos/todos';

/** The filters of the list of payments, as chips and as a form. */
export function PaymentFilters({
  query,
  networks,
  now,
}: {
  query: ListQuery;
  networks: OfficeOutput<'listPayments'>['networks'];
  now: string;
}) {
  const partners = usePartners();
  const partner = partners.find(({ id }) => id === query.partner);
  const { cursor: _, ...kept } = query;
  const without = (name: keyof ListQuery) => href(here, { ...kept, [name]: null });
  const chips: (FilterChip | null)[] = [
    query.search ? { name: t('filterSearch'), value: query.search, without: without('search') } : null,
    query.network ? { name: t('filterNetwork'), value: query.network, without: without('network') } : null,
    query.result ? { name: t('filterResult'), value: t(query.result), without: without('result') } : null,
    query.since
      ? {
          name: t('filterSince'),
          value: shortDate(`${query.since}T12:00:00-06:00`, now),
          without: without('since'),
        }
      : null,
    partner && partners.length > 1
      ? { name: t('filterPartner'), value: partner.name, without: without('partner') }
      : null,
  ];
  return (
    <Filters
      chips={chips.filter((chip) => chip !== null)}
      clear={here}
      keeps={query.vista === undefined ? {} : { vista: query.vista }}
    >
      <FilterText name="search" label={t('searchField')} value={query.search ?? ''} />
      <FilterSelect
        name="network"
        label={t('filterNetwork')}
        value={query.network ?? ''}
        any={t('anyNetwork')}
        options={networks.map(({ network }) => ({ value: network, label: network }))}
      />
      <FilterSelect
        name="result"
        label={t('filterResult')}
        value={query.result ?? ''}
        any={t('anyResult')}
        options={paymentFilters.map((value) => ({ value, label: t(value) }))}
      />
      <FilterDay name="since" label={t('filterSince')} value={query.since ?? ''} />
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
