import type { DeliveryOrder } from '#contract/orders.ts';
import { dateInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { Words } from '#web/text/words.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './correction-notice.module.css';

/** What a person of the shop asked the customer to correct on this screen; nothing most of the time. */
export function CorrectionNotice({ correction }: { correction: DeliveryOrder['correction'] }) {
  if (!correction) return null;
  const { task, sentences, answerBy } = correction;
  return (
    <div className={styles.asked}>
      <Notice kind="warn" icon="info">
        <p>
          <b>{`${task}.`}</b>
        </p>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <Words>{sentence}</Words>
          </p>
        ))}
        <p>
          <Rich k="correction.until" params={{ date: dateInWords(answerBy) }} />
        </p>
      </Notice>
    </div>
  );
}
