import { formatPhone } from '#domain/applicant/phone.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dateInWords, weekdayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Stages, type Stage } from '#web/ui/waiting.tsx';
import styles from './delivery-timeline.module.css';
import type { DeliveryView } from './delivery-view.ts';

/** Where the device is, with the guide to follow it and the promised days. Once it has arrived, only that. */
export function DeliveryTimeline({ delivery }: { delivery: DeliveryView }) {
  return (
    <div className={styles.timeline}>
      <Stages stages={stagesOf(delivery)} />
      {delivery.ownCode && <OwnCode {...delivery.ownCode} />}
    </div>
  );
}

/** For the counter's scanner, or told to who brings it. */
const OwnCode = ({ digits, qr }: NonNullable<DeliveryView['ownCode']>) => (
  <div className={styles.code}>
    <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="" width={112} height={112} />
    <div>
      <p>{t('delivery.ownCode')}</p>
      <p className={styles.digits}>{digits}</p>
      <p className="small">{t('delivery.ownCodeWhen')}</p>
    </div>
  </div>
);

function stagesOf(delivery: DeliveryView): Stage[] {
  const { state, deliveredOn, returnedOn, sentOn } = delivery;
  if (state === 'to-pack') {
    return [
      { name: t('delivery.toPack'), state: 'now', note: <Expected delivery={delivery} /> },
      { name: t('delivery.toSend'), state: 'todo' },
      { name: t('delivery.toDeliver'), state: 'todo' },
    ];
  }
  if (state === 'sent') {
    return [
      { name: t('delivery.packed'), state: 'done' },
      { name: on('delivery.sent', sentOn), state: 'now', note: <Guide delivery={delivery} /> },
      { name: t('delivery.toDeliver'), state: 'todo', note: <Expected delivery={delivery} /> },
    ];
  }
  const arrived: Stage[] = deliveredOn
    ? [{ name: on('delivery.delivered', deliveredOn), state: 'done' }]
    : [];
  return returnedOn ? [...arrived, { name: on('delivery.returned', returnedOn), state: 'done' }] : arrived;
}

const on = (key: 'delivery.sent' | 'delivery.delivered' | 'delivery.returned', day: string | null) =>
  t(key, { day: weekdayInWords(day ?? '') });

function Guide({ delivery: { carrier, trackingNumber } }: { delivery: DeliveryView }) {
  if (carrier === null || trackingNumber === null) return null;
  return (
    <span className={styles.guide}>
      <Words>{t('delivery.guide', { carrier, tracking: trackingNumber })}</Words>
      <CopyButton text={trackingNumber} what={t('delivery.copy')} />
    </span>
  );
}

function Expected({ delivery: { promised, isLate } }: { delivery: DeliveryView }) {
  const { partner } = useShell();
  const until = dateInWords(promised.until);
  if (!isLate) return <Words>{t('delivery.expected', { from: dateInWords(promised.from), until })}</Words>;
  const phone = partner.tel;
  const call = (
    <a className="link num" href={`tel:+52${phone}`}>
      {formatPhone(phone)}
    </a>
  );
  return <Rich k="delivery.late" params={{ until, phone: call }} />;
}
