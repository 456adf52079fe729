/** The fields of the decision form. Each decision has its own reasons. */
export const codeFields = {
  approved: 'approvedCode',
  'counter-offer': 'counterCode',
  refused: 'refusedCode',
} as const;
