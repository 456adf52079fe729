import { useEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from './use-keys.ts';

interface RowPlace {
  readonly key: string;
  readonly href: string | null;
}

/** The cursor over the rows of a table, by `j`, `k`, `x` and `e`. It is kept per address for as long as the tab lives. */
export function useRowCursor(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly RowPlace[],
): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const place = `oficina:cursor:${pathname}${search}`;
  const [at, setAt] = useState<{ place: string; key: string | null }>({ place, key: null });
  useEffect(() => setAt({ place, key: sessionStorage.getItem(place) }), [place]);
  const index = at.place === place ? rows.findIndex(({ key }) => key === at.key) : -1;

  const move = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (row === undefined) return;
    sessionStorage.setItem(place, row.key);
    setAt({ place, key: row.key });
    body.current?.rows[rows.indexOf(row)]?.scrollIntoView({ block: 'nearest' });
    // The link of the row: what is read out, and where Enter and Tab go on.
    body.current?.rows[rows.indexOf(row)]?.querySelector('a')?.focus({ preventScroll: true });
  };
  useKeys({
    j: () => move(index + 1),
    k: () => move(index === -1 ? 0 : index - 1),
    x: () => body.current?.rows[index]?.querySelector<HTMLInputElement>('input.ck')?.click(),
    e: () => {
      const row = rows[index];
      if (row?.href) void navigate(row.href);
    },
  });
  return rows[index]?.key ?? null;
}
