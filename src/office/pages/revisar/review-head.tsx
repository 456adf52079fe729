import { useFetcher } from 'react-router';
import { timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Deadline } from '../revision/deadline.tsx';
import es from './es.json';
import type { ReviewView } from './view.ts';

const t = sentences(es);

/** Place in the queue, time left, who works on it, and the ways out. */
export function ReviewHead({ view: { review, now } }: { view: ReviewView }) {
  const { place, of, dueAt, claimedBy, claimedAt, isMine } = review;
  const fetcher = useFetcher<Answer>();
  const sent = fetcher.formData?.get('intent');
  const time = claimedAt === null ? '' : timeOf(claimedAt);
  return (
    <>
      <div className="rv-head">
        <h1>{t('heading')}</h1>
        <span className="muted num">{t('place', { n: place, of })}</span>
        <Deadline dueAt={dueAt} now={now} />
        {claimedBy && (
          <span className="muted small">
            {isMine ? t('mineSince', { time }) : t('otherSince', { name: claimedBy.name, time })}
          </span>
        )}
        {isMine && (
          <fetcher.Form method="post" className="end row">
            <Button
              type="submit"
              size="sm"
              icon="undo"
              name="intent"
              value="put-back"
              busy={sent === 'put-back'}
            >
              {t('putBack')}
            </Button>
            <Button
              type="submit"
              size="sm"
              icon="chevron-right"
              name="intent"
              value="skip"
              busy={sent === 'skip'}
            >
              {t('skip')}
            </Button>
          </fetcher.Form>
        )}
      </div>
      <ErrorsOf reply={fetcher.data?.reply ?? null} />
    </>
  );
}
