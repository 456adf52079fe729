import { exactTime, nearTime, shortDate, timeOf } from '../text/format.ts';

const ways = {
  day: shortDate,
  near: nearTime,
  both: (at: string, now: string) => `${shortDate(at, now)}, ${timeOf(at)}`,
} as const;

/** A moment as a person reads it, with the exact one as its title; `none`: said where there is none. */
export const Moment = ({
  at,
  now,
  as = 'near',
  none = '',
  className = 'num',
}: {
  at: string | null;
  now: string;
  as?: keyof typeof ways;
  none?: string;
  className?: string;
}) =>
  at === null ? (
    <span className="muted">{none}</span>
  ) : (
    <time className={className} dateTime={at} title={exactTime(at)}>
      {ways[as](at, now)}
    </time>
  );
