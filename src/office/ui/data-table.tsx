import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { ChooseCell, ChooseHead, type Choosing } from './choose/choose-cells.tsx';
import { cx } from './cx.ts';
import es from './es.json';
import { Icon } from './icon.tsx';
import { useRowCursor } from './use-row-cursor.ts';
import { TableFrame } from './table-frame.tsx';

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
