import type { DeliveryStatus } from '#contract/account.ts';
import { type Delivery, promisedDays } from '#domain/delivery/delivery.ts';

/** A device as its customer follows it; nothing while nobody knows whether an earlier credit's was delivered. */
export function deliveryShown(delivery: Delivery): { delivery?: DeliveryStatus } {
  const { state, beganOn, carriedOver, carrier, trackingNumber, leftOn, deliveredOn, returnedOn } = delivery;
  if (carriedOver && state === 'to-pack') return {};
  const promised = promisedDays(beganOn);
  return {
    delivery: { state, promised, carrier, trackingNumber, sentOn: leftOn, deliveredOn, returnedOn },
  };
}
