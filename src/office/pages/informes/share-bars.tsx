import { Link, useSearchParams } from 'react-router';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { hrefWith } from '../../list/query.ts';
import { readReportQuery } from './report-filters.tsx';
import { FigureTable } from '../../ui/plain-table.tsx';

/** Whether the page shows tables in place of bars: in its address. */
export const useIsTable = (): boolean => useSearchParams()[0].get('ver') === 'tabla';

/** Bars, or the same figures as a table. */
export function ChartOrTable({ path }: { path: string }) {
  const [search] = useSearchParams();
  const isTable = useIsTable();
  const query = readReportQuery(search);
  return (
    <nav className="seg" aria-label={t('showAs')}>
      <Link
        to={hrefWith(path, query)}
        preventScrollReset
        {...(isTable ? {} : { 'aria-current': 'true' as const })}
      >
        {t('chart')}
      </Link>
      <Link
        to={hrefWith(path, query, { ver: 'tabla' })}
        preventScrollReset
        {...(isTable ? { 'aria-current': 'true' as const } : {})}
      >
        {t('table')}
      </Link>
    </nav>
  );
}

const t = sentences(es);

interface Shown {
  readonly label: string;
  readonly rows: readonly {
    readonly name: string;
    readonly count: number;
    /** The list of them; null: there is none. */
    readonly to: string | null;
    readonly extra?: string;
  }[];
  readonly of: number;
  readonly ofLabel: string;
  readonly extraLabel?: string;
}

const shareText = (count: number, of: number): string =>
  of === 0 ? '—' : `${Math.round((count / of) * 100)} %`;

/** A bar each, with its share of the whole. */
export const ShareBars = ({ rows, of, ofLabel, extraLabel }: Shown) => (
  <ol className="fun wide">
    <li className="hd" aria-hidden="true">
      <span />
      <span />
      <span className="r">{t('count')}</span>
      <span className="r">{'%'}</span>
      <span className="r">{extraLabel ?? ''}</span>
    </li>
    {rows.map(({ name, count, to, extra }) => (
      <li key={name}>
        <span>{name}</span>
        <span className="tr" aria-hidden="true">
          <i style={{ width: `${Math.round((count / Math.max(of, 1)) * 100)}%` }} />
        </span>
        <b className="r">
          <Figure {...{ name, count, to }} />
        </b>
        <span className="r" title={ofLabel}>
          {shareText(count, of)}
        </span>
        <span className="r">{extra ?? ''}</span>
      </li>
    ))}
  </ol>
);

/** The same figures as a table. */
export const ShareTable = ({ label, rows, of, ofLabel, extraLabel }: Shown) => (
  <FigureTable
    label={label}
    heads={[label, t('count'), ofLabel, ...(extraLabel ? [extraLabel] : [])]}
    rows={rows.map((row) => [
      row.name,
      <Figure key="" {...row} />,
      shareText(row.count, of),
      row.extra ?? '',
    ])}
  />
);

/** A count leads to its list; `said` is how it stands there, if not by itself. */
export const Figure = ({
  name,
  count,
  to,
  said = grouped(count),
}: {
  name: string;
  count: number;
  to: string | null;
  said?: string;
}) =>
  to === null || count === 0 ? (
    <span>{said}</span>
  ) : (
    <Link to={to} aria-label={t('seeOf', { n: said, name })}>
      {said}
    </Link>
  );
