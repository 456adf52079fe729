import type { Centavos } from '#domain/credit/money.ts';
import { usualReviewLimit } from './review-answers.ts';

/** Acts that need two people (readings §8), each with an action of its name in #server/actions/approvals. */
export const approvalCommands = [
  'grant-role',
  'withdraw-grant',
  'pay-refund',
  'pause-credit',
  'write-off-debt',
  'release-device',
  'lock-device',
  'unlock-device',
  'cancel-contract',
  'revoke-contract',
  'rescind-contract',
  'change-phone',
  'answer-review',
  'book-payment',
  'return-payment',
  'take-back-payment',
  'invite-staff',
  'set-limit',
  'set-desk-hours',
  'set-credit-limits',
  'set-payment-place',
  'set-company-sign-in',
  'remove-company-sign-in',
  'erase-person',
  'open-archive',
  'hand-out-copy',
  'rectify-data',
  'set-commission-plan',
  'close-commissions',
  'change-product',
  'publish-brand',
] as const;
export type ApprovalCommand = (typeof approvalCommands)[number];

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
