import type { LedgerStatus } from '../credit/ledger/position.ts';

/** The views of the list of credits. */
export const creditViews = ['all', 'current', 'late', 'locked', 'pending', 'paid', 'ended'] as const;
export type CreditView = (typeof creditViews)[number];

/** Days late, from and until; the last has no end. */
export const lateBuckets = ['1-7', '8-14', '15-30', '31'] as const;
export type LateBucket = (typeof lateBuckets)[number];

export const daysOfBucket: Record<LateBucket, { readonly from: number; readonly until: number | null }> = {
  '1-7': { from: 1, until: 7 },
  '8-14': { from: 8, until: 14 },
  '15-30': { from: 15, until: 30 },
  '31': { from: 31, until: null },
};

/** Of the late credits: what was promised for today and is not paid yet, and what was promised and did not come. */
export const promiseViews = ['due', 'broken'] as const;
export type PromiseView = (typeof promiseViews)[number];

/** In a word. A locked device says more than the days. */
export type CreditState =
  | 'pending'
  | 'current'
  | 'late'
  | 'locked'
  | 'paid'
  | 'cancelled'
  | 'revoked'
  | 'rescinded';

export function creditState(credit: {
  readonly status: LedgerStatus;
  readonly isLocked: boolean;
  readonly daysLate: number;
}): CreditState {
  switch (credit.status) {
    case 'PendingDownPayment':
      return 'pending';
    case 'Active':
      if (credit.isLocked) return 'locked';
      return credit.daysLate > 0 ? 'late' : 'current';
    case 'Paid':
      return 'paid';
    case 'Cancelled':
      return 'cancelled';
    case 'Revoked':
      return 'revoked';
    case 'Rescinded':
      return 'rescinded';
  }
}
