import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import { brands, productFilters, priceSlider } from '#domain/catalogue/catalogue.ts';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { plural, t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { closeSheet, Sheet } from '#web/ui/sheet.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { loader } from './catalogo.tsx';
import { OtherFields } from './other-fields.tsx';
import { readForm } from './read-form.ts';
import { addressOf, unfiltered, type Search, pesosIn } from './search.ts';
import styles from './price-range.module.css';

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

interface Range {
  /** Pesos. */
  min: number;
  max: number;
}

/** Two handles on one rail, 0 to 40,000 by 100, and the same two numbers as inputs. */
function PriceRange({ min, max, onRange }: Range & { onRange: (range: Range) => void }) {
  const [range, setRange] = useState({ min, max });
  const change = (next: Range) => {
    setRange(next);
    onRange(next);
  };
  const low = Math.min(range.min, range.max);
  const high = Math.max(range.min, range.max);
  const share = (pesos: number) => `${(pesos / priceSlider.max) * 100}%`;
  const take = (end: 'min' | 'max', text: string) => {
    change({ ...range, [end]: pesosIn(text, priceSlider[end]) });
  };
  return (
    <fieldset>
      <legend>{t('catalogo.cashPrice')}</legend>
      <div className={`${styles.range} needs-script`} onInput={(event) => event.stopPropagation()}>
        <svg width="100%" height="4" aria-hidden="true">
          <rect width="100%" height="4" rx="2" className={styles.rail} />
          <rect x={share(low)} width={share(high - low)} height="4" className={styles.fill} />
        </svg>
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={priceSlider.min}
            max={priceSlider.max}
            step={priceSlider.step}
            value={range[end]}
            aria-label={t(end === 'min' ? 'catalogo.from' : 'catalogo.to')}
            aria-valuetext={pesosText(range[end])}
            onChange={(event) => {
              const pesos = Number(event.currentTarget.value);
              change(
                end === 'min'
                  ? { ...range, min: Math.min(pesos, range.max) }
                  : { ...range, max: Math.max(pesos, range.min) },
              );
            }}
          />
        ))}
      </div>
      <div className="two">
        {(['min', 'max'] as const).map((end) => (
          <TextInput
            key={`${end}-${range[end]}`}
            id={`precio-${end}`}
            name={end}
            label={t(end === 'min' ? 'catalogo.from' : 'catalogo.to')}
            optional={false}
            inputMode="numeric"
            className="num"
            defaultValue={pesosText(range[end])}
            onBlur={(event) => take(end, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** '$10,000'; parsed again when read from the URL. */
const pesosText = (pesos: number) => formatMoneyShort(pesos * 100);
