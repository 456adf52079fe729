import type { Output } from '#contract/api.ts';
import { ofKind, standing } from '#domain/credit/ledger/entries.ts';
import { toPesos } from '#domain/credit/money.ts';
import { purposeInWords } from '#domain/credit/purpose-words.ts';
import { barcodePath } from '#server/actions/base/plan-of-request.ts';
import type { PaymentReference } from '#server/queries/loans/payment-references.ts';
import type { Issued } from './references.ts';
import type { LoanToday } from './loan-today.ts';

/** References of several weeks or of an amount of one's choice that still wait to be paid, the newest first. */
export function unpaidVouchers({
  references,
  entries,
  statement,
  today,
}: Pick<LoanToday, 'references' | 'entries' | 'statement' | 'today'>): PaymentReference[] {
  const paid = new Set(ofKind(standing(entries), 'received').map(({ detail }) => detail.reference));
  return (
    references
      .filter(({ purpose: { kind } }) => kind === 'amount' || kind === 'weeks' || kind === 'catch-up')
      // That of a lock has lost its sense once less than its sum is late.
      .filter(
        ({ purpose, amountCentavos }) =>
          purpose.kind !== 'catch-up' || amountCentavos <= statement.overdue.amountCentavos,
      )
      .filter(({ reference, isReplaced, expiresOn }) => {
        return !isReplaced && !paid.has(reference) && (expiresOn ?? '') >= today;
      })
      .toReversed()
  );
}

export const voucherOnWire = (
  { reference, purpose, amountCentavos, expiresOn }: Issued,
  totalPayments: number,
): Output<'makePaymentReference'> => ({
  reference,
  codeImageUrl: barcodePath(reference),
  concept: purposeInWords(purpose, totalPayments),
  amount: toPesos(amountCentavos),
  expiresOn,
});
