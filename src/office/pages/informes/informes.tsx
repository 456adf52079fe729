import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { reportQuery } from '#contract/office/reports.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { grouped, shortDay } from '../../text/format.ts';
import { readQuery } from '../../list/query.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ChartOrTable, Figure, useIsTable } from './share-bars.tsx';
import es from './es.json';
import { requestsBehind } from '#contract/office/report-lists.ts';
import { Head, readReportQuery, ReportFilters } from './report-filters.tsx';
import { FigureTable } from '../../ui/plain-table.tsx';

const t = sentences(es);

type Funnel = OfficeOutput<'getFunnel'>;
type Stage = Funnel['stages'][number];

interface Charted {
  readonly funnel: Funnel;
  /** The list of a figure. */
  readonly list: (figure: NonNullable<Parameters<typeof requestsBehind>[2]>) => string;
}

/** A drop of so many points against the days before is marked. */
const markedDrop = 5;

/** Bars of those who passed, with their share of the step before. */
const FunnelChart = ({ funnel: { begun, stages }, list }: Charted) => (
  <ol className="fun">
    <li className="hd" aria-hidden="true">
      <span>{t('step')}</span>
      <span />
      <span className="r">{t('passed')}</span>
      <span className="r">{'%'}</span>
      <span className="r">{t('change')}</span>
    </li>
    {stages.map((stage) => (
      <li key={stage.name}>
        <span>{stage.name}</span>
        <span className="tr" aria-hidden="true">
          <i style={{ width: `${Math.round((stage.passed / Math.max(begun, 1)) * 100)}%` }} />
        </span>
        <b className="r">
          <Figure name={stage.name} count={stage.passed} to={list({ passed: stage.name })} />
        </b>
        <span className="r">{shareText(stage.share)}</span>
        <span className={isLow(stage) ? 'r low' : 'r'}>{changeText(stage)}</span>
      </li>
    ))}
  </ol>
);

const FunnelTable = ({ funnel: { begun, stages }, list }: Charted) => (
  <FigureTable
    label={t('funnelTitle')}
    heads={[t('step'), t('passed'), t('share'), t('change')]}
    rows={[
      [t('begun'), <Figure key="" name={t('begun')} count={begun} to={list({})} />, null, null],
      ...stages.map((stage) => [
        stage.name,
        <Figure key="" name={stage.name} count={stage.passed} to={list({ passed: stage.name })} />,
        shareText(stage.share),
        changeText(stage),
      ]),
    ]}
  />
);

const shareText = (share: number | null): string => (share === null ? '—' : `${Math.round(share)} %`);

const changeOf = ({ share, shareBefore }: Stage): number | null =>
  share === null || shareBefore === null ? null : Math.round(share) - Math.round(shareBefore);

const isLow = (stage: Stage): boolean => (changeOf(stage) ?? 0) <= -markedDrop;

/** '+2 pt', with a true minus. */
function changeText(stage: Stage): string {
  const change = changeOf(stage);
  if (change === null) return '—';
  return `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}${Math.abs(change)} pt`;
}
const here = '/informes';

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = readQuery(reportQuery, search);
  const found = await context.get(apiContext).call('getFunnel', { query });
  // A range that is too long is said, and the usual one is shown.
  const wrong = !found.ok && found.status === 400 ? found.errors : [];
  const { from: _, until: __, ...rest } = query;
  const funnel = wrong.length > 0 ? await context.get(apiContext).call('getFunnel', { query: rest }) : found;
  return {
    asked: readReportQuery(search),
    funnel: needed(funnel, request),
    wrong,
    now: await nowOf(context),
  };
}

/** How many requests pass each step, and how long it takes. */
export default function Informes() {
  const { asked, funnel, wrong, now } = useLoaderData<typeof loader>();
  const isTable = useIsTable();
  const { begun, stages, refused, range, before } = funnel;
  const paid = stages.at(-1)?.passed ?? 0;
  const list: Charted['list'] = (figure) => requestsBehind(range, asked, figure);
  return (
    <>
      <Head at="funnel" countedAt={funnel.countedAt} />
      <ReportFilters
        path={here}
        query={asked}
        choices={funnel.choices}
        now={now}
        range
        keeps={isTable ? { ver: 'tabla' } : {}}
      />
      {wrong.length > 0 && <p className="err">{wrong.join(' ')}</p>}
      <p className="small muted">
        {t('range', {
          from: shortDay(range.from, now),
          until: shortDay(range.until, now),
          before: shortDay(before.from, now),
          beforeUntil: shortDay(before.until, now),
        })}
      </p>
      {begun === 0 ? (
        <Blank icon="today" title={t('noneTitle')}>
          {t('noneLead')}
        </Blank>
      ) : (
        <div className="two-charts">
          <Section title={t('funnelTitle')} end={<ChartOrTable path={here} />}>
            {isTable ? (
              <FunnelTable funnel={funnel} list={list} />
            ) : (
              <FunnelChart funnel={funnel} list={list} />
            )}
            <p className="row">
              <span>{t('found', { n: Math.round((paid / begun) * 100) })}</span>
              {refused > 0 && (
                <Link to={list({ outcome: 'refused' })}>{t('seeRefused', { n: grouped(refused) })}</Link>
              )}
            </p>
          </Section>
          <Section title={t('timesTitle')}>
            {isTable ? <TimesTable stages={stages} /> : <TimesChart stages={stages} />}
            <p className="small muted">{t('timesLead')}</p>
          </Section>
        </div>
      )}
    </>
  );
}

type Stages = OfficeOutput<'getFunnel'>['stages'];

/** From twenty seconds to four days, on a scale of powers of ten. */
const [least, most] = [20, 345_600];
const placeOf = (seconds: number): number =>
  (Math.log10(Math.min(Math.max(seconds, least), most) / least) / Math.log10(most / least)) * 100;

/** A bar from 10 to 90 per cent with a mark at the median. */
const TimesChart = ({ stages }: { stages: Stages }) => (
  <ol className="fun times">
    <li className="hd" aria-hidden="true">
      <span>{t('step')}</span>
      <span className="scale">
        {[60, 600, 3_600, 36_000].map((seconds) => (
          <i key={seconds} style={{ left: `${placeOf(seconds)}%` }}>
            {timeText(seconds)}
          </i>
        ))}
      </span>
      <span className="r">{t('median90')}</span>
    </li>
    {stages.map(({ name, time }) => (
      <li key={name}>
        <span>{name}</span>
        <span className="line" aria-hidden="true">
          {time && (
            <>
              <i
                className="span"
                style={{ left: `${placeOf(time.p10)}%`, right: `${100 - placeOf(time.p90)}%` }}
              />
              <i className="mark" style={{ left: `${placeOf(time.median)}%` }} />
            </>
          )}
        </span>
        <span className="r">
          {time === null ? '—' : t('timeOf', { median: timeText(time.median), p90: timeText(time.p90) })}
        </span>
      </li>
    ))}
  </ol>
);

const TimesTable = ({ stages }: { stages: Funnel['stages'] }) => (
  <FigureTable
    label={t('timesTitle')}
    heads={[t('step'), t('p10'), t('median'), t('p90')]}
    rows={stages.map(({ name, time }) => [
      name,
      ...(['p10', 'median', 'p90'] as const).map((which) => (time === null ? '—' : timeText(time[which]))),
    ])}
  />
);

/** '40 s', '4 min', '5 h 20', '3 d'. */
function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} d`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
}
