import type { Permission } from './permissions.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';

/** The lists of which people keep views, each with the permission that opens it. */
export const viewPages = {
  requests: 'read-requests',
  credits: 'read-credits',
  collections: 'read-collections',
  payments: 'read-payments',
  deliveries: 'read-deliveries',
} as const satisfies Record<string, Permission>;
export type ViewPage = keyof typeof viewPages;

/** Of one person and list, and shared with one partner's desk: each is counted whenever the list is shown. */
export const viewsMost = 20;
export const viewNameLongest = 40;

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

/** The views of the list of credits. */
export const creditViews = ['all', 'current', 'late', 'locked', 'pending', 'paid', 'ended'] as const;
export type CreditView = (typeof creditViews)[number];

/** Days late, from and until; the last has no end. */
export const lateBuckets = ['1-7', '8-14', '15-30', '31-60', '61'] as const;
/** What the list of late credits is narrowed to; '31' is of addresses and views from before 60 days were told apart. */
export const askedBuckets = [...lateBuckets, '31'] as const;
export type LateBucket = (typeof askedBuckets)[number];

export const daysOfBucket: Record<LateBucket, { readonly from: number; readonly until: number | null }> = {
  '1-7': { from: 1, until: 7 },
  '8-14': { from: 8, until: 14 },
  '15-30': { from: 15, until: 30 },
  '31-60': { from: 31, until: 60 },
  '61': { from: 61, until: null },
  '31': { from: 31, until: null },
};

/** How late the running credits are, in a report; 'not-begun' are those of 'current' whose devices are not delivered. */
export const arrearsBuckets = ['current', ...lateBuckets] as const;
export const arrearsViews = [...arrearsBuckets, 'not-begun'] as const;
export type ArrearsView = (typeof arrearsViews)[number];

/** A list is narrowed to as many accounts as an address holds. */
export const accountsMost = 150;

/** What sales are told apart by. */
export const salesBy = ['day', 'week', 'month', 'product', 'color', 'store', 'promoter'] as const;
export type SalesBy = (typeof salesBy)[number];

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

/** Where a device is on its way. */
export const devicePlaces = ['to-pack', 'packed', 'sent', 'delivered', 'returned'] as const;
export type DevicePlace = (typeof devicePlaces)[number];

/**
 * The lists of devices, each with its own count; `due`: of those to pack and packed, what has to leave now; `unconfirmed`: of
 * those sent, what should have arrived long ago.
 */
export const deliveryViews = [
  'to-pack',
  'packed',
  'due',
  'sent',
  'unconfirmed',
  'delivered',
  'returned',
] as const;
export type DeliveryView = (typeof deliveryViews)[number];

/** What is sealed of a person and needed to send her device: only while that is under way. */
export const fieldsOfPerson = ['name', 'address-shipping', 'phone'] as const;
/** What is sealed of the device itself. */
const fieldsOfDevice = ['imei', 'tracking-number', 'received-by'] as const;
export const deliveryFields = [...fieldsOfPerson, ...fieldsOfDevice] as const;
export type DeliveryField = (typeof deliveryFields)[number];

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

/** Files of the catalogue, as the desk reads and writes them. */
export const longestCsvBytes = 1_000_000;
export const longestPhotoBytes = 10_000_000;
export const longestPhotosBytes = 15_000_000;

/** What a line of a file would do. */
export const csvOutcomes = ['changed', 'needs-two', 'new', 'fault', 'same'] as const;
export type CsvOutcome = (typeof csvOutcomes)[number];

export const productSorts = ['+name', '-name', '+price', '-price'] as const;
