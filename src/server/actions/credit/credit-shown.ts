import type { OfficeOutput } from '#contract/office/api.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { HandLockCase } from '#domain/credit/ledger/hand-lock.ts';
import { paidIn, positionOf } from '#domain/credit/ledger/position.ts';
import { toPesos } from '#domain/credit/money.ts';
import { creditState } from '#domain/staff/saved-views.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { handLockCaseFrom, type handLockQuestions } from './lock-by-hand.ts';
import { lockFrom } from '#server/actions/loan/device-follows.ts';
import type { LoanToday } from '#server/actions/loan/loan-today.ts';
import type { PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import type { deviceOrdersOf } from '#server/queries/office/credits-page.ts';
import type { Answers } from '#server/database/question.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

type Credit = OfficeOutput<'getCredit'>;
type DeviceOrder = Awaited<ReturnType<typeof deviceOrdersOf>>[number];

/** What the credit is of, and how it stands. */
export function headOfCredit(row: CreditRequest, today: LoanToday, partner: PartnerRef) {
  const { loan, statement } = today;
  const { product } = row;
  const plan = planOfRequest(row);
  return {
    account: loan.account,
    requestId: row.id,
    partner,
    product: {
      name: product.name,
      color: product.colors.find(({ color }) => color === row.color)?.name ?? null,
      picture: product.pictures.find(({ color }) => color === row.color)?.front ?? product.thumbnail,
    },
    state: creditState({
      status: statement.status,
      isLocked: loan.locked_at !== null,
      daysLate: statement.overdue.daysPastDue,
    }),
    status: statement.status,
    signedAt: (row.contract_signed_at ?? loan.created_at).toISOString(),
    activatedAt: loan.activated_at?.toISOString() ?? null,
    plan: {
      price: toPesos(plan.cashPriceCentavos),
      downPayment: toPesos(plan.downPaymentCentavos),
      weekly: toPesos(plan.weeklyPaymentCentavos),
      weeks: plan.weeks,
      total: toPesos(plan.totalCentavos),
    },
    asOf: today.now.toISOString(),
    today: today.today,
  };
}

/** The statement and the ledger behind it. */
export function moneyShown({ statement, entries, references }: LoanToday) {
  const { nextPayment: next, overdue } = statement;
  const ofWeek = new Map(
    references.flatMap(({ purpose, isReplaced, reference }) =>
      purpose.kind === 'week' && !isReplaced ? [[purpose.week, reference]] : [],
    ),
  );
  return {
    next: next && { week: next.number, dueOn: next.dueOn, pending: toPesos(next.pendingCentavos) },
    awaitsDelivery: statement.awaitsDelivery,
    paid: toPesos(paidIn(positionOf(entries))),
    remaining: toPesos(statement.remainingCentavos),
    forgiven: toPesos(statement.forgivenCentavos),
    missingDownPayment: toPesos(statement.missingDownPaymentCentavos),
    held: toPesos(statement.heldCentavos),
    weeksPaid: statement.paymentsMade,
    overdue: {
      count: overdue.count,
      amount: toPesos(overdue.amountCentavos),
      days: overdue.daysPastDue,
    },
    weeks: statement.weeks.map((week) => ({
      number: week.number,
      dueOn: week.dueOn,
      amount: toPesos(week.amountCentavos),
      forgiven: toPesos(week.forgivenCentavos),
      paid: toPesos(week.paidCentavos),
      pending: toPesos(week.pendingCentavos),
      coveredOn: week.coveredOn,
      daysLate: week.daysLate,
      reference: ofWeek.get(week.number) ?? null,
    })),
    entries: entriesShown(entries),
  };
}

function entriesShown(entries: readonly LedgerEntry[]): Credit['entries'] {
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.pots.owed;
    return {
      seq: entry.seq,
      at: entry.at.toISOString(),
      valueDay: entry.valueDay,
      kind: entry.kind,
      reference: entry.kind === 'received' ? entry.detail.reference : null,
      weeks:
        entry.kind === 'applied' || entry.kind === 'forgiven'
          ? entry.detail.weeks.map(({ week }) => week)
          : [],
      cash: toPesos(entry.pots.cash),
      owed: toPesos(entry.pots.owed),
      held: toPesos(entry.pots.held),
      balance: toPesos(balance),
    };
  });
}

/** Whether the device is locked, why, and what the lock service was asked. */
export function lockShown(
  deps: Pick<Deps, 'config'>,
  today: LoanToday,
  asked: Answers<ReturnType<typeof handLockQuestions>> & { readonly orders: readonly DeviceOrder[] },
): Credit['lock'] & { readonly byHand: HandLockCase } {
  const { loan, entries } = today;
  const locks = mayLock(deps, entries);
  const rule = lockFrom(deps, entries, today, { promises: asked.promises, ...asked.open });
  const byHand = handLockCaseFrom(entries, { ...today, mayLock: locks }, asked);
  const { holds, reprieveUntil } = byHand;
  return {
    mayLock: locks,
    isLocked: loan.locked_at !== null,
    stoppedBy: rule.stoppedBy,
    reprieveUntil: reprieveUntil !== null && reprieveUntil >= today.today ? reprieveUntil : null,
    byHand,
    toUnlock: toPesos(rule.toUnlockCentavos),
    toBeCurrent: toPesos(rule.toBeCurrentCentavos),
    nextLockOn: rule.next?.lockOn ?? null,
    holds: holds.map(({ cause, openedAt, closedAt }) => ({
      cause,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    orders: asked.orders.map(({ at, sentAt, ...order }) => ({
      ...order,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}
