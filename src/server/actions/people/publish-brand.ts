import { DomainError } from '#domain/errors.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockedAsSeen } from './edit-draft.ts';
import { publishLooked } from './write-brand.ts';

/**
 * Publishes the draft, all of it at once; what binds customers is proposed to a second person.
 * @throws not-found, invalid-input, conflict
 */
export async function publishBrand(
  deps: Deps,
  staff: StaffCaller,
  { partner, version, reason }: { partner: number; version: number; reason: string },
): Promise<{ outcome: 'done' | 'waiting' }> {
  const needsTwo = await inTransaction(deps.store, async (tx) => {
    const looked = await lockedAsSeen(tx, partner, version);
    if (looked.changes.length === 0)
      throw new DomainError('invalid-input', { messages: ['No hay nada que publicar.'] });
    if (looked.needsTwo) return true;
    await publishLooked(deps.jobs, tx, partner, looked, { maker: staff, checker: null });
    return false;
  });
  if (!needsTwo) return { outcome: 'done' };
  if (reason.length < 3) {
    throw new DomainError('invalid-input', {
      field: 'reason',
      messages: ['Los textos legales y los días de gracia los confirma otra persona: escriba el motivo.'],
    });
  }
  await proposeAct(deps, staff, { command: 'publish-brand', payload: { partner }, reason });
  return { outcome: 'waiting' };
}
