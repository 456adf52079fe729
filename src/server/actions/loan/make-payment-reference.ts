import type { Output } from '#contract/api.ts';
import { addDays } from '#domain/calendar.ts';
import { assertAmountOfChoice, assertCash, purposeOfAmount } from '#domain/credit/amount-of-choice.ts';
import { ofKind } from '#domain/credit/ledger/entries.ts';
import { fromPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { issueOnce, type Wish } from './references.ts';
import type { LoanToday } from './loan-today.ts';
import { hasWays } from './open-debts.ts';
import { notActive } from './quote-payoff.ts';
import { unpaidVouchers, voucherOnWire } from './unpaid-vouchers.ts';

/**
 * Makes a reference for several weeks, or for an amount of one's choice. One of the same amount that was not paid yet is
 * returned again.
 * @throws no-session, not-found; invalid-input for less than a peso or more than is owed; conflict unless active
 */
export async function makePaymentReference(
  deps: Deps,
  caller: Caller,
  { account, amount }: { account: string; amount: number },
): Promise<Output<'makePaymentReference'>> {
  const { loan } = await readableLoan(deps.store, caller, account, 'to-pay');
  const centavos = fromPesos(amount);
  const { issued } = await issueOnce(deps, { caller }, loan, (today) => wishOf(deps, today, centavos));
  return voucherOnWire(issued, loan.total_payments);
}

function wishOf(deps: Deps, today: LoanToday, centavos: Centavos): Wish {
  const { payments } = deps;
  const { loan, statement, references, entries } = today;
  if (statement.status !== 'Active') throw new DomainError('conflict', { messages: [notActive] });
  assertAmountOfChoice(centavos, statement.remainingCentavos);
  // The last rest, where nothing else takes it: what is over goes back to its payer.
  const isLastRest = centavos === statement.remainingCentavos && centavos < payments.cash.leastCentavos;
  const amountCentavos = isLastRest && !hasWays(deps) ? payments.cash.leastCentavos : centavos;
  assertCash(amountCentavos, payments.cash, hasWays(deps));
  const shown = unpaidVouchers(today).find((each) => each.amountCentavos === amountCentavos);
  if (shown) return { kind: 'there', issued: shown };
  const made = references.filter((each) => each.amountCentavos === amountCentavos).length;
  return {
    kind: 'ask',
    asked: {
      key: `${loan.account}:amount:${made}:${ofKind(entries, 'received').length}`,
      purpose: purposeOfAmount(amountCentavos, statement),
      amountCentavos,
      expiresOn: addDays(today.today, payments.referenceDays),
      replaces: null,
    },
  };
}
