import type { Output } from '#contract/api.ts';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { fullName } from '#domain/applicant/name.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { instalmentsOf, type Instalment } from '#server/queries/loans/instalments.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { barcodePath } from '#server/actions/papers/barcode-path.ts';
import { deviceOfRequest } from '#server/actions/request/device-of-request.ts';
import { readableLoan } from '#server/actions/access/own-account.ts';

/**
 * Returns the statement of an account: status, references, payments, balance.
 * @throws no-session, not-found; also before the contract is signed
 */
export async function readAccount(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<Output<'getAccountStatus'>> {
  const { request, loan } = await readableLoan(deps.store, caller, account);
  const person = await personOf(deps.store, request.id);
  const device = deviceOfRequest(request);
  return {
    clientName: person ? fullName(documentPersonOf(person)) : '',
    orderInfo: await orderInfoOf(deps, loan),
    product: { name: device.name, color: device.colorName, picture: device.picture },
    asOf: dayIn(businessZone, await appNow(deps.store.db)),
  };
}

/**
 * Returns the weekly payments of an account with a partner.
 * @throws no-session, not-found
 */
export async function readPayments(
  deps: Deps,
  caller: Caller,
  input: { partner: number; account: string },
): Promise<Output<'getPaymentsByDelivery'>> {
  const { loan } = await readableLoan(deps.store, caller, input.account);
  if (loan.partner_id !== input.partner) throw new DomainError('not-found');
  return (await orderInfoOf(deps, loan)).payments;
}

async function orderInfoOf(deps: Deps, loan: Loan) {
  const all = await instalmentsOf(deps.store, loan.account);
  const down = all.filter(({ number }) => number === 0);
  const weekly = all.filter(({ number }) => number > 0);
  const unpaid = weekly.filter(({ paid_at }) => paid_at === null);
  // Before the down payment nothing is due: show the dates that would apply if it were paid today.
  const today = dayIn(businessZone, await appNow(deps.store.db));
  return {
    status: loan.status,
    downPaymentReferences: down.map((each) => ({
      // It does not expire ('No aplica').
      expiresAtUtc: null,
      amount: toPesos(each.amount_centavos),
      codeImageUrl: barcodePath(each.reference),
      reference: each.reference,
    })),
    paymentReferences: weekly.map(({ number, reference }) => ({
      periodNumber: number,
      codeImageUrl: barcodePath(reference),
      reference,
    })),
    payments: weekly.map((each) => paymentOf(each, today)),
    nextPaymentDueOn: unpaid[0]?.due_on ?? null,
    remainingPayment: toPesos(unpaid.reduce((sum, each) => sum + each.amount_centavos, 0)),
    termInWeeks: loan.total_payments,
    fullPaymentsMade: weekly.length - unpaid.length,
  };
}

const paymentOf = ({ number, amount_centavos, due_on, paid_at }: Instalment, today: Day) => ({
  paymentNumber: number,
  paymentStatus: paid_at === null ? 'NotPaid' : 'Paid',
  scheduledPaymentDate: due_on ?? addDays(today, number * 7),
  totalPayment: toPesos(amount_centavos),
  paidAt: paid_at?.toISOString() ?? null,
});
