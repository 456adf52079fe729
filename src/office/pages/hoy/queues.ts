import type { OfficeOutput } from '#contract/office/api.ts';
import { dayOf, duration, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { IconName } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

export type Queue = OfficeOutput<'getOfficeToday'>['queues'][number];

export const queueIcons: Record<Queue['queue'], IconName> = {
  reviews: 'review',
  'identity-reviews': 'person',
  'payments-to-clear': 'money',
  refunds: 'return',
  'to-pack': 'truck',
  'to-contact': 'call',
  approvals: 'two-people',
  'privacy-requests': 'lock',
};

/** Pages of their own; other queues open a list of requests. */
const queuePages: Partial<Record<Queue['queue'], string>> = {
  reviews: '/revision',
  'identity-reviews': '/revision',
  'payments-to-clear': '/pagos',
  refunds: '/pagos/devoluciones',
  'privacy-requests': '/privacidad',
  'to-pack': '/envios',
  'to-contact': '/envios/por-contactar',
  approvals: '/por-firmar',
};

/** The line below a figure, and whether it is urgent: the deadline where there is one, else how long the oldest waits. */
export function urgencyOf({ count, dueOn, oldestAt }: Queue, now: string): { text: string; hot: boolean } {
  if (count === 0) return { text: t('empty'), hot: false };
  if (dueOn !== null) {
    const today = dayOf(now);
    const date = shortDate(`${dueOn}T12:00:00-06:00`, now);
    if (dueOn < today) return { text: t('overdue', { date }), hot: true };
    return dueOn === today ? { text: t('dueToday'), hot: true } : { text: t('dueOn', { date }), hot: false };
  }
  return oldestAt === null
    ? { text: '', hot: false }
    : { text: t('waiting', { time: duration(oldestAt, now) }), hot: false };
}

/** The list behind a figure; null: no page shows it yet. */
export function pageOf({ queue, requestsQuery }: Queue): string | null {
  return queuePages[queue] ?? (requestsQuery === null ? null : `/solicitudes?${requestsQuery}`);
}
