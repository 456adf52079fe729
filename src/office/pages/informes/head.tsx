import { useSearchParams } from 'react-router';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { hrefWith, readReportQuery } from './query.ts';

const t = sentences(es);

export const reports = [
  { report: 'funnel', to: '/informes' },
  { report: 'decisions', to: '/informes/decisiones' },
  { report: 'cohorts', to: '/informes/cosechas' },
  { report: 'arrears', to: '/informes/cobranza' },
] as const;
export type Report = (typeof reports)[number]['report'];

/** What each report begins with. The filter goes along from one to the next. */
export function Head({ at, countedAt }: { at: Report; countedAt: string | null }) {
  const [search] = useSearchParams();
  const query = readReportQuery(search);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={countedAt === null ? null : t('countedAt', { at: exactTime(countedAt) })}
      >
        <a className="btn line" href={hrefWith(`/api/v1/office/reports/${at}/csv`, query)} download>
          <Icon name="download" />
          <span>{t('csv')}</span>
        </a>
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
