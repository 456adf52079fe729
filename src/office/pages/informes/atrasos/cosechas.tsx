import { useLoaderData, useSearchParams } from 'react-router';
import { cohortMeasures } from '#domain/staff/request-standing.ts';
import { titled } from '../../../shell/title.ts';
import { grouped, shortDay } from '../../../text/format.ts';
import { hrefWith } from '../../../list/query.ts';
import { sentences } from '../../../text/sentences.ts';
import { cx } from '../../../ui/cx.ts';
import { Blank } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import es from '../es.json';
import { creditsBehind } from '#contract/office/report-lists.ts';
import { Figure } from '../share-bars.tsx';
import { Head, readReportQuery, ReportFilters } from '../report-filters.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { pageLoader } from '../../../list/load.ts';

const t = sentences(es);
const here = '/informes/cosechas';

export const meta = () => titled(t('cohorts'));

export const loader = pageLoader('getCohorts');

/** Each week's credits, and how many of them had come to be late by each week after. */
export default function Cosechas() {
  const { shown: report, now } = useLoaderData<typeof loader>();
  const asked = readReportQuery(useSearchParams()[0]);
  const { weeks, measure } = report;
  const { partner, store } = asked;
  const list = (figure: Parameters<typeof creditsBehind>[1]) => creditsBehind({ partner, store }, figure);
  const shown = columnsOf(weeks[0]?.shares.length ?? 0);
  return (
    <>
      <Head at="cohorts" countedAt={report.countedAt} />
      <Tabs
        label={t('measures')}
        tabs={cohortMeasures.map((each) => ({
          to: hrefWith(here, asked, { measure: each }),
          label: t(`measure-${each}`),
          current: each === measure,
        }))}
      />
      <ReportFilters
        path={here}
        query={asked}
        choices={report.choices}
        now={now}
        range={false}
        keeps={{ measure }}
      />
      {weeks.length === 0 ? (
        <Blank icon="credit" title={t('cohortsNone')}>
          {t('cohortsNoneLead')}
        </Blank>
      ) : (
        <Section title={t('cohorts')} beside={<span className="small muted">{t(`lead-${measure}`)}</span>}>
          <TableFrame label={t('cohorts')} className="coh">
            <thead>
              <tr>
                <th scope="col">{t('signedWeek')}</th>
                <th scope="col">{t('credits')}</th>
                {shown.map((index) => (
                  <th key={index} scope="col">
                    {t('weekNumber', { n: index + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, credits, shares, late }) => (
                <tr key={week}>
                  <th scope="row">{shortDay(week, now)}</th>
                  <td>
                    <Figure name={t('credits')} count={credits} to={list({ week })} />
                  </td>
                  {shown.map((index) => {
                    const share = shares[index] ?? null;
                    return (
                      <td key={`${week}/${index}`} className={cx(share === null ? 'na' : shadeOf(share))}>
                        {share === null ? (
                          <span className="vh">{t('notYet')}</span>
                        ) : (
                          <Figure
                            name={t('lateOf', {
                              n: grouped(late[index] ?? 0),
                              of: grouped(credits),
                              week: index + 1,
                            })}
                            count={late[index] ?? 0}
                            to={list({ week, measure, within: index + 1 })}
                            said={share.toFixed(1)}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </TableFrame>
          <p className="small muted">{t('cohortsFoot')}</p>
        </Section>
      )}
    </>
  );
}

/** Five steps: under 2, 4, 6, 8 per cent, and more. */
const shadeOf = (share: number): string => `h${Math.min(4, Math.floor(share / 2))}`;

/** The first twelve weeks, then every fourth, and the last: the file has them all. */
const columnsOf = (weeks: number): number[] =>
  Array.from({ length: weeks }, (_, index) => index).filter(
    (index) => index < 12 || index % 4 === 3 || index === weeks - 1,
  );
