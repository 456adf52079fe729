import type { Caller, Deps } from '#server/actions/base/context.ts';
import { actOnLoan, recordAct } from './act-on-loan.ts';
import { inTransaction } from '#server/database/store.ts';
import { removePushSubscription } from '#server/queries/loans/push-subscriptions.ts';

/** Sends no more reminders to a browser, whatever the state of the credit. @throws no-session, not-found */
export async function unsubscribePush(
  deps: Deps,
  caller: Caller,
  account: string,
  endpoint: string,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    if (await removePushSubscription(tx, account, endpoint)) await recordAct(tx, act, 'push-unsubscribed');
  });
}
