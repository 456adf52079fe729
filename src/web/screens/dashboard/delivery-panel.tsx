import { Form, useNavigation } from 'react-router';
import { addDays, type Day } from '#domain/calendar.ts';
import type { Answer } from '#web/shell/answers.ts';
import { DeliveryTimeline } from '#web/shell/delivery/delivery-timeline.tsx';
import type { DeliveryView } from '#web/shell/delivery/delivery-view.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './delivery-panel.module.css';

interface DeliveryPanelProps {
  delivery: DeliveryView;
  /** The customer's day, when her own word begins her weeks; null: it does not. */
  today: Day | null;
  answer: Partial<Answer> | undefined;
}

/** The purchased device on its way, until it arrives; afterwards when it did. */
export const DeliveryPanel = ({ delivery, today, answer }: DeliveryPanelProps) => (
  <section className={styles.panel}>
    <h2>{t('delivery.title')}</h2>
    <DeliveryTimeline delivery={delivery} />
    {today !== null && delivery.state === 'sent' && <Received today={today} answer={answer} />}
  </section>
);

/** Folded until it is wanted: what begins is said before it is sent. */
function Received({ today, answer }: { today: Day; answer: Partial<Answer> | undefined }) {
  const { state } = useNavigation();
  return (
    <details className={styles.got} open={answer?.error !== undefined}>
      <summary>{t('dashboard.got')}</summary>
      <Form method="post" className="stack">
        <p>{t('dashboard.gotLead', { day: weekdayInWords(addDays(today, 7)) })}</p>
        {answer?.error !== undefined && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <Button type="submit" block busy={state === 'submitting'} busyLabel={t('ui.sending')}>
          {t('dashboard.gotSend')}
        </Button>
      </Form>
    </details>
  );
}
