import { useSearchParams } from 'react-router';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { Exports } from '../../list/exports.tsx';
import { hrefWith } from '../../list/query.ts';
import { readReportQuery } from './query.ts';

const t = sentences(es);

export const reports = [
  { report: 'funnel', to: '/informes' },
  { report: 'decisions', to: '/informes/decisiones' },
  { report: 'cohorts', to: '/informes/cosechas' },
  { report: 'arrears', to: '/informes/cobranza' },
  { report: 'simulation', to: '/informes/simulacion' },
] as const;
export type Report = (typeof reports)[number]['report'];

/** What each report begins with; `countedAt` undefined: it is not counted at night, and is no CSV. The filter goes along. */
export function Head({ at, countedAt }: { at: Report; countedAt: string | null | undefined }) {
  const [search] = useSearchParams();
  const query = readReportQuery(search);
  return (
    <>
      <PageHead title={t('title')} lead={countedAt ? t('countedAt', { at: exactTime(countedAt) }) : null}>
        {countedAt !== undefined && (
          <Exports label={t('csv')} path={`/office/reports/${at}/csv`} query={query} />
        )}
      </PageHead>
      <Tabs
        label={t('views')}
        tabs={reports.map(({ report, to }) => ({
          to: hrefWith(to, query),
          label: t(report),
          current: report === at,
        }))}
      />
      {countedAt === null && <Notice icon="clock">{t('counting')}</Notice>}
    </>
  );
}
