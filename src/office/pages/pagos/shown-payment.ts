import type { OfficeOutput } from '#contract/office/api.ts';

/** A payment that is open beside its list. */
export type ShownPayment = OfficeOutput<'getOfficePayment'>;
