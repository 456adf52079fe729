import type { OfficeOutput } from '#contract/office/api.ts';
import { handLockRefusal, handUnlockRefusal, type HandLockCase } from '#domain/credit/ledger/hand-lock.ts';
import { mayAt, maySee, type Permission } from '#domain/staff/permissions.ts';
import { sealedFields } from '#domain/staff/sealed-fields.ts';
import type { StaffCaller } from '#server/actions/context.ts';

type Credit = OfficeOutput<'getCredit'>;

/** What of a credit decides what can be done about it now. */
type Standing = Pick<
  Credit,
  'status' | 'payoff' | 'pause' | 'revocation' | 'contactStop' | 'today' | 'archive'
> & {
  readonly hasTheft: boolean;
  /** Its customer has it. */
  readonly hasDevice: boolean;
  readonly lock: { readonly byHand: HandLockCase };
  readonly mayChangePhone: boolean;
  readonly mayRefusePhone: boolean;
};

/** What this person may do on a credit as it stands: the buttons of the page. The acts themselves look again. */
export function mayOnCredit(staff: StaffCaller, credit: Standing, partnerId: number): Credit['may'] {
  const may = (permission: Permission) => mayAt(staff.grants, permission, partnerId);
  const isActive = credit.status === 'Active';
  return {
    note: may('write-notes'),
    reveal:
      (credit.archive === null || may('read-privacy')) &&
      [null, ...sealedFields].some((field) => maySee(staff.grants, field, partnerId)),
    quote: credit.payoff !== null && may('quote-payoffs'),
    logContact: credit.archive === null && may('log-contacts'),
    promise: isActive && may('make-promises'),
    pause: credit.pause.weeksLeft > 0 && may('make-pauses'),
    writeOff: isActive && may('make-write-offs'),
    lock: isActive && credit.hasDevice && !credit.hasTheft && may('lock-stolen'),
    release: credit.hasTheft && may('make-releases'),
    lockByHand: may('make-locks') && handLockRefusal(credit.lock.byHand) === null,
    unlockByHand:
      may('make-locks') &&
      handUnlockRefusal(credit.lock.byHand, { until: credit.today, today: credit.today }) === null,
    cancel: credit.status === 'PendingDownPayment' && may('make-ends'),
    revoke: credit.revocation.isOpen && may('make-ends'),
    rescind: isActive && !credit.hasDevice && may('make-ends'),
    openArchive: credit.archive?.openUntil === null && may('make-privacy-acts'),
    changePhone: credit.mayChangePhone && may('make-phone-changes'),
    refusePhone: credit.mayRefusePhone && may('check-phone-changes'),
    stopContact: credit.archive === null && credit.contactStop === null && may('stop-contact'),
    resumeContact: credit.contactStop !== null && may('resume-contact'),
  };
}
