import { dayOf, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);
const hotDays = 5;

/** The days that the law leaves to answer; amber in the last ones and after them. */
export function Due({ by, now }: { by: string; now: string }) {
  const days = Math.round((Date.parse(by) - Date.parse(dayOf(now))) / 86_400_000);
  return (
    <span className={cx('due', days <= hotDays && 'hot')} title={shortDate(`${by}T12:00:00-06:00`, now)}>
      <Icon name="clock" small />
      <span>{textOf(days)}</span>
    </span>
  );
}

function textOf(days: number): string {
  if (days === 0) return t('dueToday');
  if (days < 0) return t(days === -1 ? 'late_one' : 'late_other', { n: -days });
  return t(days === 1 ? 'leftDays_one' : 'leftDays_other', { n: days });
}
