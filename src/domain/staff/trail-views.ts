import { actNames, actRow, approvalCommands } from './acts.ts';
import type { EventKind } from './event-kinds.ts';

/** Views of the audit log that everybody who reads it has. */
export const trailViews = ['all', 'decisions', 'money', 'looks', 'grants', 'exports'] as const;
export type TrailView = (typeof trailViews)[number];

/** Events of a proposed act; which view they belong to follows from its command. */
export const actKinds = ['act-proposed', 'act-refused', 'act-taken-back'] as const;

/** Besides those of the acts. */
const kindsOfView: Readonly<Record<Exclude<TrailView, 'all'>, readonly EventKind[]>> = {
  decisions: [
    'decision-approved',
    'decision-refused',
    'decision-review',
    'suggestion-taken',
    'request-handed',
    'request-taken-back',
    'correction-asked',
    'correction-withdrawn',
    'cancelled',
    'revoked',
    'opposition-recorded',
    'opposition-withdrawn',
  ],
  money: [
    'down-payment-paid',
    'payment-received',
    'payment-left',
    'payment-day-closed',
    'refunded',
    'refund-approval-withdrawn',
    'refund-paid',
    'loan-paid-off',
    'payoff',
    'paused',
    'payoff-quoted',
  ],
  looks: ['viewed', 'searched', 'data-copied', 'archive-closed'],
  grants: [
    'staff-withdrawn',
    'staff-link-made',
    'staff-sessions-ended',
    'staff-suspended',
    'staff-confirmed',
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
  const done = actNames.map(actRow).filter((row) => row.view === view);
  return {
    kinds: [...kindsOfView[view], ...done.flatMap(({ event }) => event)],
    commands: approvalCommands.filter((name) => actRow(name).view === view),
  };
}
