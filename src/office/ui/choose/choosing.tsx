import { sentences } from '../../text/sentences.ts';
import { cx } from '../cx.ts';
import es from './es.json';
import { type ReactNode, useEffect, useState } from 'react';
import { grouped } from '../../text/format.ts';
import { Button } from '../button.tsx';

const t = sentences(es);

/** How the rows of a table are chosen: the field that a form sends, and the name of a row. */
export interface Choosing<Row> {
  readonly chosen: Chosen;
  readonly field: string;
  readonly nameOf: (row: Row) => string;
}

/** The box of the head chooses the page; it needs a script, those of the rows do not. */
export function ChooseHead({ chosen: { keys, togglePage }, rows }: { chosen: Chosen; rows: number }) {
  const isMixed = keys.size > 0 && keys.size < rows;
  return (
    <th scope="col" className="k">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        className={cx('ck needs-script', isMixed && 'mix')}
        aria-label={t('choosePage')}
        checked={rows > 0 && keys.size === rows}
        onChange={togglePage}
      />
    </th>
  );
}

export const ChooseCell = ({
  chosen: { form, keys, toggle },
  field,
  value,
  name,
}: {
  chosen: Chosen;
  field: string;
  value: string;
  name: string;
}) => (
  <td className="k m-k">
    <input
      type="checkbox"
      className="ck"
      form={form}
      name={field}
      value={value}
      aria-label={t('choose', { name })}
      checked={keys.has(value)}
      onChange={() => toggle(value)}
    />
  </td>
);

/**
 * The bar of acts on what is chosen, inside of the form that the boxes belong to. It shows by a style as soon as one is
 * checked, so without a script too; then it cannot count.
 */
export const BulkBar = ({ chosen: { keys, clear }, children }: { chosen: Chosen; children: ReactNode }) => (
  <div className="bulk">
    <output>
      {keys.size === 0
        ? t('chosenAny')
        : t(keys.size === 1 ? 'chosen_one' : 'chosen_other', { n: grouped(keys.size) })}
    </output>
    <span className="sep" />
    {children}
    <Button
      kind="quiet"
      size="sm"
      icon="close"
      className="needs-script"
      aria-label={t('clear')}
      onClick={clear}
    />
  </div>
);

/** Rows of a table that are chosen for an act on all of them. */
export interface Chosen {
  /** Of the form that the boxes belong to, which stands outside of the table. */
  readonly form: string;
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** Every row of the page, or with all of them chosen none. */
  readonly togglePage: () => void;
  readonly clear: () => void;
}

/** Keeps what is chosen of these rows; `until` changes when an act is done, and nothing is chosen any more. */
export function useChosen(form: string, rows: readonly string[], until: unknown): Chosen {
  const [state, setState] = useState<{ keys: ReadonlySet<string>; until: unknown }>({
    keys: new Set(),
    until,
  });
  const all = state.until === until ? state.keys : new Set<string>();
  const keys = new Set(rows.filter((key) => all.has(key)));
  const set = (next: ReadonlySet<string>) => setState({ keys: next, until });
  // A box may be checked before the page answers to its script.
  useEffect(() => {
    const checked = document.querySelectorAll<HTMLInputElement>(`tbody input[form="${form}"]:checked`);
    if (checked.length > 0)
      setState((now) => ({ ...now, keys: new Set([...checked].map(({ value }) => value)) }));
  }, [form]);
  return {
    form,
    keys,
    toggle: (key) =>
      set(keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key])),
    togglePage: () => set(keys.size === rows.length ? new Set() : new Set(rows)),
    clear: () => set(new Set()),
  };
}
