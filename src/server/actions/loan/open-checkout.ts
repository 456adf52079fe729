import { randomInt } from 'node:crypto';
import type { Output } from '#contract/api.ts';
import { BASE } from '#contract/call.ts';
import { assertAmountOfChoice, purposeOfAmount } from '#domain/credit/amount-of-choice.ts';
import type { Purpose } from '#domain/credit/ledger/entries.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { fromPesos, type Centavos } from '#domain/credit/money.ts';
import { purposeInWords } from '#domain/credit/purpose-words.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { assertProviderAnswer, openedCheckout } from '#server/providers/answers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { insertCheckout, newestCheckout } from '#server/queries/loans/payment-events.ts';
import { loanToday, type LoanToday } from './loan-today.ts';
import { isReceived } from './pay-ways.ts';
import { notActive } from './quote-payoff.ts';

/**
 * Opens the page on which a card pays a sum to a credit. Within minutes the same sum is the same checkout. Nothing is
 * booked before the provider reports it.
 * @throws no-session, not-found (also where no cards are taken); invalid-input for more than is owed; conflict once the
 *   credit has ended; provider-unavailable: the references at tills stay as they are
 */
export async function openCheckout(
  deps: Deps,
  caller: Caller,
  { account, amount, back }: { account: string; amount: number; back: string },
): Promise<Output<'openCheckout'>> {
  const { loan } = await readableLoan(deps.store, caller, account, 'to-pay');
  const { cards, config } = deps;
  if (!cards) throw new DomainError('not-found');
  const amountCentavos = fromPesos(amount);
  // Stored before the provider is asked: money under it always finds its credit.
  const { reference, issuedAt, today } = await inTransaction(deps.store, async (tx) => {
    const locked = await lockLoan(tx, loan.account);
    if (!locked) throw new DomainError('not-found');
    const now = await loanToday(tx, locked);
    assertPayable(now, amountCentavos);
    const known = await newestCheckout(tx, account, amountCentavos);
    const isFresh =
      known &&
      !isReceived(now.entries, known.reference) &&
      now.now.getTime() - known.issuedAt.getTime() < reusedForMs;
    if (isFresh) return { reference: known.reference, issuedAt: known.issuedAt, today: now };
    const made = newReference();
    await insertCheckout(tx, { account, reference: made, amountCentavos });
    await appendAuditEvent(tx, locked.request_id, 'checkout-opened', caller, {});
    return { reference: made, issuedAt: now.now, today: now };
  });
  const origin = config.publicOriginGiven ? config.publicOrigin : '';
  const opened = await cards.checkout(
    {
      reference,
      amountCentavos,
      concept: `${purposeInWords(purposeOf(today, amountCentavos), loan.total_payments)}, cuenta ${account}`,
      backUrl: `${origin}${back}`,
      reportUrl: `${origin}${BASE}/webhooks/payments/${cards.name}`,
      // Of one checkout always the same.
      expiresAt: new Date(issuedAt.getTime() + livesForMs),
    },
    AbortSignal.timeout(10_000),
  );
  return assertProviderAnswer(cards.name, openedCheckout, opened);
}

const livesForMs = 60 * 60_000;
/** Shorter than a checkout lives. */
const reusedForMs = 10 * 60_000;

function assertPayable({ statement, position }: LoanToday, centavos: Centavos): void {
  if (isClosed(position.status)) throw new DomainError('conflict', { messages: [notActive] });
  const isPending = position.status === 'PendingDownPayment';
  assertAmountOfChoice(
    centavos,
    isPending ? statement.missingDownPaymentCentavos : statement.remainingCentavos,
  );
}

const purposeOf = ({ statement, position }: LoanToday, centavos: Centavos): Purpose =>
  position.status === 'PendingDownPayment' ? { kind: 'down' } : purposeOfAmount(centavos, statement);

/** 20 digits, longer than any till's or bank's: it cannot be taken for one of theirs. */
const newReference = (): string => {
  const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0');
  return `7${digits(9)}${digits(10)}`;
};
