import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { nextContactAt } from '#domain/credit/contact-window.ts';
import type { Deps } from '#server/actions/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { serializeError } from '#server/platform/log.ts';
import { appNow } from '#server/database/clock.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { instalmentsOf, type Instalment } from '#server/queries/loans/instalments.ts';
import { lockLoan, setLocked, type Loan } from '#server/queries/loans/loans.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import {
  accountsToLock,
  accountsToUnlock,
  paymentsToRemind,
  type Page,
} from '#server/queries/loans/servicing.ts';
import { freeDevice } from './free-device.ts';
import { deviceLocked, paymentDue, paymentOverdue, type NamedPayment } from './loan-messages.ts';
import { orderDevice } from './order-device.ts';
import { lockCause, lockNoticeKey, overdueInstalments, reminderKey, type ReminderKind } from './overdue.ts';
import { homeOf } from '#server/actions/papers/paper-data-of.ts';

/**
 * Sweeps running loans: locks devices overdue beyond the partner's grace days, unlocks those that are current again,
 * and sends reminders of payments that are due or late. Idempotent; every message about money waits for the hours in
 * which its customer may be contacted. Stops between two loans once `signal` is aborted; the next run continues.
 */
export async function serviceLoans(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = await appNow(deps.store.db);
  const today = dayIn(businessZone, now);
  const sweep = { store: deps.store, today, signal };
  for await (const { account } of paged(accountsToLock, sweep)) {
    await serviceOne(deps, account, (tx, serviced) => lock(deps, tx, serviced, { now, today }));
  }
  for await (const { account } of paged(accountsToUnlock, sweep)) {
    await serviceOne(deps, account, async (tx, { loan, instalments, partner }) => {
      const freed = await freeDevice(deps, tx, loan, { instalments, today, partnerName: partner.name });
      if (freed) await appendAuditEvent(tx, loan.request_id, freed.kind, {}, freed.detail);
    });
  }
  for await (const { account, number, kind } of paged(paymentsToRemind, sweep)) {
    await serviceOne(deps, account, (tx, serviced) => remind(deps, tx, serviced, { number, kind, now }));
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
  readonly instalments: readonly Instalment[];
  readonly partner: PartnerRow;
}

/** Handles one locked loan in its own transaction; a failure does not hold up the others. */
async function serviceOne(
  deps: Deps,
  account: string,
  work: (tx: TxStore, serviced: Serviced) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(deps.store, async (tx) => {
      const loan = await lockLoan(tx, account);
      const partner = loan && (await partnerRow(tx, loan.partner_id));
      if (!partner || loan.status !== 'Active') return;
      await work(tx, { loan, partner, instalments: await instalmentsOf(tx, account) });
    });
  } catch (error) {
    deps.log.error({ err: serializeError(error) }, 'servicing a loan failed');
  }
}

async function lock(
  deps: Deps,
  tx: TxStore,
  { loan, instalments, partner }: Serviced,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  const [oldest] = overdueInstalments(instalments, addDays(today, -partner.grace_days));
  if (!oldest || !(await setLocked(tx, loan.account, true))) return;
  const cause = lockCause(oldest.number);
  await orderDevice(deps, tx, { account: loan.account, action: 'lock', cause });
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: deviceLocked(namedPayment(oldest, loan, partner), partner.support_phone ?? partner.tel),
    dedupeKey: lockNoticeKey(loan.account, cause),
    notBefore: await contactTime(tx, loan, now),
  });
  await deps.hub.publish(tx.db, loan.request_id);
  await appendAuditEvent(tx, loan.request_id, 'device-locked', {}, { cause });
}

async function remind(
  deps: Deps,
  tx: TxStore,
  { loan, instalments, partner }: Serviced,
  { number, kind, now }: { number: number; kind: ReminderKind; now: Date },
): Promise<void> {
  const due = instalments.find((each) => each.number === number);
  if (!due?.due_on || due.paid_at !== null) return;
  const payment = namedPayment({ ...due, due_on: due.due_on }, loan, partner);
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: kind === 'due' ? paymentDue(payment) : paymentOverdue(payment),
    dedupeKey: reminderKey(loan.account, kind, number),
    notBefore: await contactTime(tx, loan, now),
  });
}

/** Between 07:00 and 22:00 where the customer lives (CONDUSEF; contact-window.ts). */
async function contactTime(tx: TxStore, loan: Loan, now: Date): Promise<Date> {
  const request = await requestById(tx, loan.request_id);
  const home = request && (await homeOf(tx, request));
  return nextContactAt(now, home?.state ?? null);
}

const namedPayment = (
  { number, amount_centavos, reference, due_on }: Instalment & { due_on: Day },
  loan: Loan,
  partner: PartnerRow,
): NamedPayment => ({
  partner: partner.name,
  number,
  of: loan.total_payments,
  amountCentavos: amount_centavos,
  reference,
  dueOn: due_on,
});
