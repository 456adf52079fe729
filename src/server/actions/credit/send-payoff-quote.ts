import type { OfficeOutput } from '#contract/office/api.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { actOnLoan, byOnePerson, finish } from './act-on-loan.ts';
import { quoteFor } from '#server/actions/loan/quote-payoff.ts';
import { inTransaction } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';

/** Quotes what ends the credit today and sends it by SMS, once for each sum. @throws not-found, no-permission, conflict unless it is active */
export async function sendPayoffQuote(
  deps: Deps,
  staff: StaffCaller,
  account: string,
): Promise<OfficeOutput<'sendPayoffQuote'>> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan) throw new DomainError('not-found');
  if (!mayAt(staff.grants, 'quote-payoffs', loan.partner_id)) throw new DomainError('no-permission');
  const { amount, saving, validUntil, reference } = await quoteFor(deps, { staff }, loan);
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, byOnePerson(staff), account);
    const by = reference === null ? 'desde tu cuenta' : `con la referencia ${reference}`;
    const sentence =
      `para liquidar tu crédito paga ${formatMoney(fromPesos(amount))} ${by}, hasta el ` +
      `${dayInWords(validUntil)}. Ahorras ${formatMoney(fromPesos(saving))}.`;
    await finish(deps, tx, act, {
      says: { sentence, cause: `payoff-quote:${reference ?? `${validUntil}:${amount}`}` },
      event: ['payoff-quoted', { amount, validUntil }],
    });
  });
  return { amount, validUntil, reference };
}
