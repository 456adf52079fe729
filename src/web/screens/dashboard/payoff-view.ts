import type { AccountStatus } from '#contract/account.ts';
import type { Day } from '#domain/calendar.ts';
import { fromPesos, type Centavos } from '#domain/credit/money.ts';

/** A reference that can be paid at a till. */
export interface VoucherView {
  readonly reference: string;
  readonly barcodeUrl: string;
  readonly concept: string;
  readonly centavos: Centavos;
  readonly validUntil: Day | null;
}

/** How a credit is ended early, or paid by another sum than a week's; absent where the server does not offer it. */
export interface PayoffView {
  readonly centavos: Centavos;
  readonly savingCentavos: Centavos;
  readonly validUntil: Day;
  /** Null until it is asked for, and where no till takes it. */
  readonly quote: VoucherView | null;
  /** What a till takes at once, where this is not it; `isKept`: the price holds already. */
  readonly cash: { readonly least: Centavos; readonly most: Centavos; readonly isKept: boolean } | null;
}

type OrderInfo = AccountStatus['orderInfo'];

export function payoffView({ payoff }: OrderInfo, concept: string): PayoffView | null {
  if (!payoff) return null;
  const { amount, saving, validUntil, quote, cash } = payoff;
  return {
    centavos: fromPesos(amount),
    savingCentavos: fromPesos(saving),
    validUntil,
    quote:
      quote && quote.reference !== null && quote.codeImageUrl !== null
        ? {
            reference: quote.reference,
            barcodeUrl: quote.codeImageUrl,
            concept,
            centavos: fromPesos(quote.amount),
            validUntil: quote.validUntil,
          }
        : null,
    cash: cash ? { least: fromPesos(cash.least), most: fromPesos(cash.most), isKept: quote !== null } : null,
  };
}

export const vouchersView = ({ vouchers = [] }: OrderInfo): VoucherView[] =>
  vouchers.map(({ reference, codeImageUrl, concept, amount, expiresOn }) => ({
    reference,
    barcodeUrl: codeImageUrl,
    concept,
    centavos: fromPesos(amount),
    validUntil: expiresOn,
  }));
