import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Column } from './data-table.tsx';
import { NothingYet } from './notice.tsx';
import { TableFrame } from './table-frame.tsx';

export interface PlainColumn<Row> extends Omit<Column<Row>, 'sort' | 'leaves'> {
  /** Or below 768 px. */
  readonly leaves?: Column<Row>['leaves'] | 'no-s';
  /** The label is for screen readers alone. */
  readonly isQuiet?: boolean;
  /** Of every cell: `num` for figures of one width. */
  readonly className?: string;
  /** Its cells name their rows. */
  readonly isName?: boolean;
}

/** A table inside a page: not sorted, not paged, without a cursor. `foot`: rows below the others. */
export const ShortTable = <Row,>({
  label,
  className = 'list',
  columns,
  rows,
  keyOf,
  foot,
}: {
  label: string;
  className?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  foot?: ReactNode;
}) => (
  <TableFrame label={label} className={className}>
    <thead>
      <tr>
        {columns.map(({ label: head, isQuiet, right, leaves, width }) => (
          <th
            key={head}
            scope="col"
            className={cx(right && 'r', leaves)}
            {...(width ? { style: { width } } : {})}
          >
            {isQuiet ? <span className="vh">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ label: head, cell, isName, right, leaves, narrow, className: own }) =>
            isName ? (
              <th key={head} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={head} className={cx(right && 'r', own, leaves, narrow && `m-${narrow}`)}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
      {foot}
    </tbody>
  </TableFrame>
);

/** A short table of a record by the words of its head. Without a row it says so. */
export const PlainTable = ({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) =>
  rows.length === 0 ? (
    <NothingYet />
  ) : (
    <ShortTable
      label={label}
      className=""
      columns={heads.map((head, index) => ({
        label: head,
        cell: ({ cells }: (typeof rows)[number]) => cells[index],
      }))}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );

/** Figures of a report: each row has its name, then its figures at the right. */
export const FigureTable = ({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) => (
  <ShortTable
    label={label}
    className=""
    columns={heads.map((head, index) => ({
      label: head,
      ...(index === 0 ? { isName: true } : { right: true, className: 'num' }),
      cell: (row: (typeof rows)[number]) => row[index],
    }))}
    rows={rows}
    keyOf={([name]) => String(name)}
  />
);
