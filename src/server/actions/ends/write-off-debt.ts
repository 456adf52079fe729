import { isDeviceLocked, openHoldOf } from '#domain/credit/ledger/holds.ts';
import { pendingOfInstalment } from '#domain/credit/ledger/pending.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import type { WriteOffReason } from '#domain/credit/ledger/write-off.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { bookFact, type Booked } from '#server/actions/loan/book-fact.ts';
import { deviceFollows } from '#server/actions/loan/device-follows.ts';
import { ledgerMark } from '#server/actions/loan/ledger-mark.ts';
import { referencesFollow } from '#server/actions/loan/take-payment.ts';
import type { TxStore } from '#server/database/store.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { holdsOf } from '#server/queries/loans/device-holds.ts';
import { debtForgiven } from './act-messages.ts';
import { actOnLoan, finish, stampOf, withdrawReminders, type Act, type By } from './act-on-loan.ts';
import { expectRefund } from './expect-refund.ts';

/**
 * Forgives what an active credit owes, the oldest open week first, because two people agreed to it; last in a transaction.
 * Where nothing is left to pay, the credit ends as by its last payment. No money moves.
 * @throws not-found; conflict unless it is active and owes so much
 */
export async function writeOffDebtIn(
  deps: Deps,
  tx: TxStore,
  by: By & { readonly approvalId: string },
  { account, centavos, why }: { account: string; centavos: Centavos; why: WriteOffReason },
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, partner, state, now, today } = act;
  const approval = by.approvalId;
  const fact = { kind: 'forgiven', approval, reason: why, centavos, ...stampOf(act) } as const;
  const booked = await bookFact(deps, tx, loan, fact);
  const { booking, after, entries } = booked;
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const weeks = forgivenWeeks(booked);
  if (weeks.length > 0) await withdrawReminders(tx, act, entries, weeks);
  await referencesFollow(deps, tx, loan, { booked, today });
  if (after.status === 'Paid') await deps.jobs.send(tx, 'void-references', { account });
  await expectRefund(tx, loan, booked, today);
  const device = await deviceFollows(deps, tx, loan, { booked, now, state, partnerName: partner.name });
  await finish(deps, tx, act, {
    says: {
      sentence: await sentenceOf(deps, tx, act, { booked, centavos }),
      cause: `forgiven:${booked.entries.length}`,
    },
    device,
    event: ['debt-forgiven', { centavos, why, ...ledgerMark(booking) }],
  });
}

/** Those of which nothing is left to pay now. */
function forgivenWeeks({ before, after }: Booked): number[] {
  return before.weeks.flatMap(({ number }) =>
    pendingOfInstalment(before, number) > 0 && pendingOfInstalment(after, number) === 0 ? [number] : [],
  );
}

async function sentenceOf(
  deps: Deps,
  tx: TxStore,
  act: Act,
  { booked, centavos }: { booked: Booked; centavos: Centavos },
): Promise<string> {
  const { account } = act.loan;
  const { nextPayment: next, remainingCentavos } = ledgerStatement(booked.entries, act.today);
  const theft = openHoldOf(await holdsOf(tx, account), 'theft');
  return debtForgiven(centavos, {
    remainingCentavos,
    next: next && { dueOn: next.dueOn, centavos: next.pendingCentavos },
    isStolen: theft !== undefined && isDeviceLocked([theft]),
    locks: mayLock(deps, booked.entries),
  });
}
