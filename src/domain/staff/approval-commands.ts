/** Acts that need two people (readings §8), each with an action of its name in #server/actions/approvals. */
export const approvalCommands = [
  'grant-role',
  'withdraw-grant',
  'pay-refund',
  'answer-review',
  'book-payment',
  'return-payment',
  'invite-staff',
  'set-limit',
  'erase-person',
  'hand-out-copy',
] as const;
export type ApprovalCommand = (typeof approvalCommands)[number];

/** Acts on money, of which a partner may let one person do small ones. */
export const limitedCommands = ['pay-refund'] as const satisfies readonly ApprovalCommand[];
export type LimitedCommand = (typeof limitedCommands)[number];

export const limitedCommandNames: Record<LimitedCommand, string> = {
  'pay-refund': 'Devolver dinero a un cliente',
};
