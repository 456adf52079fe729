/** The views of the list of requests that everybody has, each with its own count. */
export const requestViews = [
  'all',
  'open',
  'review',
  'correction',
  'approved',
  'down-payment',
  'paid',
  'refused',
  'cancelled',
] as const;
export type RequestView = (typeof requestViews)[number];

/** Where a request stands, in a word. Each belongs to the view of its name. */
export const requestStates = [
  'open',
  'review',
  'correction',
  'approved',
  'down-payment',
  'paid',
  'refused',
  'cancelled',
] as const;
export type RequestState = (typeof requestStates)[number];
