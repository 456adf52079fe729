import { addressOf, type Search } from './search.ts';

/** The rest of the search as hidden fields, so that a form keeps what it does not ask; it returns to page 1 (spec §4). */
export const OtherFields = ({ search, without }: { search: Search; without: readonly string[] }) => (
  <>
    {[...new URLSearchParams(addressOf({ ...search, page: 1 }))]
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
  </>
);
