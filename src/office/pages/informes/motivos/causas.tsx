import { useLoaderData, useSearchParams } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { requestsBehind } from '#contract/office/report-lists.ts';
import { stepNames } from '#domain/staff/request-standing.ts';
import { pageLoader } from '../../../list/load.ts';
import { titled } from '../../../shell/title.ts';
import { grouped, shortDay } from '../../../text/format.ts';
import { dotted, sentences } from '../../../text/sentences.ts';
import { Blank } from '../../../ui/notice.tsx';
import { FigureTable, ShortTable, type PlainColumn } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMay } from '../../../ui/use-session.ts';
import es from '../es.json';
import { Head, readReportQuery, ReportFilters } from '../report-filters.tsx';
import { Figure } from '../share-bars.tsx';

const t = sentences(es);
const here = '/informes/causas';

export const meta = () => titled(t('causes'));

export const loader = pageLoader('getCauses');

type Causes = OfficeOutput<'getCauses'>;

/** What stops people on the way to their credit. */
export default function Causas() {
  const { shown: report, now } = useLoaderData<typeof loader>();
  const asked = readReportQuery(useSearchParams()[0]);
  const { partner } = asked;
  const { causes, waiting, range, before } = report;
  const waitingAt = (step: Causes['causes'][number]['step']) => {
    const at = waiting.find((each) => each.step === step);
    return (
      <Figure
        name={t('waitingAt', { step: stepNames[step] })}
        count={at?.count ?? 0}
        to={requestsBehind(range, { partner }, { step })}
        said={`${grouped(at?.count ?? 0)}${at?.isMore ? '+' : ''}`}
      />
    );
  };
  return (
    <>
      <Head at="causes" countedAt={report.countedAt} />
      <ReportFilters path={here} query={asked} choices={report.choices} now={now} range="days" />
      <p className="small muted">
        {t('causesRange', {
          from: shortDay(range.from, now),
          until: shortDay(range.until, now),
          before: shortDay(before.from, now),
          beforeUntil: shortDay(before.until, now),
        })}
      </p>
      {causes.length === 0 ? (
        <Blank icon="today" title={t('causesNone')}>
          {t('causesNoneLead')}
        </Blank>
      ) : (
        <Section title={t('causesTitle')}>
          <ShortTable
            label={t('causesTitle')}
            className=""
            columns={[
              ...columns,
              {
                label: t('waitingThere'),
                right: true,
                className: 'num',
                width: 96,
                cell: ({ step }) => waitingAt(step),
              },
            ]}
            rows={causes}
            keyOf={({ step, code, field }) => `${step}/${code}/${field ?? ''}`}
          />
          <p className="small muted">{t('causesFoot')}</p>
        </Section>
      )}
      <Services report={report} partner={partner} />
    </>
  );
}

const columns: readonly PlainColumn<Causes['causes'][number]>[] = [
  {
    label: t('read'),
    cell: ({ step, words, code, field }) => (
      <>
        <span>{words}</span>
        <p className="small muted">
          {dotted(stepNames[step], code, field !== null && t('ofField', { field }))}
        </p>
      </>
    ),
  },
  {
    label: t('times'),
    right: true,
    className: 'num',
    width: 80,
    cell: ({ times }) => grouped(times),
  },
  {
    label: t('change'),
    right: true,
    leaves: 'no-s',
    className: 'num',
    width: 110,
    cell: ({ times, before }) => trendText(times - before),
  },
];

/** '+12', with a true minus. */
const trendText = (change: number): string =>
  change === 0 ? '—' : `${change > 0 ? '+' : '\u2212'}${grouped(Math.abs(change))}`;

/** What the identity service and the bureau refused, and what was not sent. */
function Services({
  report: { range, refused, givenUp },
  partner,
}: {
  report: Causes;
  partner: string | undefined;
}) {
  const may = useMay();
  if (refused.length === 0 && givenUp.length === 0) return null;
  return (
    <Section title={t('servicesTitle')}>
      <FigureTable
        label={t('servicesTitle')}
        heads={[t('what'), t('count')]}
        rows={[
          ...refused.map(({ code, words, requests }) => [
            words,
            <Figure
              key=""
              name={words}
              count={requests}
              to={requestsBehind(range, { partner }, { because: code })}
            />,
          ]),
          ...givenUp.map(({ channel, messages }) => [
            t(`unsent-${channel}`),
            <Figure
              key=""
              name={t(`unsent-${channel}`)}
              count={messages}
              to={may('read-integrations') ? '/ajustes/integraciones' : null}
            />,
          ]),
        ]}
      />
    </Section>
  );
}
