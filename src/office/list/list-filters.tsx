import { shortDay } from '../text/format.ts';
import { sentences } from '../text/sentences.ts';
import es from './es.json';
import { FilterDay, Filters, FilterSelect, FilterText } from '../ui/filters.tsx';
import { usePartners } from '../ui/use-session.ts';
import { hrefWith } from './query.ts';

const t = sentences(es);

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A filter of a list: a chip while it is set, and a field of the form. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** `scope`: a choice of what the list is of, which has no chip and stays; `link`: set by a link, it has no field. */
  readonly as: 'text' | 'day' | 'choice' | 'scope' | 'link';
  readonly options?: readonly Option[];
  /** Says the empty choice. */
  readonly any?: string;
  /** What the chip calls it, and how it says the value; null: it has none. */
  readonly chip?: string | null;
  readonly said?: string | undefined;
  readonly sayOf?: (value: string) => string;
}

export const searchFilter = (label = t('searchField'), chip = t('filterSearch')): ListFilter => ({
  name: 'search',
  label,
  chip,
  as: 'text',
});

interface Props {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly filters: readonly ListFilter[];
  readonly now: string;
}

/** The filters of a list, as chips and as a form; what else its address says goes along with the form. */
export function ListFilters({ path, query, defaults, filters, now }: Props) {
  const textOf = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  const kept = (isKept: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) =>
        name !== 'cursor' && value !== undefined && value !== defaults[name] && isKept(name)
          ? [[name, String(value)]]
          : [],
      ),
    );
  const isFilter = (name: string) => filters.some((each) => each.name === name && each.as !== 'scope');
  const chips = filters.flatMap(({ name, label, as, options, chip, said, sayOf }) => {
    const value = textOf(name);
    const option = options?.find((each) => each.value === value)?.label;
    if (value === '' || as === 'scope' || chip === null) return [];
    return [
      {
        name: chip ?? label,
        value: said ?? option ?? sayOf?.(value) ?? (as === 'day' ? shortDay(value, now) : value),
        without: hrefWith(path, query, { [name]: null }, defaults),
      },
    ];
  });
  return (
    <Filters
      chips={chips}
      clear={hrefWith(
        path,
        kept((name) => name !== 'vista' && !isFilter(name)),
      )}
      keeps={kept(
        (name) => !filters.some((each) => each.name === name && (each.as !== 'link' || each.chip === null)),
      )}
    >
      {filters.map((filter) => (
        <Field key={filter.name} filter={filter} value={textOf(filter.name)} />
      ))}
    </Filters>
  );
}

function Field({
  filter: { name, label, as, options = [], any = '' },
  value,
}: {
  filter: ListFilter;
  value: string;
}) {
  const field = { name, label, value };
  if (as === 'text') return <FilterText {...field} />;
  if (as === 'day') return <FilterDay {...field} />;
  if (as === 'link' || options.length === 0) return null;
  return <FilterSelect {...field} any={any} options={options} />;
}

/** Of the partner, where the person has several; with one it is not shown, but is a filter still. */
export function usePartnerFilter(label = t('filterPartner'), any = t('anyPartner')): ListFilter {
  const partners = usePartners();
  const options = partners.map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    name: 'partner',
    label,
    any,
    as: 'choice',
    ...(partners.length > 1 ? { options } : { chip: null }),
  };
}
