import type { OfficeOutput } from '#contract/office/api.ts';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Funnel = OfficeOutput<'getFunnel'>;
type Stage = Funnel['stages'][number];

/** A drop of so many points against the days before is marked. */
const markedDrop = 5;

/** Bars of those who passed, with their share of the step before. */
export const FunnelChart = ({ funnel: { begun, stages } }: { funnel: Funnel }) => (
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
        <b className="r">{grouped(stage.passed)}</b>
        <span className="r">{shareText(stage.share)}</span>
        <span className={isLow(stage) ? 'r low' : 'r'}>{changeText(stage)}</span>
      </li>
    ))}
  </ol>
);

export const FunnelTable = ({ funnel: { begun, stages } }: { funnel: Funnel }) => (
  <TableFrame label={t('funnelTitle')}>
    <thead>
      <tr>
        <th scope="col">{t('step')}</th>
        <th scope="col" className="r">
          {t('passed')}
        </th>
        <th scope="col" className="r">
          {t('share')}
        </th>
        <th scope="col" className="r">
          {t('change')}
        </th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">{t('begun')}</th>
        <td className="r num">{grouped(begun)}</td>
        <td />
        <td />
      </tr>
      {stages.map((stage) => (
        <tr key={stage.name}>
          <th scope="row">{stage.name}</th>
          <td className="r num">{grouped(stage.passed)}</td>
          <td className="r num">{shareText(stage.share)}</td>
          <td className="r num">{changeText(stage)}</td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
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
