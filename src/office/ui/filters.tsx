import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { Button } from './button.tsx';
import es from './es.json';
import { Icon } from './icon.tsx';
import { PlainSelect } from './plain-field.tsx';
import { useKeys } from './use-keys.ts';

const t = sentences(es);

export interface FilterChip {
  readonly name: string;
  readonly value: string;
  /** The address without it. */
  readonly without: string;
}

/**
 * Filters are in the URL: a chip each, and a form of all of them that any browser can send. `keeps` are the parameters
 * that the form does not change.
 */
export function Filters({
  chips,
  clear,
  keeps,
  children,
}: {
  chips: readonly FilterChip[];
  clear: string;
  keeps: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useKeys({
    f: () => {
      panel.current?.showPopover();
      panel.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
    },
  });
  return (
    <section className="filters" aria-label={t('filters')}>
      {chips.map(({ name, value, without }) => (
        <span key={name} className="fc">
          <span>{name}</span>
          <b>{value}</b>
          <Link to={without} aria-label={t('removeFilter', { name })} preventScrollReset>
            <Icon name="close" small />
          </Link>
        </span>
      ))}
      <button type="button" className="fadd" popoverTarget={id}>
        <Icon name="plus" small />
        <span>{t('addFilter')}</span>
      </button>
      {chips.length > 0 && (
        <Link to={clear} className="btn sm text">
          {t('clear')}
        </Link>
      )}
      <div ref={panel} id={id} popover="auto" className="menu panel">
        <Form
          method="get"
          className="stack"
          onSubmit={() => panel.current?.hidePopover()}
          key={chips.map((chip) => chip.value).join()}
        >
          {Object.entries(keeps).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <Button type="submit" kind="primary">
            {t('applyFilters')}
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** A choice of a filter form; the empty one is no filter. */
export const FilterSelect = ({
  value,
  ...rest
}: FilterFieldProps & Pick<ComponentProps<typeof PlainSelect>, 'any' | 'options'>) => (
  <PlainSelect {...rest} defaultValue={value} />
);

export const FilterText = (props: FilterFieldProps) => <FilterField type="search" {...props} />;
export const FilterDay = (props: FilterFieldProps) => <FilterField type="date" {...props} />;

interface FilterFieldProps {
  name: string;
  label: string;
  value: string;
}

function FilterField({ name, label, value, type }: FilterFieldProps & { type: 'search' | 'date' }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type={type} defaultValue={value} className="in sm" />
    </div>
  );
}
