import type { Deps } from '#server/actions/base/context.ts';
import { verifyPart, noteProgress, runningCheck } from '#server/queries/audit/audit-trail.ts';

/**
 * Verifies a chain page by page up to the end that it had when a person asked. How far it is stands in the database: a
 * run that is stopped is continued by the next one.
 */
export async function checkChain(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { chain }: { chain: number },
  signal?: AbortSignal,
  pageSize = 2_000,
): Promise<void> {
  const check = await runningCheck(store, chain);
  if (!check) return;
  const target = { seq: check.target_seq, hash: check.target_hash };
  let { seq, hash } = check;
  for (;;) {
    signal?.throwIfAborted();
    const part = await verifyPart(store, chain, { from: { seq, hash }, target, limit: pageSize });
    ({ seq, hash } = part);
    await noteProgress(store, check.id, part);
    if (part.end === null) continue;
    if (part.end.fault !== null) log.error({ chain, seq: part.end.at }, 'the audit log is broken');
    return;
  }
}
