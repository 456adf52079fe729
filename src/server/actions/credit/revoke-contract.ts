import type { Said } from '#domain/partner/message-words.ts';
import { z } from 'zod';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { isEnded } from '#domain/credit/ledger/position.ts';
import { lastDayToRevoke, revocationOpen, type Revocable } from '#domain/credit/ledger/revocation.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { businessZone, dayInWords } from '#domain/spanish-dates.ts';
import type { Change } from '#server/actions/base/command.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { deliveryOf, closeDeliveryContact } from '#server/queries/loans/deliveries.ts';
import { contractOf, decideNotice, insertNotice, noticesOf } from '#server/queries/loans/contracts.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { setFact } from '#server/queries/requests/credit-requests.ts';
import { expectRefund } from '#server/actions/loan/expect-refund.ts';
import { ledgerOf, ledgerMark, bookFact, type Booked } from '#server/actions/loan/ledger-of.ts';
import { contractRevoked } from './act-messages.ts';
import {
  actOnLoan,
  actorOf,
  finish,
  stampOf,
  withdrawReminders,
  type Act,
  type By,
  unlockIfFree,
} from './act-on-loan.ts';
import { lockCredit, statusNames, type CreditAct, type LockedCredit } from './on-credit.ts';
import { notWhile, termOver } from './refusals.ts';
import { askTogether } from '#server/database/question.ts';
import type { Contract } from '#server/queries/loans/contracts.ts';
import type { Delivery } from '#domain/delivery/delivery.ts';

/** What the desk knows of a notice; a customer's own is sent when she gives it. */
export interface Notice {
  readonly sentOn?: Day | undefined;
  /** Null or absent: nothing proves the delivery, so the term has not begun. */
  readonly deliveredOn?: Day | null | undefined;
}

/**
 * Revokes an active or paid-off contract within five business days of the later of signature and delivery (LFPC 56):
 * nothing is owed or asked for any more, and everything that was paid is to be returned.
 * @throws no-session, not-found; credit-state before the activation and after an end; term-over; invalid-input for a
 *   notice from before the signature or from tomorrow
 */
export const revokeContract = (deps: Deps, by: By, account: string, notice: Notice = {}): Promise<void> =>
  inTransaction(deps.store, async (tx) => revokeIn(deps, tx, await lockCredit(tx, by, account), notice));

/** `sentOn`: when the customer's notice was sent; that day counts. */
const params = z.object({ sentOn: z.iso.date() });

/** The same by two people of the desk, because its customer gave notice in time. */
export const revokeAct: CreditAct<z.output<typeof params>> = {
  params,
  preview: async (tx, credit, { sentOn }) => ({
    summary: `Revocar el contrato de la cuenta ${credit.loan.account}, por aviso del ${dayInWords(sentOn)}`,
    changes: endChanges(credit, 'Revocado'),
    refusal: await whyNotRevoked(tx, credit, sentOn),
  }),
  carryOut: (deps, tx, credit, given) => revokeIn(deps, tx, credit, given),
};

async function whyNotRevoked(
  tx: TxStore,
  { loan, today, statement: { status } }: LockedCredit,
  sentOn: string,
): Promise<ErrorCode | null> {
  if (isEnded(status) || status === 'PendingDownPayment') return 'credit-state';
  const revocable = await revocableOf(tx, loan, null);
  if (sentOn > today || sentOn < revocable.signedOn) return 'invalid-input';
  return revocationOpen(revocable, sentOn) ? null : 'term-over';
}

/** Of an end whose money goes back. */
export function endChanges({ entries, statement }: LockedCredit, after: string): Change[] {
  const { cash } = potsOf(entries);
  return [
    { what: 'Crédito', before: statusNames[statement.status], after },
    { what: 'Por devolver al cliente', before: null, after: formatMoney(cash) },
  ];
}

async function revokeIn(
  deps: Deps,
  tx: TxStore,
  act: LockedCredit,
  { sentOn, deliveredOn }: Notice,
): Promise<void> {
  const { loan, entries, partner, today, by } = act;
  const { account } = loan;
  if (isEnded(loan.status) || loan.status === 'PendingDownPayment') throw notWhile(loan.status, by);
  const [open] = (await noticesOf(tx, account)).filter(({ outcome }) => outcome === null);
  const noticeOn = sentOn ?? open?.sentOn ?? today;
  await assertInTime(tx, act, noticeOn, deliveredOn ?? null);
  const notice = open ?? (await insertNotice(tx, account, { sentOn: noticeOn, actor: actorOf(by) }));
  if (!notice) throw new DomainError('conflict');
  const fact = { kind: 'revoked', notice: notice.id, ...stampOf(act) } as const;
  const booked = await bookFact(deps, tx, loan, fact, { stored: entries });
  if (booked.booking.outcome !== 'booked') throw notWhile(booked.before.status, by);
  await decideNotice(tx, notice.id, { outcome: 'accepted', by: actorOf(by) });
  const support = partner.support_phone ?? partner.tel;
  await endContract(deps, tx, act, booked, {
    cause: 'revoked',
    sentence: (refund) => contractRevoked(account, refund, support),
    record: ['contract-revoked', { sentOn: noticeOn }],
  });
}

/** What follows from the end of a contract whose money goes back; last in a transaction. */
export async function endContract(
  deps: Deps,
  tx: TxStore,
  act: Act,
  booked: Booked,
  end: {
    readonly cause: string;
    readonly sentence: (refund: Awaited<ReturnType<typeof expectRefund>>) => Said;
    readonly record: readonly [kind: EventKind, detail: Record<string, unknown>];
  },
): Promise<void> {
  const { loan, today } = act;
  await setFact(tx, loan.request_id, 'cancelled_at');
  await closeDeliveryContact(tx, loan.request_id);
  await withdrawReminders(tx, act, booked.entries);
  await deps.jobs.send(tx, 'void-references', { account: loan.account });
  const refund = await expectRefund(tx, loan, booked, today);
  const [kind, detail] = end.record;
  await finish(deps, tx, act, {
    says: { sentence: end.sentence(refund), cause: end.cause },
    frees: booked.entries,
    event: [kind, { ...detail, ...ledgerMark(booked.booking) }],
  });
}

/** The days from which the term to revoke counts; `told`: the day of delivery as a person knows it better. */
export async function revocableOf(
  store: Store,
  loan: Pick<Loan, 'request_id' | 'account'>,
  told: Day | null,
): Promise<Revocable> {
  const asked = await askTogether(store, {
    contract: contractOf.of(loan.request_id),
    delivery: deliveryOf.of(loan.account),
  });
  return revocableFrom(asked, told);
}

export function revocableFrom(
  { contract, delivery }: { contract: Contract | undefined; delivery: Delivery | undefined },
  told: Day | null,
): Revocable {
  if (!contract) throw new DomainError('internal');
  return {
    signedOn: dayIn(businessZone, contract.signed_at),
    deliveredOn: told ?? delivery?.deliveredOn ?? null,
  };
}

async function assertInTime(
  tx: TxStore,
  { loan, today, by }: Act,
  noticeOn: Day,
  deliveredOn: Day | null,
): Promise<void> {
  const revocable = await revocableOf(tx, loan, deliveredOn);
  if (noticeOn > today || noticeOn < revocable.signedOn) {
    throw new DomainError('invalid-input', { field: 'sentOn' });
  }
  const lastDay = lastDayToRevoke(revocable);
  if (lastDay !== null && !revocationOpen(revocable, noticeOn)) throw termOver(lastDay, by);
}

/**
 * Writes down a notice of revocation that came by letter, mail or call and is to be decided: while
 * it is open nothing locks and nobody is reminded. The day of its sending counts.
 * @throws not-found; invalid-input for a day to come; conflict after an end, or while a notice is open
 */
export async function openRevocationNotice(
  deps: Deps,
  person: string,
  account: string,
  sentOn: Day,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { person }, account);
    if (sentOn > act.today) throw new DomainError('invalid-input', { field: 'sentOn' });
    if (isEnded(act.loan.status) || act.loan.status === 'PendingDownPayment')
      throw new DomainError('conflict');
    const notice = await insertNotice(tx, account, { sentOn, actor: person });
    if (!notice) throw new DomainError('conflict');
    const entries = await ledgerOf(tx, act.loan);
    await withdrawReminders(tx, act, entries);
    const device = act.loan.status === 'Active' ? await unlockIfFree(deps, tx, act, entries) : null;
    await finish(deps, tx, act, { device, event: ['revocation-received', { notice: notice.id, sentOn }] });
  });
}

/** Refuses an open notice: the credit goes on. @throws not-found, conflict without one */
export async function refuseNotice(deps: Deps, person: string, account: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { person }, account);
    const open = (await noticesOf(tx, account)).find(({ outcome }) => outcome === null);
    if (!open) throw new DomainError('conflict');
    await decideNotice(tx, open.id, { outcome: 'refused', by: person });
    await finish(deps, tx, act, { event: ['revocation-refused', { notice: open.id }] });
  });
}
