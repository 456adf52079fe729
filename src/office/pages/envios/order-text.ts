import type { OfficeDeviceOrder } from '#contract/office/device-orders.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

const known = ['contract', 'packed', 'corrected', 'overdue', 'theft', 'paid-off', 'cancelled'] as const;

/** Why an order was given, in words; a cause without words is shown as it is. */
export function causeText(cause: string): string {
  const found = known.find((each) => cause === each || cause.startsWith(`${each}-`));
  const n = /^\w+-(\d+)/.exec(cause)?.[1] ?? '';
  return found === undefined ? t('cause-other', { cause }) : t(`cause-${found}`, { n });
}

/** What the device was told to do. */
export const actionText = (action: OfficeDeviceOrder['action']): string => t(action);

export const actionIcons = { enroll: 'phone', lock: 'lock', unlock: 'unlock', release: 'unlock' } as const;
