import { Fragment, type ReactNode } from 'react';
import { exactTime, dayOf, shortDate, timeOf } from '../text/format.ts';
import { sentences } from '../text/sentences.ts';
import { cx } from './cx.ts';
import es from './es.json';
import { Icon, type IconName } from './icon.tsx';

const t = sentences(es);

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly icon: IconName;
  readonly tone?: 'warn' | 'good' | 'pair' | 'bad' | undefined;
  readonly who: string | null;
  readonly what: string;
  /** After the time: a reason, a place. */
  readonly aside?: string | null;
  readonly said?: ReactNode;
  /** What may be done about it. */
  readonly act?: ReactNode;
}

/** What happened, the newest first, by day. */
export function Timeline({ entries, now }: { entries: readonly TimelineEntry[]; now: string }) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return (
    <ol className="tl">
      {[...days].map(([day, inDay]) => (
        <Fragment key={day}>
          <li className="day">{dayName(inDay[0]?.at ?? now, now)}</li>
          {inDay.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Fragment>
      ))}
    </ol>
  );
}

const Entry = ({ entry: { at, icon, tone, who, what, aside, said, act } }: { entry: TimelineEntry }) => (
  <li>
    <span className={cx('m', tone)}>
      <Icon name={icon} />
    </span>
    <div>
      {who !== null && <b>{`${who} `}</b>}
      <span className={cx(who === null && 'b')}>{what}</span>
      <time dateTime={at} title={exactTime(at)}>
        {aside ? `${timeOf(at)}, ${aside}` : timeOf(at)}
      </time>
      {said && <p className="say">{said}</p>}
      {act}
    </div>
  </li>
);

function dayName(at: string, now: string): string {
  const day = dayOf(at);
  if (day === dayOf(now)) return t('today');
  return day === dayOf(Date.parse(now) - 86_400_000) ? t('yesterday') : shortDate(at, now);
}
