import type { DeliveryRefusal } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-account.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { recordDelivery } from './record-delivery.ts';

/**
 * The customer says that her device arrived; her weeks begin. Again: nothing changes.
 * @throws no-session, not-found; conflict for a device that is not on its way to her
 */
export async function receiveDevice(deps: Deps, caller: Caller, account: string): Promise<void> {
  await readableLoan(deps.store, caller, account);
  const recorded = await recordDelivery(deps, {
    account,
    by: { customer: caller },
    act: { kind: 'receive' },
  });
  if (recorded.outcome !== 'refused') return;
  const messages = [sentences[recorded.refusal.why] ?? notSent];
  throw new DomainError('conflict', { messages });
}

const notSent = 'Tu equipo todavía no sale de la tienda. Si ya lo tienes, llámanos.';
const sentences: Partial<Record<DeliveryRefusal['why'], string>> = {
  'already-returned': 'Tu equipo regresó a la tienda. Si lo tienes, llámanos.',
};
