import { actRow, approvalCommands } from './approval-commands.ts';
import { creditActNames, creditActs } from './acts.ts';

/** Views of the audit log that everybody who reads it has. */
export const trailViews = ['all', 'decisions', 'money', 'looks', 'grants', 'exports'] as const;
export type TrailView = (typeof trailViews)[number];

/** Events of a proposed act; which view they belong to follows from its command. */
export const actKinds = ['act-proposed', 'act-refused', 'act-taken-back'] as const;

/** Besides those of the acts on a credit. */
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
    'payment-charged-back',
    'payment-left',
    'payment-day-closed',
    'refunded',
    'refund-approved',
    'refund-approval-withdrawn',
    'refund-paid',
    'loan-paid-off',
    'payoff',
    'paused',
    'payoff-quoted',
    'commission-plan-set',
    'commissions-closed',
  ],
  looks: ['viewed', 'data-copied', 'archive-closed'],
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
  const done = creditActNames.filter((name) => creditActs[name].view === view);
  return {
    kinds: [...kindsOfView[view], ...done.map((name) => creditActs[name].event)],
    commands: approvalCommands.filter((name) => actRow(name).view === view),
  };
}
