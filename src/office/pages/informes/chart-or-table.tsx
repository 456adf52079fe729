import { Link, useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { hrefWith } from '../../list/query.ts';
import { readReportQuery } from './query.ts';

const t = sentences(es);

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
