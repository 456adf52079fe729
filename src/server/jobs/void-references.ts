import type { Deps, JobData } from '#server/actions/base/context.ts';
import { voidReferences } from '#server/actions/loan/references.ts';
import { inTransaction } from '#server/database/store.ts';

/** Voids the references of a credit that has ended; what the network refuses is asked again for some days. */
export async function voidReferencesOf(
  deps: Deps,
  { account, tries = 0 }: JobData['void-references'],
): Promise<void> {
  const left = await voidReferences(deps, account);
  const startAfterSeconds = secondsUntilNext(tries);
  if (left === 0 || startAfterSeconds === null) return;
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'void-references', { account, tries: tries + 1 }, { startAfterSeconds }),
  );
}

/** Every minute, then every hour, for a week. */
export function secondsUntilNext(tries: number): number | null {
  if (tries < 10) return 60;
  return tries < 10 + 7 * 24 ? 3_600 : null;
}
