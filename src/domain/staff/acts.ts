import { archiveBases, archiveBasisNames } from '#domain/applicant/retention.ts';
import type { Day } from '#domain/calendar.ts';
import {
  handLockRefusal,
  handUnlockReasons,
  handUnlockRefusal,
  type HandLockCase,
} from '#domain/credit/ledger/hand-lock.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { writeOffReasonNames, writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import type { Permission } from './permissions.ts';
import type { TrailView } from './trail-views.ts';

/** What of a credit decides what can be done about it now. */
export interface CreditStanding {
  readonly status: LedgerStatus;
  readonly today: Day;
  readonly pause: { readonly weeksLeft: number };
  readonly revocation: { readonly isOpen: boolean };
  /** Null: contact is allowed. */
  readonly contactStop: object | null;
  /** Null: its customer is not erased. `openUntil` null: nobody reads it. */
  readonly archive: { readonly openUntil: string | null } | null;
  readonly hasTheft: boolean;
  /** Its customer has it. */
  readonly hasDevice: boolean;
  readonly lock: { readonly byHand: HandLockCase };
  readonly mayChangePhone: boolean;
  readonly mayRefusePhone: boolean;
}

/** A field that an act asks for; its words are beside the page, by the names of the act and of the field. */
export type Field =
  | { readonly ask: 'weeks'; readonly upTo: (credit: Pick<CreditStanding, 'pause'>) => number }
  | { readonly ask: 'pesos'; readonly suggests?: (credit: Owed) => number }
  | { readonly ask: 'day' }
  | {
      readonly ask: 'pick';
      readonly of: readonly string[];
      readonly names?: Readonly<Record<string, string>>;
    };

/** In pesos. */
interface Owed {
  readonly overdue: { readonly amount: number };
  readonly next: { readonly pending: number } | null;
}

/** What is known of an act before any code of its own: everything else about it is derived from this. */
interface CreditAct {
  /** Of its form in the address of the desk. */
  readonly segment: string;
  readonly make: Permission;
  /** Of the second person; absent: one is enough. */
  readonly check?: Permission;
  /** Where the audit log shows it, and by which event. */
  readonly view: Exclude<TrailView, 'all'>;
  readonly event: string;
  /** Besides the reason. */
  readonly asks: Readonly<Record<string, Field>>;
  /** Whether there is a button; the act looks again. */
  readonly may: (credit: CreditStanding) => boolean;
  /** The call of 0.3, its path, and its name in `may`. */
  readonly formerly: readonly [call: string, path: string, may: string];
}

const isActive = ({ status }: CreditStanding) => status === 'Active';
const pick = (...of: readonly string[]) => ({ ask: 'pick', of }) as const;
const ends = { make: 'make-ends', check: 'check-ends', view: 'decisions' } as const;
const locks = { make: 'make-locks', check: 'check-locks', view: 'decisions' } as const;

/** What the desk does about a credit, in the order of the page. */
export const creditActs = {
  'promise-payment': {
    segment: 'promesa',
    make: 'make-promises',
    view: 'money',
    event: 'payment-promised',
    asks: {
      amount: { ask: 'pesos', suggests: ({ overdue, next }) => overdue.amount || (next?.pending ?? 0) },
      day: { ask: 'day' },
    },
    may: isActive,
    formerly: ['promiseForCustomer', 'promise', 'promise'],
  },
  'pause-credit': {
    segment: 'pausa',
    make: 'make-pauses',
    check: 'check-pauses',
    view: 'money',
    event: 'pause-agreed',
    asks: { weeks: { ask: 'weeks', upTo: ({ pause }) => pause.weeksLeft } },
    may: ({ pause }) => pause.weeksLeft > 0,
    formerly: ['proposePause', 'pause', 'pause'],
  },
  'write-off-debt': {
    segment: 'perdonar',
    make: 'make-write-offs',
    check: 'check-write-offs',
    view: 'money',
    event: 'debt-forgiven',
    asks: {
      what: pick('everything', 'sum'),
      sum: { ask: 'pesos' },
      why: { ask: 'pick', of: writeOffReasons, names: writeOffReasonNames },
    },
    may: isActive,
    formerly: ['proposeWriteOff', 'write-off', 'writeOff'],
  },
  'lock-stolen': {
    segment: 'robo',
    make: 'lock-stolen',
    view: 'decisions',
    event: 'theft-reported',
    asks: { what: pick('theft', 'loss') },
    may: (credit) => isActive(credit) && credit.hasDevice && !credit.hasTheft,
    formerly: ['lockStolen', 'theft', 'lock'],
  },
  'release-device': {
    segment: 'liberar',
    make: 'make-releases',
    check: 'check-releases',
    view: 'decisions',
    event: 'theft-closed',
    asks: {},
    may: ({ hasTheft }) => hasTheft,
    formerly: ['proposeRelease', 'release', 'release'],
  },
  'lock-device': {
    ...locks,
    segment: 'bloquear',
    event: 'device-locked-by-hand',
    asks: {},
    may: ({ lock }) => handLockRefusal(lock.byHand) === null,
    formerly: ['proposeLock', 'lock', 'lockByHand'],
  },
  'unlock-device': {
    ...locks,
    segment: 'desbloquear',
    event: 'device-unlocked-by-hand',
    asks: { why: pick(...handUnlockReasons), until: { ask: 'day' } },
    may: ({ lock, today }) => handUnlockRefusal(lock.byHand, { until: today, today }) === null,
    formerly: ['proposeUnlock', 'unlock', 'unlockByHand'],
  },
  'cancel-contract': {
    ...ends,
    segment: 'cancelar',
    event: 'contract-cancelled',
    asks: {},
    may: ({ status }) => status === 'PendingDownPayment',
    formerly: ['proposeCancellation', 'cancel', 'cancel'],
  },
  'revoke-contract': {
    ...ends,
    segment: 'revocar',
    event: 'contract-revoked',
    asks: { sentOn: { ask: 'day' } },
    may: ({ revocation }) => revocation.isOpen,
    formerly: ['proposeRevocation', 'revoke', 'revoke'],
  },
  'rescind-contract': {
    ...ends,
    segment: 'rescindir',
    event: 'contract-rescinded',
    asks: {},
    may: (credit) => isActive(credit) && !credit.hasDevice,
    formerly: ['proposeRescission', 'rescind', 'rescind'],
  },
  'open-archive': {
    segment: 'archivo',
    make: 'make-privacy-acts',
    check: 'check-privacy-acts',
    view: 'looks',
    event: 'archive-opened',
    asks: { basis: { ask: 'pick', of: archiveBases, names: archiveBasisNames } },
    may: ({ archive }) => archive?.openUntil === null,
    formerly: ['proposeArchiveOpening', 'archive', 'openArchive'],
  },
  'change-phone': {
    segment: 'telefono',
    make: 'make-phone-changes',
    check: 'check-phone-changes',
    view: 'decisions',
    event: 'phone-change-confirmed',
    asks: {},
    may: ({ mayChangePhone }) => mayChangePhone,
    formerly: ['proposePhoneChange', 'phone', 'changePhone'],
  },
  'refuse-phone': {
    segment: 'rechazar-telefono',
    make: 'check-phone-changes',
    view: 'decisions',
    event: 'phone-change-refused',
    asks: {},
    may: ({ mayRefusePhone }) => mayRefusePhone,
    formerly: ['refusePhoneChange', 'phone/refuse', 'refusePhone'],
  },
  'stop-contact': {
    segment: 'detener',
    make: 'stop-contact',
    view: 'decisions',
    event: 'contact-stopped',
    asks: { why: pick('death', 'dispute', 'other') },
    may: ({ archive, contactStop }) => archive === null && contactStop === null,
    formerly: ['stopContact', 'contact-stop', 'stopContact'],
  },
  'resume-contact': {
    segment: 'reanudar',
    make: 'resume-contact',
    view: 'decisions',
    event: 'contact-resumed',
    asks: {},
    may: ({ contactStop }) => contactStop !== null,
    formerly: ['resumeContact', 'contact-stop/end', 'resumeContact'],
  },
} as const satisfies Readonly<Record<string, CreditAct>>;

export type CreditActName = keyof typeof creditActs;
export const creditActNames = Object.keys(creditActs) as [CreditActName, ...CreditActName[]];

/** The row of an act, whichever it is. */
export const creditAct = (name: CreditActName): CreditAct => creditActs[name];

/** Whether a second person confirms it. */
export const needsTwo = (name: CreditActName): boolean => creditAct(name).check !== undefined;
