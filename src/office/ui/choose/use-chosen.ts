import { useEffect, useState } from 'react';

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
