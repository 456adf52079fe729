import { useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../shell/shell.tsx';
import { sentences } from '../text/sentences.ts';
import es from './es.json';
import { FilterSelect, FilterText, Filters, type FilterChip } from './filters.tsx';

const t = sentences(es);

/** The filters of a list that is searched, and narrowed to a partner where the person has several. */
export function PartnerSearchFilters({
  query,
  hrefWith,
  clear,
  keeps,
}: {
  query: { readonly search?: string | undefined; readonly partner?: number | undefined };
  hrefWith: (changes: { search?: null; partner?: null }) => string;
  clear: string;
  keeps: Readonly<Record<string, string>>;
}) {
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const partner = partners.find(({ id }) => id === query.partner);
  const chips: FilterChip[] = [
    ...(query.search
      ? [{ name: t('filterSearch'), value: query.search, without: hrefWith({ search: null }) }]
      : []),
    ...(partner && partners.length > 1
      ? [{ name: t('filterPartner'), value: partner.name, without: hrefWith({ partner: null }) }]
      : []),
  ];
  return (
    <Filters chips={chips} clear={clear} keeps={keeps}>
      <FilterText name="search" label={t('searchField')} value={query.search ?? ''} />
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
