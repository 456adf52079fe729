import type { Output } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { payWays } from '#server/actions/loan/pay-ways.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { barcodePath } from '#server/actions/base/barcode-path.ts';
import { downPaymentOf } from './down-payment-of.ts';
import { signedPlanOf } from './signed-plan-of.ts';

/**
 * Returns the reference of the down payment. `payTotal` is the amount outstanding: zero once it is paid.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readPayReference(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'getinfoPayReference'>> {
  const { row, instalment, pendingCentavos, concept } = await downPaymentOf(deps.store, caller, requestId);
  if (!instalment) throw new DomainError('not-found');
  const isPaid = instalment.paid_at !== null;
  const [{ plan, on }, loan] = await Promise.all([
    signedPlanOf(deps.store, row),
    isPaid ? undefined : loanByAccount(deps.store, row.account),
  ]);
  const ways = loan && (await waysOf(deps, loan));
  return {
    barcode: instalment.reference,
    barcodeUrl: barcodePath(instalment.reference),
    payConcept: concept,
    payTotal: toPesos(pendingCentavos),
    Pagado: isPaid,
    ...(ways && { ways }),
    plan: {
      price: toPesos(plan.cashPriceCentavos),
      downPayment: toPesos(plan.downPaymentCentavos),
      recurringPayment: toPesos(plan.weeklyPaymentCentavos),
      lastPayment: toPesos(plan.lastPaymentCentavos),
      totalPeriod: plan.weeks,
      total: toPesos(plan.totalCentavos),
      catPercent: plan.catPercent,
      calculatedOn: on,
    },
  };
}

async function waysOf(deps: Deps, loan: Loan) {
  const entries = await ledgerOf(deps.store, loan);
  const { status } = positionOf(entries);
  return payWays(deps, deps.store, { account: loan.account, status, entries });
}
