import { z } from 'zod';
import { lockStops } from '#domain/credit/ledger/lock.ts';
import { creditActNames, formerMay, type creditActs, type CreditActName } from '#domain/staff/credit-acts.ts';
import { calls } from '../call.ts';
import { delivery, loanState } from '../account.ts';
import { accountParams, day, instant, pesos } from '../values.ts';
import { approval } from './approvals.ts';
import { contact, mayContact } from './collections.ts';
import { creditState } from './credits.ts';
import { document, maskedField, note, sentMessage, timelineEvent } from './record.ts';
import { partnerRef } from './values.ts';

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

type FormerAct = Extract<(typeof creditActs)[CreditActName], { readonly formerly: readonly string[] }>;
/** Of each act that 0.3 had, by its name there. */
const mayOfActs = Object.fromEntries(formerMay.map(([, may]) => [may, z.boolean()])) as {
  [A in FormerAct as A['formerly'][2]]: z.ZodBoolean;
};

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
    ...mayOfActs,
  }),
  /** The same by the names of the acts, in their order. */
  acts: z.array(z.enum(creditActNames)),
});
export type OfficeCredit = z.infer<typeof creditRecord>;

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
    response: z.object({ amount: pesos, validUntil: day, reference: z.string().nullable() }),
  },
});
