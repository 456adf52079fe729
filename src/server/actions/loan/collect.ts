import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { opposesReminders } from './check-collection.ts';
import { collectionText, type Described } from './collection-text.ts';
import { collectionOf } from './message-keys.ts';
import { tellCustomer } from './tell-customer.ts';

/** Whether the customer may be contacted at this hour. */
export const mayContact = ({ now, state }: Pick<Described, 'now' | 'state'>): boolean =>
  contactAllowed({ at: now, state, role: 'customer' }).allowed;

/** Writes a message about money owed; it is checked again, and its text made anew, when it is sent. */
export async function collect(
  deps: Deps,
  tx: TxStore,
  serviced: Described,
  dedupeKey: string,
): Promise<void> {
  const { loan, now, state } = serviced;
  const { revocationOpen, undelivered } = await stopsOf(tx, loan.account);
  if (revocationOpen || undelivered) return;
  const about = collectionOf(dedupeKey);
  if (about?.kind === 'due' && (await opposesReminders(tx, loan))) return;
  const text = about && (await collectionText(deps, tx, serviced, about));
  if (text === null) return;
  await tellCustomer(deps, tx, loan, { text, dedupeKey, notBefore: nextContactAt(now, state) });
}
