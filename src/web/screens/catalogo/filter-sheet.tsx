import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import { brands, productFilters } from '#domain/catalogue/catalogue.ts';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { plural, t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { closeSheet, Sheet } from '#web/ui/sheet.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { loader } from './catalogo.tsx';
import { OtherFields } from './other-fields.tsx';
import { PriceRange } from './price-range.tsx';
import { readForm } from './read-form.ts';
import { addressOf, unfiltered, type Search } from './search.ts';

export const filterSheetId = 'filtros';
const formId = 'filtros-form';
/** Spec §9: debounce of a query that follows typing, here also of the slider. */
const askAfterMs = 300;

/** The filter dialog: a GET form, so the URL holds the state. The button shows the number of matches. */
export function FilterSheet({ search, count, base }: { search: Search; count: number; base: string }) {
  const fetcher = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const want = (next: Search) => {
    setWanted(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetcher.load(base + addressOf(next)), askAfterMs);
  };
  const look = (event: FormEvent<HTMLFormElement>) => want(readForm(event.currentTarget));
  const untouched = addressOf({ ...wanted, page: 1 }) === addressOf({ ...search, page: 1 });
  const answered = fetcher.data && addressOf(fetcher.data.search) === addressOf(wanted);
  const found = untouched ? count : answered ? fetcher.data?.count : undefined;

  return (
    <Sheet
      id={filterSheetId}
      title={t('catalogo.filter')}
      footer={
        <>
          <ButtonLink
            kind="quiet"
            to={base + addressOf(unfiltered(search))}
            onClick={() => closeSheet(filterSheetId)}
          >
            {t('catalogo.clear')}
          </ButtonLink>
          <Button type="submit" form={formId}>
            <span aria-live="polite">
              {found === undefined ? t('catalogo.see') : plural(found, 'catalogo.seeCount')}
            </span>
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        method="get"
        action={base}
        className="stack"
        noValidate
        onInput={look}
        onSubmit={(event) => {
          // Navigate to the normalised URL of the same search; without a script the browser sends the fields as they
          // are.
          event.preventDefault();
          closeSheet(filterSheetId);
          void navigate(base + addressOf(readForm(event.currentTarget)));
        }}
      >
        <OtherFields search={search} without={['marca', 'min', 'max', 'total', 'filtro']} />
        <PickGroup legend={t('catalogo.brand')}>
          {brands.map((brand) => (
            <PickChip key={brand} name="marca" value={brand} defaultChecked={search.brands.includes(brand)}>
              {brand}
            </PickChip>
          ))}
        </PickGroup>
        <PriceRange min={search.min} max={search.max} onRange={(range) => want({ ...wanted, ...range })} />
        <TextInput
          id="total-max"
          name="total"
          label={t('catalogo.total')}
          optional={false}
          inputMode="numeric"
          className="num"
          placeholder="$"
          maxLength={12}
          defaultValue={search.total === null ? '' : formatMoneyShort(search.total * 100)}
        />
        <PickGroup legend={t('catalogo.show')}>
          {productFilters.map((filter) => (
            <PickChip
              key={filter}
              name="filtro"
              value={filter}
              defaultChecked={search.filters.includes(filter)}
            >
              {t(`catalogo.${filter}`)}
            </PickChip>
          ))}
        </PickGroup>
      </Form>
    </Sheet>
  );
}
