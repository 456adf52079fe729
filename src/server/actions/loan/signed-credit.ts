import type { SignedCredit } from '#domain/applicant/retention.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import type { Store } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { refundsOf } from '#server/queries/loans/refunds.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns what was signed on a request, if anything. Money that is to be returned needs its person as a credit does. */
export async function signedCreditOf(store: Store, row: CreditRequest): Promise<SignedCredit | null> {
  const loan = await loanByAccount(store, row.account);
  if (row.contract_signed_at === null && loan === undefined) return null;
  if (loan === undefined) return { hasMoney: false, endedAt: null };
  const entries = await ledgerOf(store, loan);
  const hasMoney = loan.activated_at !== null || entries.some(({ kind }) => kind === 'received');
  const mustPay = (await refundsOf(store, row.account)).some(({ paidAt }) => paidAt === null);
  if (!isClosed(loan.status) || mustPay) return { hasMoney, endedAt: null };
  return { hasMoney, endedAt: entries.at(-1)?.at ?? loan.paid_off_at };
}
