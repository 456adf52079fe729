/** What became of a payment that a network reported; the last four wait for a person. */
export const paymentResults = [
  'applied',
  'assigned',
  'returned',
  'unknown-reference',
  'amount-mismatch',
  'already-paid',
  'taken-back',
] as const;
export type PaymentResultName = (typeof paymentResults)[number];

/** Results by which the list is filtered; `waiting`: those that wait for a person. */
export const paymentFilters = ['applied', 'assigned', 'returned', 'waiting'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];
