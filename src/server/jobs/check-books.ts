import type { Deps, JobData } from '#server/actions/base/context.ts';
import { checkLedgers, nothingChecked } from '#server/actions/loan/check-ledgers.ts';
import { inTransaction } from '#server/database/store.ts';

/** Checks the books; with many loans one job after the other, each for a minute. */
export async function checkBooks(
  deps: Deps,
  { checked }: JobData['check-ledgers'],
  signal: AbortSignal,
): Promise<void> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(minuteMs)]);
  const now = await checkLedgers(deps, checked ?? nothingChecked, enough);
  if (now.done) return;
  await inTransaction(deps.store, (tx) => deps.jobs.send(tx, 'check-ledgers', { checked: now }));
}

/** Less than a job may take (queues.ts). */
const minuteMs = 60_000;
