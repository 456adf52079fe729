import { dayIn } from '#domain/calendar.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import { referencesToVoid, setVoided } from '#server/queries/loans/payment-references.ts';

/**
 * Has the payment network take no more money under the references of a credit that has ended: money that still comes is
 * held for its payer, so a failure costs a refund, never a payment. Returns how many are left because the network failed.
 */
export async function voidReferences(deps: Deps, account: string): Promise<number> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan || !isClosed(loan.status)) return 0;
  const today = dayIn(businessZone, await appNow(deps.store.db));
  let failed = 0;
  for (const reference of await referencesToVoid(deps.store, account, today)) {
    try {
      await deps.payments.voidReference({ reference }, AbortSignal.timeout(10_000));
      await setVoided(deps.store, reference);
    } catch (error) {
      failed++;
      deps.log.warn({ err: error }, 'a reference was not voided');
    }
  }
  await makeAgainIfOpen(deps, account);
  return failed;
}

/** A chargeback that opened it meanwhile found references that were not voided yet. */
async function makeAgainIfOpen({ store, jobs }: Deps, account: string): Promise<void> {
  await inTransaction(store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (loan && !isClosed(loan.status)) await jobs.send(tx, 'make-references', { account });
  });
}
