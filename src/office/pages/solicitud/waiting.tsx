import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';

const t = sentences(es);

/** What waits for a person: a decision, or the second person of an act. */
export function Waiting({ view: { record, now } }: { view: RecordView }) {
  const { review } = record.decision;
  const waiting = record.approvals.filter(({ state }) => state === 'waiting');
  if ((review === null || review.outcome !== null) && waiting.length === 0) return null;
  return (
    <section className="sec stack">
      {review !== null && review.outcome === null && (
        <Notice tone="warn">
          <b>{t('reviewTitle')}</b>
          <span>{` ${t('reviewSince', { date: exactTime(review.openedAt), reason: review.reason })}`}</span>
        </Notice>
      )}
      {waiting.map((act) => (
        <div key={act.id} className="duo">
          <div className="hd">
            <Icon name="two-people" />
            <div>
              <b>{act.summary}</b>
              <p>
                {act.isMine
                  ? t('pairMine')
                  : t('pairBy', { name: act.maker.name, date: exactTime(act.expiresAt) })}
              </p>
            </div>
            <span className="end">
              <TimeLeft until={act.expiresAt} now={now} />
            </span>
          </div>
        </div>
      ))}
    </section>
  );
}
