import type { Day } from '#domain/calendar.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry, Stamp } from '#domain/credit/ledger/entries.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { DomainError } from '#domain/errors.ts';
import { textOf, type Said } from '#domain/partner/message-words.ts';
import { ownerUnproved, readableLoan, sessionOf } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { deviceFollows, type DeviceChange } from '#server/actions/loan/device-follows.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { pausesIn, reminderKey } from '#server/actions/loan/message-keys.ts';
import { actorOfStaff, appendStaffEvent, type StaffRef } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { appendAuditEvent, appendToRequest } from '#server/queries/audit/audit-events.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { isKnownBrowser } from '#server/queries/sessions/known-browsers.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import { tellCustomer } from '#server/actions/loan/tell-customer.ts';

/** Who does it: the customer herself, a person of the desk with the one who checked it, or one by the command line. */
export type By =
  | { readonly caller: Caller }
  | {
      readonly staff: StaffRef;
      readonly checkedBy: StaffRef | null;
      readonly approvalId: string | null;
      readonly reason?: string;
    }
  | { readonly person: string };

/** An act for which one person of the desk is enough. */
export const byOnePerson = (staff: StaffRef, reason?: string): By => ({
  staff,
  checkedBy: null,
  approvalId: null,
  ...(reason !== undefined && { reason }),
});

/** An act on a locked loan. */
export interface Act {
  readonly by: By;
  readonly loan: Loan;
  readonly partner: PartnerRow;
  /** Where the customer lives. */
  readonly state: string | null;
  readonly now: Date;
  /** The customer's day. */
  readonly today: Day;
}

/**
 * Locks the loan of an account for its customer or the desk. Four digits by SMS open an account to whoever has the phone: a
 * customer acts in a browser that her account has seen. The desk is asked by its own rules.
 * @throws no-session, not-found, owner-unproved
 */
export async function actOnLoan(tx: TxStore, by: By, account: string): Promise<Act> {
  if ('caller' in by) await assertKnown(tx, by.caller, account);
  return lockedAct(tx, by, account);
}

/** @throws no-session, not-found, owner-unproved */
export async function assertKnown(store: Store, caller: Caller, account: string): Promise<void> {
  const { request } = await readableLoan(store, caller, account, 'to-pay');
  const session = sessionOf(caller);
  if (!(await isKnownBrowser(store, request.id, session.id))) throw ownerUnproved(session, request);
}

/** Locks the loan of whoever is logged in, before she has proved more. @throws no-session, not-found */
export async function beforeProof(tx: TxStore, caller: Caller, account: string): Promise<Act> {
  await readableLoan(tx, caller, account, 'to-pay');
  return lockedAct(tx, { caller }, account);
}

async function lockedAct(tx: TxStore, by: By, account: string): Promise<Act> {
  const loan = await lockLoan(tx, account);
  const partner = loan && (await partnerRow(tx, loan.partner_id));
  if (!loan || !partner) throw new DomainError('not-found');
  const [state, now] = await Promise.all([homeStateOf(tx, loan), appNow(tx.db)]);
  return { by, loan, partner, state, now, today: customerDay(state, now) };
}

/** What names the customer among her partner's. */
export const requestOf = ({ request_id, partner_id, phone }: Loan) => ({ id: request_id, partner_id, phone });

export function actorOf(by: By): string {
  if ('caller' in by) return 'customer';
  return 'staff' in by ? actorOfStaff(by.staff) : by.person;
}

export const stampOf = ({ by, now, today }: Act): Stamp => ({
  at: now,
  valueDay: today,
  actor: actorOf(by),
});

/** How an act ends. */
interface End {
  /** What the customer is told, once per `cause`, unless contact is stopped (tell-customer.ts). */
  readonly says?: { readonly sentence: Said | string; readonly cause: string };
  /** What became of the device already. */
  readonly device?: DeviceChange | null;
  /** The ledger by which no hold for money is left: the device is unlocked after the message. */
  readonly frees?: readonly LedgerEntry[];
  readonly event: readonly [kind: EventKind, detail?: Record<string, unknown>];
}

/**
 * Ends every act on a credit, last in its transaction: the customer is told, pages that show the credit read it again, and
 * what was done goes into the audit log.
 */
export async function finish(
  deps: Deps,
  tx: TxStore,
  act: Act,
  { says, device = null, frees, event: [kind, detail] }: End,
): Promise<void> {
  const { loan, partner } = act;
  if (says) {
    await tellCustomer(deps, tx, loan, {
      text: textOf(partner, says.sentence),
      dedupeKey: `loan:${loan.account}:${says.cause}`,
    });
  }
  const changed = frees ? await unlockIfFree(deps, tx, act, frees) : device;
  deps.hub.publish(tx, loan.request_id);
  await recordAct(tx, act, kind, detail);
  if (changed) await appendAuditEvent(tx, loan.request_id, changed.kind, {}, changed.detail);
}

/** Unlocks a device that nothing locks for money any more. Appends nothing to the audit log. */
export async function unlockIfFree(
  deps: Deps,
  tx: TxStore,
  { loan, partner, state, now }: Act,
  entries: readonly LedgerEntry[],
  unlockedUntil?: Day,
): Promise<DeviceChange | null> {
  const position = positionOf(entries);
  const booked = { before: position, after: position, entries };
  return deviceFollows(deps, tx, loan, {
    booked,
    now,
    state,
    partner,
    ...(unlockedUntil && { unlockedUntil }),
  });
}

/** Withdraws the reminders that wait to be sent, of all weeks or of some. */
export async function withdrawReminders(
  tx: TxStore,
  { loan }: Act,
  entries: readonly LedgerEntry[],
  weeks: readonly number[] = Array.from({ length: loan.total_payments }, (_, index) => index + 1),
): Promise<void> {
  const pauses = pausesIn(entries);
  const keys = weeks.flatMap((week) => [
    reminderKey(loan.account, 'due', week, pauses),
    reminderKey(loan.account, 'overdue', week, pauses),
  ]);
  await withdrawMessages(tx, keys);
}

/**
 * Appends an act without a message to the audit log; must be last. An act of the desk has the person's name and whether
 * a second one checked it.
 */
export async function recordAct(
  tx: TxStore,
  { by, loan }: Act,
  kind: EventKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if ('caller' in by) return appendAuditEvent(tx, loan.request_id, kind, by.caller, detail);
  if ('staff' in by) {
    const { staff, checkedBy, approvalId: approval, reason } = by;
    return appendStaffEvent(tx, staff, loan.request_id, {
      kind,
      detail: {
        ...detail,
        ...(approval !== null && { approval }),
        ...(checkedBy === null && { decidedBy: 'one person' }),
      },
      note: reason,
      ...(checkedBy && { checkedBy }),
    });
  }
  await appendToRequest(tx, loan.request_id, {
    kind,
    actor: by.person,
    ip: null,
    user_agent: null,
    detail: { ...detail, decidedBy: 'one person' },
  });
}
