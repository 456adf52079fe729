import type { OfficeOutput } from '#contract/office/api.ts';
import { takeBackOf, withoutMoney } from '#domain/credit/ledger/take-back.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { approvalsShownOf } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { mayGoTo } from '#server/actions/loan/decide-payment.ts';
import { loanToday } from '#server/actions/loan/loan-today.ts';
import { proposeAccount } from '#server/actions/loan/propose-account.ts';
import type { Store } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { waitingPayment, waitingResults } from '#server/queries/loans/waiting-payments.ts';
import { paymentHistory } from '#server/queries/office/payment-days.ts';
import { paymentRow, type PaymentRow } from '#server/queries/office/payments-page.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { eventNamed, eventText, paymentLines } from './payment-lines.ts';
import { placeIn, previewIn } from './preview-payment.ts';

type Shown = OfficeOutput<'getOfficePayment'>;
interface Asked {
  readonly account?: string | undefined;
  readonly giveBack?: string | undefined;
}

/** Shows a payment, and what the ledger does with it. @throws not-found also for money of another partner */
export async function showPayment(
  { store }: Deps,
  staff: StaffCaller,
  event: string,
  asked: Asked,
): Promise<Shown> {
  const row = await paymentRow(store, eventNamed(event));
  if (!row) throw new DomainError('not-found');
  const isWaiting = waitingResults.some((result) => result === row.result);
  const [[line], without] = await Promise.all([paymentLines(store, [row]), withoutPayment(store, row)]);
  if (!line) throw new DomainError('internal');
  return {
    payment: line,
    takeBack: { ...takeBackShown(row), isLoss: without?.fact.kind === 'charged-back' },
    ...(isWaiting ? await proposed(store, row, asked) : await placed(store, row)),
    ...(await historyOf(store, row)),
    approvals: await approvalsShownOf(store, staff, `payment:${event}`),
    may: {
      propose: isWaiting && !row.isProposed && mayAt(staff.grants, 'make-bookings', row.partnerId),
      leave: row.oddity !== null && !row.isLeft && mayAt(staff.grants, 'clear-payments', row.partnerId),
      takeBack: mayAt(staff.grants, 'make-bookings', row.partnerId) && !row.isProposed && without !== null,
    },
  };
}

function takeBackShown(row: PaymentRow): Omit<Shown['takeBack'], 'isLoss'> {
  const { why, centavos } = takeBackOf(row);
  return { why, amount: toPesos(centavos), isPart: centavos < row.centavos };
}

/** What taking it out of its credit would do; null: it cannot be. */
async function withoutPayment(store: Store, row: PaymentRow) {
  const isBooked = row.result === 'applied' || row.result === 'assigned';
  const loan = isBooked && row.account !== null ? await loanByAccount(store, row.account) : undefined;
  const taken = takeBackOf(row);
  if (!loan || (taken.why === 'wrong-credit' && row.returnedCentavos !== null)) return null;
  const { entries, quotes, today: valueDay, now: at } = await loanToday(store, loan);
  const stamp = { at, valueDay, actor: 'system' };
  const { timesTakenBack } = row;
  const money = { event: eventText(row), timesTakenBack, ...taken };
  const without = withoutMoney(entries, money, stamp, { quotes });
  return typeof without === 'string' ? null : without;
}

type Placing = Pick<Shown, 'proposal' | 'allocation' | 'refusal' | 'giveBack'>;

async function proposed(store: Store, row: PaymentRow, asked: Asked): Promise<Placing> {
  const waiting = await waitingPayment(store, row);
  const proposal = waiting ? await proposeAccount(store, waiting) : null;
  const account = asked.account ?? proposal;
  const giveBack = asked.giveBack === undefined ? 0 : fromPesos(asked.giveBack);
  if (giveBack >= row.centavos) {
    throw new DomainError('invalid-input', {
      field: 'giveBack',
      messages: ['Una parte se devuelve: escriba menos que el pago, o devuélvalo todo.'],
    });
  }
  const common = { proposal, giveBack: toPesos(giveBack) };
  if (account === null) return { ...common, allocation: null, refusal: null };
  const loan = await loanByAccount(store, account);
  if (waiting && waiting.account !== null && waiting.account !== account) {
    return { ...common, allocation: null, refusal: 'of-another' };
  }
  if (!loan) return { ...common, allocation: null, refusal: 'no-account' };
  if (waiting && !mayGoTo(waiting, loan)) return { ...common, allocation: null, refusal: 'of-another' };
  const allocation = await previewIn(store, loan, row, row.centavos - giveBack);
  return { ...common, allocation, refusal: null };
}

async function placed(store: Store, row: PaymentRow): Promise<Placing> {
  const loan = row.account === null ? undefined : await loanByAccount(store, row.account);
  const allocation = loan && row.result !== 'returned' ? await placeIn(store, loan, row) : null;
  if (row.result === 'returned' || allocation === null) {
    const giveBack = row.result === 'returned' ? row.centavos : (row.returnedCentavos ?? 0);
    return { proposal: null, allocation, refusal: null, giveBack: toPesos(giveBack) };
  }
  // What was charged back is among what was placed.
  const parts = [allocation.held, ...allocation.shares.map(({ amount }) => amount)];
  const giveBack = parts.reduce((rest, part) => rest - fromPesos(part), row.centavos);
  return { proposal: null, allocation, refusal: null, giveBack: toPesos(giveBack) };
}

async function historyOf(store: Store, row: PaymentRow): Promise<Pick<Shown, 'decision' | 'leftBy'>> {
  const { decision, left } = await paymentHistory(store, row);
  const idOf = (by: string) => (by.startsWith('staff:') ? by.slice('staff:'.length) : null);
  const id = decision && idOf(decision.by);
  const names = await staffNames(
    store,
    [id, left?.by ?? null].filter((each) => each !== null),
  );
  return {
    decision: decision && {
      decision: decision.decision,
      by: (id && names.get(id)) ?? decision.by,
      at: decision.at.toISOString(),
      returned: decision.returnedCentavos === null ? null : toPesos(decision.returnedCentavos),
    },
    leftBy: left && { by: { id: left.by, name: names.get(left.by) ?? '' }, at: left.at.toISOString() },
  };
}
