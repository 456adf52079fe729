/** How the desk and a customer spoke about her device: the first two by the desk, the last two by herself. */
export const deliveryChannels = ['call', 'message', 'incoming-call', 'at-store'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** What came of it; only `reached` takes her off the list. */
export const deliveryOutcomes = ['reached', 'no-answer', 'later', 'wrong-number'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Begun by the customer: at any hour. */
export const isHers = (channel: DeliveryChannel): boolean =>
  channel === 'incoming-call' || channel === 'at-store';
