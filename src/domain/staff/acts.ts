import type { Centavos } from '#domain/credit/money.ts';
import type { ActRow } from './act-row.ts';
import { creditActs } from './credit-acts.ts';
import type { Permission } from './permissions.ts';
import { usualReviewLimit } from './review-reasons.ts';

const bookings = { make: 'make-bookings', check: 'check-bookings', view: 'money' } as const;
const refunds = { make: 'make-refunds', check: 'check-refunds', view: 'money' } as const;
const privacy = { make: 'make-privacy-acts', check: 'check-privacy-acts' } as const;
const grants = { make: 'make-grants', check: 'check-grants', view: 'grants' } as const;
const limits = { make: 'make-limits', check: 'check-limits', view: 'grants' } as const;
const commissions = { make: 'make-commissions', check: 'check-commissions', view: 'money' } as const;

/** Every act of the desk by what it is done to; what each does is handed to the engine by app/acts.ts. */
export const actsOn = {
  credit: creditActs,
  request: {
    'claim-request': { make: 'handle-requests', view: 'all', event: 'request-claimed', bulk: [] },
  },
  review: {
    'answer-review': {
      make: 'answer-reviews',
      check: 'check-reviews',
      view: 'decisions',
      event: [
        'review-approved',
        'review-refused',
        'review-counter-offer',
        'identity-review-approved',
        'identity-review-refused',
      ],
      limited: { name: 'Responder una revisión', usual: usualReviewLimit, timesADay: 20 },
    },
  },
  refund: {
    'pay-refund': {
      ...refunds,
      event: 'refund-approved',
      limited: { name: 'Devolver dinero a un cliente', usual: null, timesADay: 1 },
      formerly: ['proposeRefund', 'refunds/{id}/pay'],
    },
  },
  payment: {
    'book-payment': {
      ...bookings,
      event: 'payment-assigned',
      limited: { name: 'Aplicar un pago por aclarar', usual: null, timesADay: 1 },
      formerly: ['proposeBooking', 'payments/{event}/book'],
    },
    'return-payment': {
      ...refunds,
      event: 'payment-returned',
      limited: { name: 'Devolver un pago por aclarar', usual: null, timesADay: 1 },
      formerly: ['proposeReturn', 'payments/{event}/return'],
    },
    'take-back-payment': {
      ...bookings,
      event: ['payment-taken-back', 'payment-charged-back'],
      formerly: ['proposeTakeBack', 'payments/{event}/take-back'],
    },
  },
  privacy: {
    'erase-person': {
      ...privacy,
      view: 'decisions',
      event: 'erased',
      formerly: ['proposeErasure', 'privacy/{id}/erase'],
    },
    'rectify-data': {
      ...privacy,
      view: 'decisions',
      event: 'data-rectified',
      formerly: ['proposeRectification', 'privacy/{id}/rectify'],
    },
    'hand-out-copy': {
      ...privacy,
      view: 'looks',
      event: 'privacy-copy-agreed',
      formerly: ['proposePrivacyCopy', 'privacy/{id}/copy'],
    },
  },
  complaint: {
    'answer-complaint': { make: 'answer-complaints', view: 'decisions', event: 'complaint-answered' },
  },
  staff: {
    'grant-role': { ...grants, event: 'grant-given', formerly: ['proposeGrant', 'staff/{id}/grants'] },
    'set-staff-marks': { ...grants, event: 'staff-marks-set' },
    'open-sign-in': { make: 'make-grants', view: 'grants', event: 'sign-in-opened' },
  },
  grant: {
    'withdraw-grant': {
      ...grants,
      event: 'grant-withdrawn',
      formerly: ['proposeGrantWithdrawal', 'grants/{id}/withdraw'],
    },
  },
  partner: {
    'invite-staff': { ...grants, event: 'staff-invited', formerly: ['proposeInvitation', 'staff'] },
    'set-company-sign-in': {
      ...grants,
      event: 'company-sign-in-set',
      formerly: ['proposeCompanySignIn', 'company-sign-ins'],
    },
    'remove-company-sign-in': {
      ...grants,
      event: 'company-sign-in-removed',
      formerly: ['proposeCompanyRemoval', 'company-sign-ins/remove'],
    },
    'set-passkey-rule': { ...grants, event: 'passkey-rule-set' },
    'set-limit': { ...limits, event: 'limit-set', formerly: ['proposeLimit', 'limits'] },
    'set-desk-hours': { ...limits, event: 'desk-hours-set', formerly: ['proposeDeskHours', 'desk-hours'] },
    'set-credit-limits': {
      ...limits,
      event: 'credit-limits-set',
      formerly: ['proposeCreditLimits', 'credit-limits'],
    },
    'set-commission-plan': {
      ...commissions,
      event: 'commission-plan-set',
      formerly: ['proposeCommissionPlan', 'commission-plans'],
    },
    'close-commissions': {
      ...commissions,
      event: 'commissions-closed',
      formerly: ['proposeCommissionClosing', 'commission-closings'],
    },
    'add-api-key': { make: 'make-api-keys', check: 'check-api-keys', view: 'grants', event: 'api-key-added' },
    'open-shop': { make: 'make-openings', check: 'check-openings', view: 'decisions', event: 'shop-opened' },
    'add-payment-place': { ...limits, event: 'payment-place-added' },
    'publish-brand': {
      make: 'make-legal',
      check: 'check-legal',
      view: 'decisions',
      event: 'brand-published',
    },
  },
  key: {
    'revoke-api-key': { make: 'revoke-api-keys', view: 'grants', event: 'api-key-revoked' },
  },
  place: {
    'set-payment-place': {
      ...limits,
      event: 'payment-place-set',
      formerly: ['proposePaymentPlace', 'payment-places'],
    },
  },
  product: {
    'change-product': {
      make: 'make-prices',
      check: 'check-prices',
      view: 'decisions',
      event: 'product-changed',
      bulk: ['state'],
      limited: { name: 'Vender por debajo de un precio de contado', usual: null },
    },
    'receive-stock': { make: 'keep-stock', view: 'decisions', event: 'stock-received' },
    'count-stock': {
      make: 'count-stock',
      check: 'check-stock',
      mayBeAlone: true,
      view: 'decisions',
      event: 'stock-counted',
    },
    'correct-stock': {
      make: 'keep-stock',
      check: 'check-stock',
      mayBeAlone: true,
      view: 'decisions',
      event: 'stock-corrected',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ActRow>>>>;

type ActsOn = typeof actsOn;
/** What an act is done to. */
export type Thing = keyof ActsOn;
export const things = Object.keys(actsOn) as Thing[];
export type ActOn<T extends Thing> = keyof ActsOn[T] & string;
export const actNamesOn = <T extends Thing>(thing: T) =>
  Object.keys(actsOn[thing]) as [ActOn<T>, ...ActOn<T>[]];

type BulkRow = { readonly bulk: readonly string[] };
/** What an act may be done to several of at once. */
export type BulkThing = {
  [T in Thing]: Extract<ActsOn[T][keyof ActsOn[T]], BulkRow> extends never ? never : T;
}[Thing];
/** @throws for a thing that has no such act */
export function bulkActsOn(thing: BulkThing): [ActName, ...ActName[]] {
  const [first, ...rest] = actNamesOn(thing).filter((name) => actRow(name).bulk);
  if (!first) throw new Error(`no act on several of ${thing}`);
  return [first, ...rest];
}

export type ActName = { [T in Thing]: ActOn<T> }[Thing];
type Rows = {
  [N in ActName]: { [T in Thing]: N extends keyof ActsOn[T] ? ActsOn[T][N] : never }[Thing];
};
const acts: Readonly<Record<string, ActRow>> = Object.assign({}, ...Object.values(actsOn));
export const actNames = Object.keys(acts) as ActName[];

/** The row of an act, whichever it is. @throws for a name that is none */
export function actRow(name: ActName): ActRow {
  const row = acts[name];
  if (!row) throw new Error(`no act ${name}`);
  return row;
}

const hasBulk = (thing: Thing): thing is BulkThing => actNamesOn(thing).some((name) => actRow(name).bulk);
export const bulkThings = things.filter(hasBulk);

/** @throws for a name that is none */
export function thingOf(name: ActName): Thing {
  const thing = things.find((each) => Object.hasOwn(actsOn[each], name));
  if (!thing) throw new Error(`no act ${name}`);
  return thing;
}

/** Those that need two people. */
export type ApprovalCommand = {
  [N in ActName]: Rows[N] extends { readonly check: Permission } ? N : never;
}[ActName];
/** Whether a second person confirms it. */
export const needsTwo = (name: ActName): name is ApprovalCommand => actRow(name).check !== undefined;
export const approvalCommands = actNames.filter(needsTwo);

/** Those on amounts, of which a partner may let one person do small ones. */
export type LimitedCommand = {
  [N in ActName]: Rows[N] extends { readonly limited: object } ? N : never;
}[ActName];
export const isLimited = (name: ActName): name is LimitedCommand => actRow(name).limited !== undefined;
export const limitedCommands = actNames.filter(isLimited) as [LimitedCommand, ...LimitedCommand[]];
export const limitedName = (name: LimitedCommand): string => actRow(name).limited?.name ?? '';
/** What one person does of it by herself on a day, in sum: money that leaves once the limit, credits of a shift twenty times. */
export const mostOfDay = (name: LimitedCommand, limit: Centavos): Centavos =>
  limit * (actRow(name).limited?.timesADay ?? Number.POSITIVE_INFINITY);
/** What holds at a partner that has set none; null: always two people. */
export const usualLimit = (name: LimitedCommand): Centavos | null => actRow(name).limited?.usual ?? null;
