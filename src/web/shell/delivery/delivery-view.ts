import type { AccountStatus, DeliveryStatus } from '#contract/account.ts';
import type { Day } from '#domain/calendar.ts';

/** A device on its way, as its customer sees it. */
export interface DeliveryView extends DeliveryStatus {
  /** The promised days are over, and it has not arrived. */
  readonly isLate: boolean;
  /** It is still to arrive: what its customer waits for. */
  readonly isUnderWay: boolean;
}

/** Null: nothing is known about a delivery. */
export function deliveryView({ orderInfo }: AccountStatus, today: Day): DeliveryView | null {
  const { delivery } = orderInfo;
  if (!delivery) return null;
  const isUnderWay = delivery.state === 'to-pack' || delivery.state === 'sent';
  return { ...delivery, isUnderWay, isLate: isUnderWay && delivery.promised.until < today };
}
