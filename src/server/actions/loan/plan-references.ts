import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { accountsToReference } from '#server/queries/loans/payment-references.ts';

/**
 * Sweep: sends a job for each account that needs references by now. Idempotent: an account has one job at a time, and
 * what a job has made moves the account's day on.
 */
export async function planReferences(deps: Deps, signal?: AbortSignal): Promise<void> {
  const today = dayIn(businessZone, await appNow(deps.store.db));
  let after = '';
  for (let found = pageSize; found === pageSize;) {
    if (signal?.aborted) return;
    const accounts = await accountsToReference(deps.store, today, { after, limit: pageSize });
    await inTransaction(deps.store, async (tx) => {
      for (const account of accounts) {
        await deps.jobs.send(tx, 'make-references', { account }, { onceKey: `${account}:${today}` });
      }
    });
    after = accounts.at(-1) ?? after;
    found = accounts.length;
  }
}

const pageSize = 200;
