/** Acts that need two people (readings §8), each with an action of its name in #server/actions/approvals. */
export const approvalCommands = [
  'grant-role',
  'withdraw-grant',
  'pay-refund',
  'pause-credit',
  'release-device',
  'cancel-contract',
  'revoke-contract',
  'change-phone',
] as const;
export type ApprovalCommand = (typeof approvalCommands)[number];
