import { exactTime, pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Masked } from '../../ui/masked.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** Whether the device is locked, why, and what was asked of the lock service. */
export function DeviceSide({ view: { credit, now } }: { view: CreditView }) {
  const { lock } = credit;
  return (
    <Section
      title={t('device')}
      beside={
        <Badge tone={lock.isLocked ? 'bad' : 'good'} icon="lock" flat={!lock.isLocked}>
          {t(lock.isLocked ? 'locked' : 'free')}
        </Badge>
      }
    >
      <Facts facts={factsOf(credit, now)} />
    </Section>
  );
}

function factsOf({ lock, delivery, sealed, may }: CreditView['credit'], now: string): Fact[] {
  const open = lock.holds.filter(({ closedAt }) => closedAt === null);
  const waiting = lock.orders.filter(({ sentAt }) => sentAt === null).length;
  const [last] = lock.orders;
  const imei = sealed.find(({ field }) => field === 'imei');
  return [
    ...open.map(({ cause, openedAt }) => ({
      label: t(cause.startsWith('report-') ? 'report' : 'hold'),
      value: t(cause === 'overdue' ? 'hold-overdue' : 'hold-theft', { date: exactTime(openedAt) }),
    })),
    ...(lock.toUnlock > 0 ? [{ label: t('toUnlock'), value: pesos(lock.toUnlock) }] : []),
    ...(lock.mayLock ? [] : [{ label: t('stopped'), value: t('stopped-never') }]),
    ...(lock.stoppedBy === null ? [] : [{ label: t('stopped'), value: t(`stopped-${lock.stoppedBy}`) }]),
    ...(lock.reprieveUntil === null
      ? []
      : [{ label: t('reprieve'), value: t('reprieveUntil', { day: shortDay(lock.reprieveUntil, now) }) }]),
    ...(lock.nextLockOn === null || lock.isLocked
      ? []
      : [{ label: t('nextLock'), value: shortDay(lock.nextLockOn, now) }]),
    ...(delivery === null ? [] : [{ label: t('delivery'), value: t(delivery.state) }]),
    ...(imei === undefined
      ? []
      : [
          {
            label: t('imei'),
            value: <Masked field="imei" what={t('imei')} masked={imei.masked} mayReveal={may.reveal} />,
          },
        ]),
    { label: t('orders'), value: waiting === 0 ? t('ordersNone') : t('ordersWaiting', { n: waiting }) },
    ...(last === undefined
      ? []
      : [{ label: t('lastOrder'), value: `${orderWord(last.action)}, ${exactTime(last.at)}` }]),
  ];
}

function orderWord(action: string): string {
  const key = `action-${action}`;
  return Object.hasOwn(es, key) ? t(key as keyof typeof es) : action;
}
