import type { OfficeOutput } from '#contract/office/api.ts';
import type { Day } from '#domain/calendar.ts';
import { formatMoney, fromPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { mayAt, type Permission } from '#domain/staff/permissions.ts';
import { proposeAct, type Proposed } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { actOnLoan, finish } from '#server/actions/ends/act-on-loan.ts';
import { promisePaymentIn } from '#server/actions/ends/promise-payment.ts';
import { reportTheft, type LossKind } from '#server/actions/ends/report-theft.ts';
import { resumeContact, stopContact } from '#server/actions/ends/stop-contact.ts';
import { quoteFor } from '#server/actions/loan/quote-payoff.ts';
import { refuseLostPhone } from '#server/actions/phone/decide-lost-phone.ts';
import type { StopReason } from '#server/database/schema.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { handLockSentences } from '#server/actions/ends/refusals.ts';
import { inTransaction } from '#server/database/store.ts';
import { lostPhoneOf } from '#server/queries/loans/lost-phones.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { alone } from './alone.ts';

/** What one person of the desk does on a credit. Each throws not-found, no-permission besides its own. */

/** Quotes what ends the credit today and sends it by SMS, once for each sum. @throws conflict unless it is active */
export async function sendPayoffQuote(
  deps: Deps,
  staff: StaffCaller,
  account: string,
): Promise<OfficeOutput<'sendPayoffQuote'>> {
  const loan = await loanFor(deps, staff, account, 'quote-payoffs');
  const { amount, saving, validUntil, reference } = await quoteFor(deps, { staff }, loan);
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, alone(staff), account);
    const sentence =
      `para liquidar tu crédito paga ${formatMoney(fromPesos(amount))} con la referencia ${reference}, hasta el ` +
      `${dayInWords(validUntil)}. Ahorras ${formatMoney(fromPesos(saving))}.`;
    await finish(deps, tx, act, {
      says: { sentence, cause: `payoff-quote:${reference}` },
      event: ['payoff-quoted', { amount, validUntil }],
    });
  });
  return { amount, validUntil, reference };
}

/** @throws promise-refused, credit-state */
export async function promiseForCustomer(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { centavos, day, reason }: { centavos: Centavos; day: Day; reason: string },
): Promise<void> {
  await loanFor(deps, staff, account, 'make-promises');
  await inTransaction(deps.store, (tx) =>
    promisePaymentIn(deps, tx, alone(staff, reason), account, { centavos, day }),
  );
}

/** @throws credit-state unless the credit is active */
export async function lockStolen(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { what, reason }: { what: LossKind; reason: string },
): Promise<void> {
  await loanFor(deps, staff, account, 'lock-stolen');
  await reportTheft(deps, alone(staff, reason), account, what);
}

/** @throws conflict when contact is stopped already */
export async function stopContactOf(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { why, reason }: { why: StopReason; reason: string },
): Promise<void> {
  await loanFor(deps, staff, account, 'stop-contact');
  await stopContact(deps, alone(staff, reason), account, why);
}

/** @throws conflict when contact is not stopped */
export async function resumeContactOf(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { reason }: { reason: string },
): Promise<void> {
  await loanFor(deps, staff, account, 'resume-contact');
  await resumeContact(deps, alone(staff, reason), account);
}

/** Proposes to lock a device by hand. @throws credit-state, not-found, no-permission, conflict */
export async function proposeLock(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { reason }: { reason: string },
): Promise<Proposed> {
  if (!locksDevices(deps.config)) {
    throw new DomainError('credit-state', { messages: [handLockSentences['no-lock']] });
  }
  return proposeAct(deps, staff, { command: 'lock-device', payload: { account }, reason });
}

/** Proposes the change that is asked for of an account. @throws conflict when nothing can be proposed */
export async function proposePhoneChange(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { reason }: { reason: string },
): Promise<Proposed> {
  const change = await lostPhoneOf(deps.store, account);
  if (!change) throw new DomainError('not-found');
  return proposeAct(deps, staff, { command: 'change-phone', payload: { changeId: change.id }, reason });
}

/** @throws conflict when it has ended */
export async function refusePhoneChange(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  { reason }: { reason: string },
): Promise<void> {
  await loanFor(deps, staff, account, 'check-phone-changes');
  await refuseLostPhone(deps, staff, { account, reason });
}

async function loanFor(
  { store }: Deps,
  staff: StaffCaller,
  account: string,
  permission: Permission,
): Promise<Loan> {
  const loan = await loanByAccount(store, account);
  if (!loan) throw new DomainError('not-found');
  if (!mayAt(staff.grants, permission, loan.partner_id)) throw new DomainError('no-permission');
  return loan;
}
