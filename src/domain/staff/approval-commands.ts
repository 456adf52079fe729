/** Acts that need two people (readings §8), each with an action of its name in #server/actions/approvals. */
export const approvalCommands = [
  'grant-role',
  'withdraw-grant',
  'pay-refund',
  'answer-review',
  'book-payment',
  'return-payment',
] as const;
export type ApprovalCommand = (typeof approvalCommands)[number];
