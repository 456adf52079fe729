import { Link, useLoaderData, useSearchParams } from 'react-router';
import { titled } from '../../../shell/title.ts';
import { grouped } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Blank } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartOrTable, useIsTable, ShareBars, ShareTable } from '../share-bars.tsx';
import es from '../es.json';
import { requestsBehind } from '#contract/office/report-lists.ts';
import { Head, readReportQuery, ReportFilters } from '../report-filters.tsx';
import { pageLoader } from '../../../list/load.ts';

const t = sentences(es);
const here = '/informes/decisiones';

export const meta = () => titled(t('decisions'));

export const loader = pageLoader('getDecisions');

/** What was decided, and why requests were refused. */
export default function Decisiones() {
  const { shown: report, now } = useLoaderData<typeof loader>();
  const asked = readReportQuery(useSearchParams()[0]);
  const isTable = useIsTable();
  const { begun, approved, refused, reviewed, reasons, range } = report;
  const list = (figure: Parameters<typeof requestsBehind>[2]) => requestsBehind(range, asked, figure);
  const outcomes = [
    { name: t('approved'), count: approved, to: list({ passed: 'Aprobación' }) },
    { name: t('refused'), count: refused, to: list({ outcome: 'refused' }) },
    { name: t('reviewed'), count: reviewed, to: list({ outcome: 'reviewed' }) },
  ];
  const Show = isTable ? ShareTable : ShareBars;
  return (
    <>
      <Head at="decisions" countedAt={report.countedAt} />
      <ReportFilters
        path={here}
        query={asked}
        choices={report.choices}
        now={now}
        range
        keeps={isTable ? { ver: 'tabla' } : {}}
      />
      {begun === 0 ? (
        <Blank icon="today" title={t('noneTitle')}>
          {t('noneLead')}
        </Blank>
      ) : (
        <>
          <Section title={t('outcomes')} end={<ChartOrTable path={here} />}>
            <Show label={t('outcomes')} rows={outcomes} of={begun} ofLabel={t('ofBegun')} />
          </Section>
          <Section title={t('reasonsTitle')}>
            {reasons.length === 0 ? (
              <p className="muted">{t('reasonsNone')}</p>
            ) : (
              <Show
                label={t('reasonsTitle')}
                rows={reasons.map(({ code, words, requests }) => ({
                  name: words,
                  count: requests,
                  to: list({ because: code }),
                }))}
                of={refused}
                ofLabel={t('ofRefused')}
              />
            )}
            {refused > 0 && (
              <p>
                <Link to={list({ outcome: 'refused' })}>{t('seeRefused', { n: grouped(refused) })}</Link>
              </p>
            )}
          </Section>
        </>
      )}
    </>
  );
}
