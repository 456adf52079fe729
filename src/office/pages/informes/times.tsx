import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Stages = OfficeOutput<'getFunnel'>['stages'];

/** From twenty seconds to four days, on a scale of powers of ten. */
const [least, most] = [20, 345_600];
const placeOf = (seconds: number): number =>
  (Math.log10(Math.min(Math.max(seconds, least), most) / least) / Math.log10(most / least)) * 100;

/** A bar from 10 to 90 per cent with a mark at the median. */
export const TimesChart = ({ stages }: { stages: Stages }) => (
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

export const TimesTable = ({ stages }: { stages: Stages }) => (
  <TableFrame label={t('timesTitle')}>
    <thead>
      <tr>
        <th scope="col">{t('step')}</th>
        <th scope="col" className="r">
          {t('p10')}
        </th>
        <th scope="col" className="r">
          {t('median')}
        </th>
        <th scope="col" className="r">
          {t('p90')}
        </th>
      </tr>
    </thead>
    <tbody>
      {stages.map(({ name, time }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {(['p10', 'median', 'p90'] as const).map((which) => (
            <td key={which} className="r num">
              {time === null ? '—' : timeText(time[which])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </TableFrame>
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
