import { Link, useLoaderData, useSearchParams } from 'react-router';
import type { ArrearsView } from '#domain/staff/saved-views.ts';
import { titled } from '../../../shell/title.ts';
import { grouped, pesos } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Blank } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartOrTable, useIsTable, ShareBars, ShareTable } from '../share-bars.tsx';
import es from '../es.json';
import { creditsBehind } from '#contract/office/report-lists.ts';
import { Head, readReportQuery, ReportFilters } from '../report-filters.tsx';
import { pageLoader } from '../../../list/load.ts';

const t = sentences(es);
const here = '/informes/cobranza';

export const meta = () => titled(t('arrears'));

export const loader = pageLoader('getArrears');

/** How late the running credits are. */
export default function Cobranza() {
  const { shown: report, now } = useLoaderData<typeof loader>();
  const asked = readReportQuery(useSearchParams()[0]);
  const { partner, store } = asked;
  const list = (arrears: ArrearsView) => creditsBehind({ partner, store }, { arrears });
  const isTable = useIsTable();
  const all = report.buckets.reduce((sum, { credits }) => sum + credits, 0);
  const overdue = report.buckets.reduce((sum, each) => sum + each.overdue, 0);
  const Show = isTable ? ShareTable : ShareBars;
  const current = report.buckets.find(({ bucket }) => bucket === 'current')?.credits ?? 0;
  return (
    <>
      <Head at="arrears" countedAt={report.countedAt} />
      <ReportFilters
        path={here}
        query={asked}
        choices={report.choices}
        now={now}
        range={false}
        keeps={isTable ? { ver: 'tabla' } : {}}
      />
      {all === 0 ? (
        <Blank icon="credit" title={t('arrearsNone')}>
          {t('arrearsNoneLead')}
        </Blank>
      ) : (
        <Section title={t('arrearsTitle')} end={<ChartOrTable path={here} />}>
          <Show
            label={t('arrearsTitle')}
            of={all}
            ofLabel={t('ofCredits')}
            extraLabel={t('overdue')}
            rows={report.buckets.map((each) => ({
              name: t(`bucket-${each.bucket}`),
              count: each.credits,
              to: list(each.bucket),
              extra: each.bucket === 'current' ? '' : pesos(each.overdue),
            }))}
          />
          {report.notBegun > 0 && (
            <p>
              <Link className="link" to={list('not-begun')}>
                {t('notBegun', { sum: pesos(report.notBegun) })}
              </Link>
            </p>
          )}
          <p>{t('arrearsFound', { n: grouped(all - current), of: grouped(all), sum: pesos(overdue) })}</p>
        </Section>
      )}
    </>
  );
}
