import { reasonsOfReview, reviewReasons } from '#domain/staff/review-reasons.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { WaitingCorrections } from './casework/correction-table.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';

const t = sentences(es);

/** What waits for a person: a decision, or the second person of an act. */
export function Waiting({ view: { record, casework, now } }: { view: RecordView }) {
  const { review } = record.decision;
  const waiting = record.approvals.filter(({ state }) => state === 'waiting');
  const isCorrecting = casework.corrections.some(({ state }) => state === 'waiting');
  // While the customer corrects, nobody of the desk decides.
  const isToDecide = review !== null && review.outcome === null && !isCorrecting;
  if (!isToDecide && !isCorrecting && waiting.length === 0) return null;
  return (
    <section className="sec stack">
      <WaitingCorrections casework={casework} now={now} />
      {isToDecide && (
        <Notice tone="warn">
          <b>{t('reviewTitle')}</b>
          <span>{` ${t('reviewSince', { date: exactTime(review.openedAt), reason: why(review.reason) })}`}</span>
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

/** Each rule that left it to a person, in a few words. */
const why = (reason: string): string =>
  reasonsOfReview(reason)
    .map((code) => reviewReasons[code].short)
    .join(', ');
