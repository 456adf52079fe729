import { reviewOutcomeNames } from '#domain/staff/review-reasons.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';
import type { ReviewView } from './view.ts';

const t = sentences(es);

/** What was answered before, and the last notes of the desk. */
export function Earlier({ view: { review, record } }: { view: ReviewView }) {
  if (review.decisions.length === 0 && record.notes.length === 0) return null;
  return (
    <section aria-label={t('earlier')} className="stack">
      {review.decisions.map(({ by, checkedBy, at, outcome, reason, note }) => (
        <Notice key={at} icon="review">
          <b>
            {t('earlierLine', {
              by: by?.name ?? t('operator'),
              time: exactTime(at),
              outcome: reviewOutcomeNames[outcome].toLowerCase(),
              reason: reason.toLowerCase(),
            })}
          </b>
          <span className="line">{note}</span>
          {checkedBy && <span className="line">{t('checkedBy', { name: checkedBy.name })}</span>}
        </Notice>
      ))}
      {record.notes.slice(0, 3).map(({ id, by, at, text }) => (
        <Notice key={id} icon="note">
          <b>{t('noteLine', { by: by.name, time: exactTime(at) })}</b>
          <span className="line">{text}</span>
        </Notice>
      ))}
    </section>
  );
}
