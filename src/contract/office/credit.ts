import { z } from 'zod';
import { handUnlockReasons } from '#domain/credit/ledger/hand-lock.ts';
import { lockStops } from '#domain/credit/ledger/lock.ts';
import { archiveBases } from '#domain/applicant/archive-bases.ts';
import { writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import { calls } from '../call.ts';
import { delivery, loanState } from '../account.ts';
import { accountParams, day, done, instant, pesos } from '../values.ts';
import { approval, proposed } from './approvals.ts';
import { contact, mayContact } from './collections.ts';
import { creditState } from './credits.ts';
import { document, maskedField, note, sentMessage, timelineEvent } from './record.ts';
import { partnerRef, reasonText } from './values.ts';

const week = z.object({
  number: z.number().int(),
  /** Null before the activation. */
  dueOn: day.nullable(),
  /** Less what was forgiven of it. */
  amount: pesos,
  forgiven: pesos,
  paid: pesos,
  pending: pesos,
  coveredOn: day.nullable(),
  daysLate: z.number().int().nullable(),
  /** The one that is shown to the customer; null: none yet. */
  reference: z.string().nullable(),
});

const entry = z.object({
  seq: z.number().int(),
  at: instant,
  /** The day from which it counts. */
  valueDay: day,
  kind: z.enum([
    'opened',
    'received',
    'activated',
    'delivered',
    'applied',
    'rebated',
    'forgiven',
    'paused',
    'cancelled',
    'revoked',
    'rescinded',
    'refunded',
    'charged-back',
    'settled',
    'reversed',
  ]),
  reference: z.string().nullable(),
  /** Weeks that money went to, or of which something was forgiven; 0 is the down payment. */
  weeks: z.array(z.number().int()),
  /** Of the five pots. */
  cash: pesos,
  owed: pesos,
  held: pesos,
  /** What is owed after it. */
  balance: pesos,
});

const lock = z.object({
  /** False: nobody may lock this device, whatever is owed. */
  mayLock: z.boolean(),
  isLocked: z.boolean(),
  stoppedBy: z.enum(lockStops).nullable(),
  /** Until the end of this day money does not lock it: two people unlocked it by hand. */
  reprieveUntil: day.nullable(),
  toUnlock: pesos,
  toBeCurrent: pesos,
  nextLockOn: day.nullable(),
  holds: z.array(z.object({ cause: z.string(), openedAt: instant, closedAt: instant.nullable() })),
  orders: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      cause: z.string(),
      at: instant,
      sentAt: instant.nullable(),
    }),
  ),
});

export const creditRecord = z.object({
  account: z.string(),
  requestId: z.string(),
  partner: partnerRef,
  product: z.object({ name: z.string(), color: z.string().nullable(), picture: z.string() }),
  state: creditState,
  status: loanState,
  signedAt: instant,
  activatedAt: instant.nullable(),
  plan: z.object({
    price: pesos,
    downPayment: pesos,
    weekly: pesos,
    weeks: z.number().int(),
    total: pesos,
  }),
  /** Name, phone and IMEI, masked. */
  sealed: z.array(maskedField),
  asOf: instant,
  /** By the calendar of the customer. */
  today: day,
  next: z.object({ week: z.number().int(), dueOn: day, pending: pesos }).nullable(),
  /** The weeks run from the delivery: their days are expected ones, and nothing is due. */
  awaitsDelivery: z.boolean(),
  /** All that came in and was not returned. */
  paid: pesos,
  remaining: pesos,
  /** By two people; none of it was paid. */
  forgiven: pesos,
  missingDownPayment: pesos,
  /** Her money that nothing needed yet. */
  held: pesos,
  weeksPaid: z.number().int(),
  overdue: z.object({ count: z.number().int(), amount: pesos, days: z.number().int() }),
  weeks: z.array(week),
  /** The oldest first. */
  entries: z.array(entry),
  /** What ends the credit today; `sent`: with a reference. */
  payoff: z
    .object({ amount: pesos, saving: pesos, validUntil: day, reference: z.string().nullable() })
    .nullable(),
  lock,
  delivery: delivery.nullable(),
  promises: z.array(
    z.object({ amount: pesos, madeOn: day, day, state: z.enum(['running', 'kept', 'broken']) }),
  ),
  /** The most weeks that may be paused now, and why not. */
  pause: z.object({ weeksLeft: z.number().int() }),
  revocation: z.object({ isOpen: z.boolean(), lastDay: day.nullable(), noticeOn: day.nullable() }),
  /** What is to be returned, or was. */
  refunds: z.array(z.object({ amount: pesos, dueBy: day, paidAt: instant.nullable() })),
  phoneChange: z
    .object({ id: z.string(), state: z.string(), askedAt: instant, effectiveAt: instant.nullable() })
    .nullable(),
  contactStop: z.object({ why: z.enum(['death', 'dispute', 'other']), since: instant }).nullable(),
  mayContact,
  /** LFPC 71. */
  mayChoose: z.boolean(),
  contacts: z.array(contact),
  /** Who was its customer is erased: what was signed is under lock; null: nothing is. */
  archive: z
    .object({
      /** When it is destroyed; null: not while money is to be returned. */
      until: instant.nullable(),
      /** Two people have it open; null: nobody reads it. */
      openUntil: instant.nullable(),
    })
    .nullable(),
  documents: z.array(document),
  messages: z.array(sentMessage),
  timeline: z.array(timelineEvent),
  notes: z.array(note),
  approvals: z.array(approval),
  /** What this person may do here, as it stands. */
  may: z.object({
    note: z.boolean(),
    reveal: z.boolean(),
    quote: z.boolean(),
    logContact: z.boolean(),
    promise: z.boolean(),
    pause: z.boolean(),
    writeOff: z.boolean(),
    lock: z.boolean(),
    release: z.boolean(),
    /** Why it may be locked by hand. */
    lockByHand: z.boolean(),
    unlockByHand: z.boolean(),
    cancel: z.boolean(),
    revoke: z.boolean(),
    rescind: z.boolean(),
    openArchive: z.boolean(),
    changePhone: z.boolean(),
    refusePhone: z.boolean(),
    stopContact: z.boolean(),
    resumeContact: z.boolean(),
  }),
});
export type OfficeCredit = z.infer<typeof creditRecord>;

const withReason = z.object({ reason: reasonText });

export const officeCredit = calls({
  getCredit: {
    method: 'GET',
    path: '/office/credits/{account}',
    summary: 'One credit: statement, ledger, device, contacts, papers; sealed fields are masked',
    params: accountParams,
    response: creditRecord,
  },
  sendPayoffQuote: {
    method: 'POST',
    path: '/office/credits/{account}/payoff',
    summary: 'Quotes what ends the credit today, with a reference of that sum, and sends it to the customer',
    params: accountParams,
    response: z.object({ amount: pesos, validUntil: day, reference: z.string() }),
  },
  promiseForCustomer: {
    method: 'POST',
    path: '/office/credits/{account}/promise',
    summary: 'Writes down a promise of payment that the customer made at the desk',
    params: accountParams,
    body: z.object({
      amount: z.number('Escriba cuánto va a pagar.').min(1, 'Escriba al menos $1.00.').max(1_000_000),
      day: z.iso.date('Elija el día.'),
      reason: reasonText,
    }),
    response: done,
  },
  lockStolen: {
    method: 'POST',
    path: '/office/credits/{account}/theft',
    summary: 'Locks a device that its customer reports stolen or lost; one person is enough',
    params: accountParams,
    body: z.object({ what: z.enum(['theft', 'loss'], 'Elija qué pasó.'), reason: reasonText }),
    response: done,
  },
  proposeRelease: {
    method: 'POST',
    path: '/office/credits/{account}/release',
    summary: 'Proposes to end a report of theft or loss; another person confirms it',
    params: accountParams,
    body: withReason,
    response: proposed,
  },
  proposeLock: {
    method: 'POST',
    path: '/office/credits/{account}/lock',
    summary: 'Proposes to lock a device by hand that the sweep could not lock; another person confirms it',
    params: accountParams,
    body: withReason,
    response: proposed,
  },
  proposeUnlock: {
    method: 'POST',
    path: '/office/credits/{account}/unlock',
    summary: 'Proposes to unlock a device although money is owed, until a day; another person confirms it',
    params: accountParams,
    body: z.object({
      why: z.enum(handUnlockReasons, 'Elija por qué.'),
      until: z.iso.date('Elija el día.'),
      reason: reasonText,
    }),
    response: proposed,
  },
  proposePause: {
    method: 'POST',
    path: '/office/credits/{account}/pause',
    summary: 'Proposes to move the open payments by whole weeks; another person confirms it',
    params: accountParams,
    body: z.object({
      weeks: z
        .number('Elija cuántas semanas.')
        .int()
        .min(1, 'Elija cuántas semanas.')
        .max(4, 'Hasta 4 semanas.'),
      reason: reasonText,
    }),
    response: proposed,
  },
  proposeWriteOff: {
    method: 'POST',
    path: '/office/credits/{account}/write-off',
    summary: 'Proposes to forgive what a credit owes, a sum or all of it; another person confirms it',
    params: accountParams,
    body: z
      .object({
        what: z.enum(['everything', 'sum'], 'Elija cuánto se perdona.'),
        sum: z
          .number('Escriba cuánto se perdona.')
          .min(0.01, 'Escriba cuánto se perdona.')
          .max(1_000_000)
          .optional(),
        why: z.enum(writeOffReasons, 'Elija por qué.'),
        reason: reasonText,
      })
      .refine(({ what, sum }) => what === 'everything' || sum !== undefined, {
        path: ['sum'],
        error: 'Escriba cuánto se perdona.',
      }),
    response: proposed,
  },
  proposeCancellation: {
    method: 'POST',
    path: '/office/credits/{account}/cancel',
    summary: 'Proposes to cancel a signed contract before its down payment; another person confirms it',
    params: accountParams,
    body: withReason,
    response: proposed,
  },
  proposeRevocation: {
    method: 'POST',
    path: '/office/credits/{account}/revoke',
    summary: 'Proposes to revoke a contract by the notice of its customer; another person confirms it',
    params: accountParams,
    body: z.object({ sentOn: z.iso.date('Elija el día del aviso.'), reason: reasonText }),
    response: proposed,
  },
  proposeRescission: {
    method: 'POST',
    path: '/office/credits/{account}/rescind',
    summary:
      'Proposes to end a contract whose device its customer has not got, with everything back; another person confirms it',
    params: accountParams,
    body: withReason,
    response: proposed,
  },
  proposeArchiveOpening: {
    method: 'POST',
    path: '/office/credits/{account}/archive',
    summary:
      'Proposes to open for seven days what was signed by an erased customer; another person confirms it',
    params: accountParams,
    body: z.object({ basis: z.enum(archiveBases, 'Elija el motivo legal.'), reason: reasonText }),
    response: proposed,
  },
  proposePhoneChange: {
    method: 'POST',
    path: '/office/credits/{account}/phone',
    summary:
      'Proposes the new number of a customer who showed her identity again; another person confirms it',
    params: accountParams,
    body: withReason,
    response: proposed,
  },
  refusePhoneChange: {
    method: 'POST',
    path: '/office/credits/{account}/phone/refuse',
    summary: 'Ends a change of a lost number that is not carried out yet',
    params: accountParams,
    body: withReason,
    response: done,
  },
});
