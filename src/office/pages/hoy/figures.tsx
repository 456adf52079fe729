import { Link } from 'react-router';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import { hrefOf, shownQueues, urgencyOf, type Queue } from './queues.ts';

const t = sentences(es);

interface Props {
  readonly queues: readonly Queue[];
  /** The one that was chosen. */
  readonly partner: number | undefined;
  readonly now: string;
}

/** What waits as figures, each opening its list; below, the lists in which nothing waits. */
export function Figures({ queues, partner, now }: Props) {
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      {full.length > 0 && (
        <ul className="strip" aria-label={t('queues')}>
          {full.map((queue) => (
            <li key={queue.queue}>
              <Figure queue={queue} to={hrefOf(queue.queue, partner)} now={now} />
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="small muted row wrapx">
          <span>{t('nothingIn')}</span>
          {empty.map(({ queue }) => (
            <Link key={queue} className="link" to={hrefOf(queue, partner)}>
              {t(queue)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function Figure({ queue, to, now }: { queue: Queue; to: string; now: string }) {
  const { text, hot } = urgencyOf(queue, now);
  return (
    <Link className="fg" to={to}>
      <span className="k">
        <Icon name={shownQueues[queue.queue].icon} small />
        <span>{t(queue.queue)}</span>
      </span>
      <span className="v">{grouped(queue.count) + (queue.isMore ? '+' : '')}</span>
      <span className={cx('s', hot && 'warn')}>
        {hot && <Icon name="clock" small />}
        <span>{text}</span>
      </span>
    </Link>
  );
}
