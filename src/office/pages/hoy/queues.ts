import type { OfficeOutput } from '#contract/office/api.ts';
import { dayOf, duration, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { IconName } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

export type Queue = OfficeOutput<'getOfficeToday'>['queues'][number];

interface Shown {
  readonly icon: IconName;
  /** The list with its filter set, so that it shows as many. */
  readonly to: string;
  /** What is in it is in another queue too. */
  readonly isPart?: true;
}

export const shownQueues: Record<Queue['queue'], Shown> = {
  'own-reviews': { icon: 'review', to: '/revision?tab=mine', isPart: true },
  'own-requests': { icon: 'person', to: '/solicitudes?held=mine', isPart: true },
  reviews: { icon: 'review', to: '/revision?kind=decision' },
  'identity-reviews': { icon: 'person', to: '/revision?kind=identity' },
  'payments-to-clear': { icon: 'money', to: '/pagos' },
  refunds: { icon: 'return', to: '/pagos/devoluciones' },
  'payment-days': { icon: 'calendar', to: '/pagos/corte' },
  'shipments-due': { icon: 'calendar', to: '/envios?view=due', isPart: true },
  'to-pack': { icon: 'truck', to: '/envios' },
  'shipments-unconfirmed': { icon: 'warning', to: '/envios?view=unconfirmed' },
  'to-contact': { icon: 'call', to: '/envios/por-contactar' },
  'device-orders': { icon: 'phone', to: '/envios/ordenes' },
  'promises-due': { icon: 'calendar', to: '/cobranza?promise=due', isPart: true },
  'promises-broken': { icon: 'warning', to: '/cobranza?promise=broken', isPart: true },
  collections: { icon: 'call', to: '/cobranza' },
  'messages-given-up': { icon: 'message', to: '/ajustes/integraciones' },
  'privacy-requests': { icon: 'lock', to: '/privacidad' },
  complaints: { icon: 'message', to: '/quejas' },
  'product-drafts': { icon: 'phone', to: '/catalogo?view=draft' },
  'brand-drafts': { icon: 'palette', to: '/marca' },
  approvals: { icon: 'two-people', to: '/por-firmar?ver=mi-firma' },
  'own-proposals': { icon: 'two-people', to: '/por-firmar?ver=propuestas', isPart: true },
};

/** Lists that cannot be narrowed to a partner. */
const ofAll: ReadonlySet<Queue['queue']> = new Set(['approvals', 'own-proposals']);

export function hrefOf(queue: Queue['queue'], partner: number | undefined): string {
  const { to } = shownQueues[queue];
  if (partner === undefined || ofAll.has(queue)) return to;
  return `${to}${to.includes('?') ? '&' : '?'}partner=${partner}`;
}

/** How many things wait, each counted once. */
export const waitingIn = (queues: readonly Queue[]): number =>
  queues.reduce((sum, { queue, count }) => sum + (shownQueues[queue].isPart ? 0 : count), 0);

const soon = 2 * 3_600_000;

/** The line below a figure, and whether it is urgent: the deadline where there is one, else how long the oldest waits. */
export function urgencyOf({ dueOn, dueAt, oldestAt }: Queue, now: string): { text: string; hot: boolean } {
  if (dueAt !== null) {
    const left = Date.parse(dueAt) - Date.parse(now);
    if (left <= 0) return { text: t('overdueBy', { time: duration(dueAt, now) }), hot: true };
    return { text: t('dueIn', { time: duration(now, dueAt) }), hot: left < soon };
  }
  if (dueOn !== null) {
    const today = dayOf(now);
    const date = shortDay(dueOn, now);
    if (dueOn < today) return { text: t('overdue', { date }), hot: true };
    return dueOn === today ? { text: t('dueToday'), hot: true } : { text: t('dueOn', { date }), hot: false };
  }
  return oldestAt === null
    ? { text: '', hot: false }
    : { text: t('waiting', { time: duration(oldestAt, now) }), hot: false };
}

/** How many of these have to be answered within two hours, or should have been. */
export const dueSoon = (cases: readonly { readonly dueAt: string }[], now: string): number =>
  cases.filter(({ dueAt }) => Date.parse(dueAt) - Date.parse(now) < soon).length;
