import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { isContactStopped } from '#server/queries/loans/lock-stops.ts';
import type { Loan } from '#server/queries/loans/loans.ts';

/**
 * Writes to the customer of a credit by SMS, once per `dedupeKey`; to nobody while contact is stopped, for a death or a
 * dispute. Everything that a credit tells goes through here; codes and what protects a number do not.
 */
export async function tellCustomer(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  { account, partner_id: partnerId, phone: recipient }: Pick<Loan, 'account' | 'partner_id' | 'phone'>,
  message: { readonly text: string; readonly dedupeKey: string; readonly notBefore?: Date },
): Promise<void> {
  if (await isContactStopped(tx, account)) return;
  await sendMessage(deps, tx, { channel: 'sms', partnerId, recipient, ...message });
}
