import type { Centavos } from '#domain/credit/money.ts';
import { creditActs } from './acts.ts';
import type { Permission } from './permissions.ts';
import { usualReviewLimit } from './review-reasons.ts';
import type { TrailView } from './trail-views.ts';

/** An act of the desk, as the engine of two people knows it. */
interface ActRow {
  readonly make: Permission;
  /** Of the second person; absent: one is enough. */
  readonly check?: Permission;
  /** Where the audit log shows that it was proposed. */
  readonly view: Exclude<TrailView, 'all'>;
}

const grants = { make: 'make-grants', check: 'check-grants', view: 'grants' } as const;
const limits = { make: 'make-limits', check: 'check-limits', view: 'grants' } as const;
const bookings = { make: 'make-bookings', check: 'check-bookings', view: 'money' } as const;
const refunds = { make: 'make-refunds', check: 'check-refunds', view: 'money' } as const;
const privacy = { make: 'make-privacy-acts', check: 'check-privacy-acts' } as const;
const commissions = { make: 'make-commissions', check: 'check-commissions', view: 'money' } as const;

/** Every act that goes through the engine of two people (readings §8); what each does is handed to it by app/acts.ts. */
export const acts = {
  ...creditActs,
  'grant-role': grants,
  'withdraw-grant': grants,
  'invite-staff': grants,
  'set-company-sign-in': grants,
  'remove-company-sign-in': grants,
  'set-limit': limits,
  'set-desk-hours': limits,
  'set-credit-limits': limits,
  'set-payment-place': limits,
  'pay-refund': refunds,
  'return-payment': refunds,
  'book-payment': bookings,
  'take-back-payment': bookings,
  'answer-review': { make: 'answer-reviews', check: 'check-reviews', view: 'decisions' },
  'erase-person': { ...privacy, view: 'decisions' },
  'rectify-data': { ...privacy, view: 'decisions' },
  'hand-out-copy': { ...privacy, view: 'looks' },
  'set-commission-plan': commissions,
  'close-commissions': commissions,
  'change-product': { make: 'make-prices', check: 'check-prices', view: 'decisions' },
  'publish-brand': { make: 'make-legal', check: 'check-legal', view: 'decisions' },
} as const satisfies Readonly<Record<string, ActRow>>;

export type ActName = keyof typeof acts;
export const actRow = (name: ActName): ActRow => acts[name];

/** Those that need two people. */
export type ApprovalCommand = {
  [N in ActName]: (typeof acts)[N] extends { readonly check: Permission } ? N : never;
}[ActName];
export const approvalCommands = (Object.keys(acts) as ActName[]).filter(
  (name): name is ApprovalCommand => actRow(name).check !== undefined,
);

/**
 * Acts on amounts, of which a partner may let one person do small ones. Of a price the amount is a floor: one person is
 * enough from there up, and without one always.
 */
export const limitedCommands = [
  'answer-review',
  'pay-refund',
  'book-payment',
  'return-payment',
  'change-product',
] as const satisfies readonly ApprovalCommand[];
export type LimitedCommand = (typeof limitedCommands)[number];

/** What holds at a partner that has set none; null: always two people. */
export const usualLimits: Record<LimitedCommand, Centavos | null> = {
  'answer-review': usualReviewLimit,
  'pay-refund': null,
  'book-payment': null,
  'return-payment': null,
  'change-product': null,
};

export const limitedCommandNames: Record<LimitedCommand, string> = {
  'answer-review': 'Responder una revisión',
  'pay-refund': 'Devolver dinero a un cliente',
  'book-payment': 'Aplicar un pago por aclarar',
  'return-payment': 'Devolver un pago por aclarar',
  'change-product': 'Vender por debajo de un precio de contado',
};
