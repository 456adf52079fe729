import type { ApprovalCommand } from './approval-commands.ts';

/** Views of the audit log that everybody who reads it has. */
export const trailViews = ['all', 'decisions', 'money', 'looks', 'grants', 'exports'] as const;
export type TrailView = (typeof trailViews)[number];

/** Events of a proposed act; which view they belong to follows from its command. */
export const actKinds = ['act-proposed', 'act-refused', 'act-taken-back'] as const;

const viewOfCommand: Readonly<Record<ApprovalCommand, TrailView | null>> = {
  'grant-role': 'grants',
  'withdraw-grant': 'grants',
  'invite-staff': 'grants',
  'set-limit': 'grants',
  'set-desk-hours': 'grants',
  'set-credit-limits': 'grants',
  'set-payment-place': 'grants',
  'set-company-sign-in': 'grants',
  'remove-company-sign-in': 'grants',
  'pay-refund': 'money',
  'book-payment': 'money',
  'return-payment': 'money',
  'take-back-payment': 'money',
  'answer-review': 'decisions',
  'erase-person': 'decisions',
  'open-archive': 'looks',
  'hand-out-copy': 'looks',
  'rectify-data': 'decisions',
  'pause-credit': 'money',
  'write-off-debt': 'money',
  'release-device': 'decisions',
  'lock-device': 'decisions',
  'unlock-device': 'decisions',
  'cancel-contract': 'decisions',
  'revoke-contract': 'decisions',
  'rescind-contract': 'decisions',
  'change-phone': 'decisions',
  'set-commission-plan': 'money',
  'close-commissions': 'money',
  'change-product': 'decisions',
  'publish-brand': 'decisions',
};

const kindsOfView: Readonly<Record<Exclude<TrailView, 'all'>, readonly string[]>> = {
  decisions: [
    'decision-approved',
    'decision-refused',
    'decision-review',
    'suggestion-taken',
    'review-approved',
    'review-refused',
    'review-counter-offer',
    'identity-review-approved',
    'identity-review-refused',
    'request-handed',
    'request-taken-back',
    'correction-asked',
    'correction-withdrawn',
    'cancelled',
    'revoked',
    'contract-cancelled',
    'contract-revoked',
    'contract-rescinded',
    'theft-reported',
    'theft-closed',
    'device-locked-by-hand',
    'device-unlocked-by-hand',
    'phone-change-confirmed',
    'phone-change-refused',
    'contact-stopped',
    'contact-resumed',
    'erased',
    'data-rectified',
    'opposition-recorded',
    'opposition-withdrawn',
  ],
  money: [
    'down-payment-paid',
    'payment-received',
    'payment-assigned',
    'payment-returned',
    'payment-taken-back',
    'payment-left',
    'payment-day-closed',
    'refunded',
    'loan-paid-off',
    'payoff',
    'paused',
    'pause-agreed',
    'debt-forgiven',
    'payment-promised',
    'payoff-quoted',
    'commission-plan-set',
    'commissions-closed',
  ],
  looks: ['viewed', 'data-copied', 'archive-opened', 'archive-closed'],
  grants: [
    'staff-invited',
    'staff-withdrawn',
    'staff-link-made',
    'staff-sessions-ended',
    'staff-suspended',
    'staff-confirmed',
    'grant-given',
    'grant-withdrawn',
    'limit-set',
    'desk-hours-set',
    'credit-limits-set',
    'payment-place-set',
    'company-sign-in-set',
    'company-sign-in-removed',
    'company-sign-in-tested',
    'webhook-added',
    'webhook-changed',
    'webhook-secret-changed',
    'webhook-removed',
  ],
  exports: ['exported'],
};

/** What a view shows; null: everything. An event of `actKinds` belongs to it by its command. */
export function shownIn(
  view: TrailView,
): { readonly kinds: readonly string[]; readonly commands: readonly string[] } | null {
  if (view === 'all') return null;
  const commands = Object.entries(viewOfCommand).filter(([, at]) => at === view);
  return { kinds: kindsOfView[view], commands: commands.map(([command]) => command) };
}
