import { sentences } from '../text/sentences.ts';
import { exactTime } from '../text/format.ts';
import { cx } from './cx.ts';
import es from './es.json';
import { Icon } from './icon.tsx';
import { useNow } from './use-now.ts';

const t = sentences(es);

/** 'quedan 3 h' until a deadline; amber in its last two hours. The exact time is its title. */
export function TimeLeft({ until, now }: { until: string; now: string }) {
  const minutes = Math.floor((Date.parse(until) - Date.parse(useNow(now, 30_000))) / 60_000);
  return (
    <span className={cx('due', minutes < 120 && 'hot')} title={exactTime(until)}>
      <Icon name="clock" small />
      <span>{leftIn(minutes)}</span>
    </span>
  );
}

function leftIn(minutes: number): string {
  if (minutes <= 0) return t('over');
  if (minutes < 60) return t('leftMinutes', { n: minutes });
  if (minutes < 48 * 60) return t('leftHours', { n: Math.floor(minutes / 60) });
  return t('leftDays', { n: Math.floor(minutes / 1440) });
}
