import { lockSentence } from '#domain/credit/ledger/lock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { ClaimedMessage } from '#domain/credit/ledger/message-window.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import { referenceOfWeek } from '#server/queries/loans/instalments.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { referencesOf } from '#server/queries/loans/payment-references.ts';
import { lockOf } from './device-follows.ts';
import { referenceOfSum } from './make-catch-up.ts';
import { mayLock } from './may-lock.ts';
import { deviceLocked, deviceStillLocked, paymentDue, paymentOverdue } from './loan-messages.ts';

/** A loan as a message about it needs it. */
export interface Described {
  readonly loan: Loan;
  readonly entries: readonly LedgerEntry[];
  readonly partner: PartnerRow;
  /** Where the customer lives; null: unknown. */
  readonly state: string | null;
  readonly now: Date;
}

/** Makes the text of a message about money owed from the ledger as it is now; null when there is nothing to say. */
export function collectionText(
  deps: Pick<Deps, 'config'>,
  store: Store,
  described: Described,
  { kind, week }: ClaimedMessage,
): Promise<string | null> {
  return kind === 'due' || kind === 'overdue'
    ? reminder(deps, store, described, { kind, number: week ?? 0 })
    : lockMessage(deps, store, described, kind);
}

async function reminder(
  deps: Pick<Deps, 'config'>,
  store: Store,
  { loan, partner, entries, state, now }: Described,
  { kind, number }: { kind: 'due' | 'overdue'; number: number },
): Promise<string | null> {
  const statement = ledgerStatement(entries, customerDay(state, now));
  const due = statement.weeks.find((week) => week.number === number);
  if (!due?.dueOn || due.pendingCentavos === 0) return null;
  const payment = {
    partner: partner.name,
    number,
    of: loan.total_payments,
    amountCentavos: due.pendingCentavos,
    reference: await referenceOfWeek(store, loan.account, number),
    dueOn: due.dueOn,
    locks: mayLock(deps, entries),
  };
  return kind === 'due' ? paymentDue(payment) : paymentOverdue(payment);
}

async function lockMessage(
  deps: Pick<Deps, 'config'>,
  store: Store,
  { loan, partner, entries, state, now }: Described,
  kind: ClaimedMessage['kind'],
): Promise<string | null> {
  const today = customerDay(state, now);
  const [standing, references] = await Promise.all([
    lockOf(deps, store, loan, entries, { now, state }),
    referencesOf(store, loan.account),
  ]);
  if (standing.lockableWeeks.length === 0) return null;
  const lock = {
    partner: partner.name,
    toUnlockCentavos: standing.toUnlockCentavos,
    // What it was made for is what is to be paid: a till takes no other sum.
    reference: referenceOfSum(
      { today, entries, statement: ledgerStatement(entries, today), references },
      { centavos: standing.toUnlockCentavos, weeks: standing.lockableWeeks },
    ),
    supportPhone: partner.support_phone ?? partner.tel,
  };
  return kind === 'locked'
    ? deviceStillLocked({ ...lock, sums: lockSentence(standing) })
    : deviceLocked(lock);
}
