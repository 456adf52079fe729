import { archiveBases, archiveBasisNames } from '#domain/applicant/retention.ts';
import { handLockRefusal, handUnlockReasons, handUnlockRefusal } from '#domain/credit/ledger/hand-lock.ts';
import { writeOffReasonNames, writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import type { CreditAct, CreditStanding } from './act-row.ts';

const isActive = ({ status }: CreditStanding) => status === 'Active';
const pick = (says: string, ...of: readonly string[]) => ({ ask: 'pick', says, of }) as const;
const why = 'Elija por qué.';
const ends = { make: 'make-ends', check: 'check-ends', view: 'decisions' } as const;
const locks = { make: 'make-locks', check: 'check-locks', view: 'decisions' } as const;

/** What the desk does about a credit, in the order of the page. */
export const creditActs = {
  'promise-payment': {
    segment: 'promesa',
    is: 'Writes down a promise of payment that the customer made at the desk',
    make: 'make-promises',
    view: 'money',
    event: 'payment-promised',
    asks: {
      amount: {
        ask: 'pesos',
        says: 'Escriba cuánto va a pagar.',
        least: 1,
        suggests: ({ overdue, next }) => overdue.amount || (next?.pending ?? 0),
      },
      day: { ask: 'day', says: 'Elija el día.' },
    },
    may: isActive,
    formerly: ['promiseForCustomer', 'credits/{account}/promise', 'promise'],
  },
  'pause-credit': {
    segment: 'pausa',
    is: 'Moves the open payments by whole weeks',
    make: 'make-pauses',
    check: 'check-pauses',
    view: 'money',
    event: 'pause-agreed',
    asks: { weeks: { ask: 'weeks', says: 'Elija cuántas semanas.', upTo: ({ pause }) => pause.weeksLeft } },
    may: ({ pause }) => pause.weeksLeft > 0,
    formerly: ['proposePause', 'credits/{account}/pause', 'pause'],
  },
  'write-off-debt': {
    segment: 'perdonar',
    is: 'Forgives what a credit owes, a sum or all of it',
    make: 'make-write-offs',
    check: 'check-write-offs',
    view: 'money',
    event: 'debt-forgiven',
    asks: {
      what: pick('Elija cuánto se perdona.', 'everything', 'sum'),
      sum: { ask: 'pesos', says: 'Escriba cuánto se perdona.', only: { what: 'sum' } },
      why: { ask: 'pick', says: why, of: writeOffReasons, names: writeOffReasonNames },
    },
    may: isActive,
    formerly: ['proposeWriteOff', 'credits/{account}/write-off', 'writeOff'],
  },
  'lock-stolen': {
    segment: 'robo',
    is: 'Locks a device that its customer reports stolen or lost',
    make: 'lock-stolen',
    check: 'check-locks',
    mayBeAlone: true,
    view: 'decisions',
    event: 'theft-reported',
    asks: { what: pick('Elija qué pasó.', 'theft', 'loss') },
    may: (credit) => isActive(credit) && credit.hasDevice && !credit.hasTheft,
    formerly: ['lockStolen', 'credits/{account}/theft', 'lock'],
  },
  'release-device': {
    segment: 'liberar',
    is: 'Ends a report of theft or loss',
    make: 'make-releases',
    check: 'check-releases',
    view: 'decisions',
    event: 'theft-closed',
    asks: {},
    may: ({ hasTheft }) => hasTheft,
    formerly: ['proposeRelease', 'credits/{account}/release', 'release'],
  },
  'lock-device': {
    ...locks,
    segment: 'bloquear',
    is: 'Locks a device by hand that the sweep could not lock',
    event: 'device-locked-by-hand',
    asks: {},
    may: ({ lock }) => handLockRefusal(lock.byHand) === null,
    formerly: ['proposeLock', 'credits/{account}/lock', 'lockByHand'],
  },
  'unlock-device': {
    ...locks,
    segment: 'desbloquear',
    is: 'Unlocks a device although money is owed, until a day',
    event: 'device-unlocked-by-hand',
    asks: { why: pick(why, ...handUnlockReasons), until: { ask: 'day', says: 'Elija el día.' } },
    may: ({ lock, today }) => handUnlockRefusal(lock.byHand, { until: today, today }) === null,
    formerly: ['proposeUnlock', 'credits/{account}/unlock', 'unlockByHand'],
  },
  'cancel-contract': {
    ...ends,
    segment: 'cancelar',
    is: 'Cancels a signed contract before its down payment',
    event: 'contract-cancelled',
    asks: {},
    may: ({ status }) => status === 'PendingDownPayment',
    formerly: ['proposeCancellation', 'credits/{account}/cancel', 'cancel'],
  },
  'revoke-contract': {
    ...ends,
    segment: 'revocar',
    is: 'Revokes a contract by the notice of its customer',
    event: 'contract-revoked',
    asks: { sentOn: { ask: 'day', says: 'Elija el día del aviso.' } },
    may: ({ revocation }) => revocation.isOpen,
    formerly: ['proposeRevocation', 'credits/{account}/revoke', 'revoke'],
  },
  'rescind-contract': {
    ...ends,
    segment: 'rescindir',
    is: 'Ends a contract whose device its customer has not got, with everything back',
    event: 'contract-rescinded',
    asks: {},
    may: (credit) => isActive(credit) && !credit.hasDevice,
    formerly: ['proposeRescission', 'credits/{account}/rescind', 'rescind'],
  },
  'open-archive': {
    segment: 'archivo',
    is: 'Opens for seven days what was signed by an erased customer',
    make: 'make-privacy-acts',
    check: 'check-privacy-acts',
    view: 'looks',
    event: 'archive-opened',
    asks: {
      basis: { ask: 'pick', says: 'Elija el motivo legal.', of: archiveBases, names: archiveBasisNames },
    },
    may: ({ archive }) => archive?.openUntil === null,
    formerly: ['proposeArchiveOpening', 'credits/{account}/archive', 'openArchive'],
  },
  'change-phone': {
    segment: 'telefono',
    is: 'Changes the number of a customer who showed her identity again',
    make: 'make-phone-changes',
    check: 'check-phone-changes',
    view: 'decisions',
    event: 'phone-change-confirmed',
    asks: {},
    may: ({ mayChangePhone }) => mayChangePhone,
    formerly: ['proposePhoneChange', 'credits/{account}/phone', 'changePhone'],
  },
  'refuse-phone': {
    segment: 'rechazar-telefono',
    is: 'Ends a change of a lost number that is not carried out yet',
    make: 'check-phone-changes',
    view: 'decisions',
    event: 'phone-change-refused',
    asks: {},
    may: ({ mayRefusePhone }) => mayRefusePhone,
    formerly: ['refusePhoneChange', 'credits/{account}/phone/refuse', 'refusePhone'],
  },
  'stop-contact': {
    segment: 'detener',
    is: 'Stops every message, call and lock about an account',
    make: 'stop-contact',
    view: 'decisions',
    event: 'contact-stopped',
    asks: { why: pick('Elija el motivo.', 'death', 'dispute', 'other') },
    may: ({ archive, contactStop }) => archive === null && contactStop === null,
    formerly: ['stopContact', 'credits/{account}/contact-stop', 'stopContact'],
  },
  'resume-contact': {
    segment: 'reanudar',
    is: 'Allows contact again',
    make: 'resume-contact',
    view: 'decisions',
    event: 'contact-resumed',
    asks: {},
    may: ({ contactStop }) => contactStop !== null,
    formerly: ['resumeContact', 'credits/{account}/contact-stop/end', 'resumeContact'],
  },
} as const satisfies Readonly<Record<string, CreditAct>>;

export type CreditActName = keyof typeof creditActs;
export const creditActNames = Object.keys(creditActs) as [CreditActName, ...CreditActName[]];

/** The row of an act, whichever it is. */
export const creditAct = (name: CreditActName): CreditAct => creditActs[name];

/** The acts that 0.3 had, each with its name in `may`. */
export const formerMay = creditActNames.flatMap((name) => {
  const may = creditAct(name).formerly?.[2];
  return may === undefined ? [] : [[name, may] as const];
});
