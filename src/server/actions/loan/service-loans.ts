import { dayIn, type Day } from '#domain/calendar.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-window.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import type { Deps } from '#server/actions/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { openHold } from '#server/queries/loans/device-holds.ts';
import { nextLockCause } from '#server/queries/loans/device-orders.ts';
import { referenceOfWeek } from '#server/queries/loans/instalments.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import {
  accountsToLock,
  accountsToUnlock,
  paymentsToRemind,
  type Page,
} from '#server/queries/loans/servicing.ts';
import { deviceFollows, lockOf } from './device-follows.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';
import { deviceLocked, paymentDue, paymentOverdue } from './loan-messages.ts';
import { lockNoticeKey, pausesIn, reminderKey, type ReminderKind } from './message-keys.ts';
import { orderDevice } from './order-device.ts';

/**
 * Sweeps running loans: locks and unlocks devices by one rule (device-follows.ts), and sends reminders of payments that
 * are due or late. Idempotent; a lock, its notice and every message about money keep to the hours in which the customer
 * may be contacted. Stops between two loans once `signal` is aborted; the next run continues.
 */
export async function serviceLoans(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = await appNow(deps.store.db);
  const today = dayIn(businessZone, now);
  const sweep = { store: deps.store, today, signal };
  for await (const { account } of paged(accountsToLock, sweep)) {
    await serviceOne(deps, account, now, (tx, serviced) => lock(deps, tx, serviced));
  }
  for await (const { account } of paged(accountsToUnlock, sweep)) {
    await serviceOne(deps, account, now, async (tx, serviced) => {
      const { loan, entries, partner } = serviced;
      const position = positionOf(entries);
      const booked = { before: position, after: position, entries };
      const changed = await deviceFollows(deps, tx, loan, { ...serviced, booked, partnerName: partner.name });
      if (changed) await appendAuditEvent(tx, loan.request_id, changed.kind, {}, changed.detail);
    });
  }
  for await (const { account, number, kind } of paged(paymentsToRemind, sweep)) {
    await serviceOne(deps, account, now, (tx, serviced) => remind(deps, tx, serviced, { number, kind }));
  }
}

/** Yields the rows page by page until there are none or `signal` is aborted. */
async function* paged<Row>(
  ask: (store: Store, today: Day, page: Page<Row>) => Promise<Row[]>,
  { store, today, signal }: { store: Store; today: Day; signal: AbortSignal | undefined },
): AsyncGenerator<Row> {
  let after: Row | null = null;
  for (let found = pageSize; found === pageSize;) {
    const rows: Row[] = await ask(store, today, { after, limit: pageSize });
    for (const row of rows) {
      if (signal?.aborted) return;
      yield row;
    }
    after = rows.at(-1) ?? after;
    found = rows.length;
  }
}

const pageSize = 200;

interface Serviced {
  readonly loan: Loan;
  readonly entries: readonly LedgerEntry[];
  readonly partner: PartnerRow;
  /** Where the customer lives; null: unknown. */
  readonly state: string | null;
  readonly now: Date;
}

/** Handles one locked loan in its own transaction; a failure does not hold up the others. */
async function serviceOne(
  deps: Deps,
  account: string,
  now: Date,
  work: (tx: TxStore, serviced: Serviced) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(deps.store, async (tx) => {
      const loan = await lockLoan(tx, account);
      const partner = loan && (await partnerRow(tx, loan.partner_id));
      if (!partner || loan.status !== 'Active') return;
      const [entries, state] = await Promise.all([ledgerOf(tx, loan), homeStateOf(tx, loan)]);
      await work(tx, { loan, partner, entries, state, now });
    });
  } catch (error) {
    deps.log.error({ err: error }, 'servicing a loan failed');
  }
}

async function lock(deps: Deps, tx: TxStore, serviced: Serviced): Promise<void> {
  const { loan, partner, entries, state, now } = serviced;
  const standing = await lockOf(tx, loan, entries, { now, state });
  const [oldest] = standing.lockableWeeks;
  // Order and notice leave together, or not yet.
  const mayContact = contactAllowed({ at: now, state, role: 'customer' }).allowed;
  if (!standing.isLocked || oldest === undefined || !mayContact) return;
  if (!(await openHold(tx, loan.account, 'overdue'))) return;
  const cause = await nextLockCause(tx, loan.account, oldest);
  await orderDevice(deps, tx, { account: loan.account, action: 'lock', cause });
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: deviceLocked({
      partner: partner.name,
      toUnlockCentavos: standing.toUnlockCentavos,
      reference: await referenceOfWeek(tx, loan.account, oldest),
      supportPhone: partner.support_phone ?? partner.tel,
    }),
    dedupeKey: lockNoticeKey(loan.account, cause),
  });
  await deps.hub.publish(tx.db, loan.request_id);
  await appendAuditEvent(tx, loan.request_id, 'device-locked', {}, { cause });
}

async function remind(
  deps: Deps,
  tx: TxStore,
  { loan, partner, entries, state, now }: Serviced,
  { number, kind }: { number: number; kind: ReminderKind },
): Promise<void> {
  const statement = ledgerStatement(entries, customerDay(state, now));
  const due = statement.weeks.find((week) => week.number === number);
  if (!due?.dueOn || due.pendingCentavos === 0) return;
  const { contactStop, revocationOpen } = await stopsOf(tx, loan.account);
  if (contactStop || revocationOpen) return;
  const payment = {
    partner: partner.name,
    number,
    of: loan.total_payments,
    amountCentavos: due.pendingCentavos,
    reference: await referenceOfWeek(tx, loan.account, number),
    dueOn: due.dueOn,
  };
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: kind === 'due' ? paymentDue(payment) : paymentOverdue(payment),
    dedupeKey: reminderKey(loan.account, kind, number, pausesIn(entries)),
    notBefore: nextContactAt(now, state),
  });
}
