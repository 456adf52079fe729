import type { Deps } from '#server/actions/base/context.ts';
import type { StaffRef } from '#server/actions/base/staff-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { TxStore } from '#server/database/store.ts';
import { grantsOf } from '#server/queries/staff/grants.ts';
import { staffById, whoHolds } from '#server/queries/staff/people.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly isUrgent?: boolean;
}

/** Tells a person by e-mail, and where it says something to them every other administrator of her partners, of her ways in. */
export function tellOfAccess(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  { id }: Pick<StaffRef, 'id'>,
  { own, administrators }: { readonly own: Mail; readonly administrators?: Mail },
): Promise<void> {
  return acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
    const partners = new Set((await grantsOf(tx, id)).map(({ partnerId }) => partnerId));
    const [partnerId = null] = partners;
    const send = (recipient: string, mail: Mail) =>
      sendMessage(deps, tx, { channel: 'email', partnerId, recipient, ...mail });
    const person = await staffById(tx, id);
    if (person) await send(person.email, own);
    if (!administrators) return;
    for (const other of await whoHolds(tx, 'administrator', [...partners]))
      if (other.id !== id) await send(other.email, administrators);
  });
}
