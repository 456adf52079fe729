import { useRef, type ReactNode, useEffect, useState, type RefObject } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { ChooseCell, ChooseHead, type Choosing } from './choose/choosing.tsx';
import { cx } from './cx.ts';
import es from './es.json';
import { Icon } from './icon.tsx';
import { TableFrame } from './table-frame.tsx';
import { useKeys } from './use-keys.ts';

const t = sentences(es);

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  readonly right?: boolean;
  /** Width in px; without one the column takes what is left. */
  readonly width?: number;
  /** Leaves below 1100 px ('lo') or below 900 px ('lo2'). */
  readonly leaves?: 'lo' | 'lo2';
  /** Its place in the two lines of a row below 768 px; without one it is not shown there. */
  readonly narrow?: 'a' | 'b' | 'c' | 'd';
  /** A link that sorts by this column, and how it is sorted now. */
  readonly sort?: { readonly to: string; readonly now: 'ascending' | 'descending' | null };
}

/**
 * A table from the server: sorted and paged by links, so it works before scripts. With them `j` and `k` move a cursor
 * over its rows, `x` chooses and `e` opens one; coming back, the cursor is where it was.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
  picked = null,
  isLog = false,
  isBusy = false,
  choosing,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The key of the row that is open beside the table. */
  picked?: string | null;
  /** Where `e` leads, and the link of a cell; null: nowhere. */
  hrefOf: (row: Row) => string | null;
  /** Rows of several lines, from the top. */
  isLog?: boolean;
  /** Another page of it is on its way. */
  isBusy?: boolean;
  /** Where several rows may be chosen: by their boxes, or with `x` the one under the cursor. */
  choosing?: Choosing<Row> | undefined;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const cursorKey = useRowCursor(
    body,
    rows.map((row) => ({ key: keyOf(row), href: hrefOf(row) })),
  );
  return (
    <>
      <TableFrame label={label} className={cx('list', isLog && 'lg')} isBusy={isBusy}>
        <thead>
          <tr>
            {choosing && <ChooseHead chosen={choosing.chosen} rows={rows.length} />}
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {isBusy
            ? greyLines.map((width) => (
                <GreyLine key={width} width={width} columns={columns} hasBox={choosing !== undefined} />
              ))
            : rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  className={cx(cursorKey === keyOf(row) && 'cur', picked === keyOf(row) && 'picked')}
                  {...(picked === keyOf(row) ? { 'aria-current': 'true' as const } : {})}
                >
                  {choosing && <ChooseCell {...choosing} value={keyOf(row)} name={choosing.nameOf(row)} />}
                  {columns.map((column) => (
                    <td
                      key={column.label}
                      className={cx(
                        column.right && 'r',
                        column.leaves,
                        column.narrow && `m-${column.narrow}`,
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </TableFrame>
      {isBusy && <output className="vh">{t('loading')}</output>}
    </>
  );
}

function HeadCell<Row>({ column: { label, right, width, leaves, sort } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      className={cx(right && 'r', leaves)}
      {...(width ? { style: { width } } : {})}
      {...(sort?.now ? { 'aria-sort': sort.now } : {})}
    >
      {sort ? (
        <Link to={sort.to} preventScrollReset>
          <span>{label}</span>
          {sort.now && <Icon name={sort.now === 'ascending' ? 'chevron-up' : 'chevron-down'} small />}
        </Link>
      ) : (
        <span>{label}</span>
      )}
    </th>
  );
}

/** Percentages of the widest cell: a rhythm, not a picture of the data. */
const greyLines = [62, 48, 70];

function GreyLine<Row>({
  width,
  columns,
  hasBox,
}: {
  width: number;
  columns: readonly Column<Row>[];
  hasBox: boolean;
}) {
  return (
    <tr aria-hidden="true">
      {hasBox && <td className="k" />}
      {columns.map((column) => (
        <td key={column.label} className={cx(column.leaves, column.narrow && `m-${column.narrow}`)}>
          <span className="sk" style={{ width: `${width}%` }} />
        </td>
      ))}
    </tr>
  );
}

interface RowPlace {
  readonly key: string;
  readonly href: string | null;
}

/** The cursor over the rows of a table, by `j`, `k`, `x` and `e`. It is kept per address for as long as the tab lives. */
function useRowCursor(
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
