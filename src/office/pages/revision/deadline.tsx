import { duration, exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import es from './es.json';

const t = sentences(es);

/** How long until the customer has to have an answer, or since when she should have one. */
export function Deadline({ dueAt, now }: { dueAt: string; now: string }) {
  if (Date.parse(dueAt) > Date.parse(now)) return <TimeLeft until={dueAt} now={now} />;
  return (
    <span className="due hot" title={exactTime(dueAt)}>
      <Icon name="clock" small />
      <span>{t('overdueBy', { time: duration(dueAt, now) })}</span>
    </span>
  );
}
