import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertChainCheck, chainHead } from '#server/queries/audit/audit-trail.ts';
import { chainAsked } from './trail-scope.ts';

/** Begins to verify a chain, in a job. Whoever asks while it is verified waits for the same. @throws not-found */
export async function verifyTrail({ store, jobs }: Deps, staff: StaffCaller, partner: number): Promise<void> {
  const chain = await chainAsked(store, staff, partner);
  await inTransaction(store, async (tx) => {
    const head = await chainHead(tx, chain.id);
    if (!head) throw new DomainError('not-found');
    const { seq, hash } = head;
    if (!(await insertChainCheck(tx, { chain: chain.id, by: staff.id, seq, hash }))) return;
    await jobs.send(tx, 'check-chain', { chain: chain.id });
    await appendStaffEventOf(tx, staff, chain.partner?.id ?? null, {
      kind: 'chain-check-asked',
      detail: { lines: seq },
    });
  });
}
