import type { Output } from '#contract/api.ts';
import { missingOf, quotePayoff, type PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import { weeksOn } from '#domain/credit/ledger/position.ts';
import { toPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { barcodePath } from '#server/actions/base/plan-of-request.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { insertQuote } from '#server/queries/loans/contracts.ts';
import { issueOnce, type Asker, type Wish } from './references.ts';
import { loanToday, type LoanToday } from './loan-today.ts';
import { isCash, type CashLimits } from '#domain/credit/amount-of-choice.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Quotes what ends the credit today, with a reference of that amount (servicing.md §4). The quote of a day is made once;
 * after a payment towards it the reference is one for the rest.
 * @throws no-session, not-found; conflict unless the credit is active
 */
export async function makePayoffQuote(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<Output<'makePayoffQuote'>> {
  const { loan } = await readableLoan(deps.store, caller, account, 'to-pay');
  return quoteFor(deps, { caller }, loan);
}

/** Quotes a loan that the caller is already authorised to read. @throws conflict unless the credit is active */
export async function quoteFor(deps: Deps, by: Asker, loan: Loan): Promise<Output<'makePayoffQuote'>> {
  const { missingCentavos } = payoffToday(await loanToday(deps.store, loan));
  // No till takes it at once: the price holds as long, for a transfer, a card or several vouchers.
  if (!isCash(missingCentavos, deps.payments.cash)) return keepPrice(deps, by, loan);
  const { issued, today } = await issueOnce(deps, by, loan, wishOf);
  return quoteOnWire(today, payoffToday(today), issued.reference);
}

const keepPrice = ({ store }: Deps, by: Asker, { account }: Loan): Promise<Output<'makePayoffQuote'>> =>
  inTransaction(store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (!loan) throw new DomainError('not-found');
    const today = await loanToday(tx, loan);
    const found = payoffToday(today);
    if (!today.quotes.some(({ id }) => id === found.quote.id)) {
      await insertQuote(tx, account, found.quote);
      const event = { kind: 'payoff-price-kept' as const, detail: { centavos: found.quote.amountCentavos } };
      await ('staff' in by
        ? appendStaffEvent(tx, by.staff, loan.request_id, event)
        : appendAuditEvent(tx, loan.request_id, event.kind, by.caller, event.detail));
    }
    return quoteOnWire(today, found, null);
  });

/** What ends the credit today, for the statement; null unless it is active. */
export function payoffOnWire(
  today: LoanToday,
  cash: CashLimits,
): Output<'getAccountStatus'>['orderInfo']['payoff'] {
  if (today.position.status !== 'Active') return null;
  const found = findPayoff(today);
  if (!found) return null;
  const shown = shownReference(today, found.quote);
  const { reference: _, codeImageUrl: __, ...price } = quoteOnWire(today, found, null);
  if (!isCash(found.missingCentavos, cash)) {
    const isKept = today.quotes.some(({ id }) => id === found.quote.id);
    const limits = { least: toPesos(cash.leastCentavos), most: toPesos(cash.mostCentavos) };
    return { ...price, cash: limits, quote: isKept ? quoteOnWire(today, found, null) : null };
  }
  const isAsked = shown?.amountCentavos === found.missingCentavos;
  return { ...price, quote: isAsked ? quoteOnWire(today, found, shown.reference) : null };
}

const quoteOnWire = (
  { position }: LoanToday,
  { quote, missingCentavos }: Found,
  reference: string | null,
) => ({
  amount: toPesos(missingCentavos),
  saving: toPesos(position.sum.owed - missingCentavos),
  validUntil: quote.validUntil,
  reference,
  codeImageUrl: reference && barcodePath(reference),
});

function wishOf(today: LoanToday): Wish {
  const { loan, quotes } = today;
  const { quote, missingCentavos: amountCentavos } = payoffToday(today);
  const shown = shownReference(today, quote);
  if (shown?.amountCentavos === amountCentavos) return { kind: 'there', issued: shown };
  const isNew = !quotes.some(({ id }) => id === quote.id);
  return {
    kind: 'ask',
    asked: {
      key: `${loan.account}:payoff:${quote.id}${shown ? `:${shown.reference}` : ''}`,
      purpose: { kind: 'payoff', quote: quote.id },
      amountCentavos,
      expiresOn: quote.validUntil,
      replaces: shown?.reference ?? null,
      ...(isNew && { along: (tx) => insertQuote(tx, loan.account, quote) }),
    },
  };
}

const shownReference = ({ references }: LoanToday, { id }: PayoffQuote) =>
  references.find(
    ({ purpose, isReplaced }) => !isReplaced && purpose.kind === 'payoff' && purpose.quote === id,
  );

interface Found {
  readonly quote: PayoffQuote;
  /** What is missing of it. */
  readonly missingCentavos: Centavos;
}

/** @throws conflict unless there is something to pay off */
function payoffToday(today: LoanToday): Found {
  if (today.position.status !== 'Active') throw new DomainError('conflict', { messages: [notActive] });
  const found = findPayoff(today);
  if (!found) throw new DomainError('conflict', { messages: [nearlyDone] });
  return found;
}

/** Today's quote of an active credit, stored or new; null when what is left is under a peso. */
function findPayoff({ position, quotes, today }: LoanToday): Found | null {
  const { terms, coveredCentavos } = position;
  const running = { plan: terms.plan, weeks: weeksOn(position, today), coveredCentavos };
  const quote = quotes.find(({ day }) => day === today) ?? quotePayoff(today, running, today);
  const missingCentavos = quote ? missingOf(quote, coveredCentavos) : 0;
  return quote && missingCentavos > 0 ? { quote, missingCentavos } : null;
}

export const notActive = 'Solo puedes hacer esto mientras tu crédito está activo.';
const nearlyDone = 'Ya casi terminas: con tu siguiente pago se cierra tu crédito.';
