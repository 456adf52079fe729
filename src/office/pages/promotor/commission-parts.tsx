import { Link } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import es from './es.json';
import { sentences } from '../../text/sentences.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { pesos } from '../../text/format.ts';
import { Exports } from '../../list/exports.tsx';
import { hrefWith } from '../../list/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainSelect } from '../../ui/plain-field.tsx';

const t = sentences(es);

/** What was earned and what was taken back, the latest first. `linked`: each account leads to its credit. */
export const EntryTable = ({
  label,
  entries,
  now,
  linked = false,
}: {
  label: string;
  entries: OfficeOutput<'getOwnCommissions'>['entries'];
  now: string;
  linked?: boolean;
}) => (
  <ShortTable
    label={label}
    columns={entryColumns(now, linked)}
    rows={entries}
    keyOf={({ account, cause, at }) => `${account}/${cause}/${at}`}
  />
);

/** The statement of a month, as a file and on paper. */
export const Statement = ({
  path,
  label,
  pdf,
  query = {},
}: {
  path: string;
  label: string;
  pdf: string;
  query?: Readonly<Record<string, string | number>>;
}) => (
  <p className="row wrapx">
    <Exports label={label} path={path} query={query} />
    <a className="btn line" href={hrefWith(`${BASE}${path}/pdf`, query)} download>
      <Icon name="download" />
      <span>{pdf}</span>
    </a>
  </p>
);

/** Which month is shown, as a field of a form. */
export const MonthSelect = ({
  label,
  months,
  month,
}: {
  label: string;
  months: readonly string[];
  month: string;
}) => (
  <PlainSelect
    name="month"
    label={label}
    isQuiet
    options={months.map((value) => ({ value, label: monthInWords(value) }))}
    defaultValue={month}
  />
);

const entryColumns = (
  now: string,
  linked: boolean,
): PlainColumn<OfficeOutput<'getOwnCommissions'>['entries'][number]>[] => [
  {
    label: t('day'),
    narrow: 'd',
    cell: ({ at }) => <Moment at={at} now={now} as="day" className="" />,
  },
  {
    label: t('account'),
    narrow: 'a',
    cell: ({ account }) =>
      linked ? (
        <Link className="nm num" to={`/credito/${account}`}>
          {account}
        </Link>
      ) : (
        <b className="num">{account}</b>
      ),
  },
  { label: t('cause'), narrow: linked ? 'c' : 'b', cell: ({ cause }) => commissionCauses[cause] },
  {
    label: t('amount'),
    right: true,
    className: 'num',
    narrow: linked ? 'b' : 'c',
    cell: ({ amount }) => pesos(amount),
  },
];
