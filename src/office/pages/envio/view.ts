import type { OfficeOutput } from '#contract/office/api.ts';

export type DeliveryShown = OfficeOutput<'getOfficeDelivery'>;
