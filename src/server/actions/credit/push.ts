import type { PushSubscriptionSent } from '#contract/push.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { isOpposed } from '#server/queries/privacy/rectifications.ts';
import { addPushSubscription, removePushSubscription } from '#server/queries/loans/push-subscriptions.ts';
import { actOnLoan, recordAct } from './act-on-loan.ts';

/**
 * Sends the reminders of an active credit to a browser too, besides the SMS. Where a browser says it is, is believed only
 * of the known push services.
 * @throws no-session, not-found; credit-state unless the credit is active; conflict while she objects; invalid-input
 */
export async function subscribePush(
  deps: Deps,
  caller: Caller,
  account: string,
  subscription: PushSubscriptionSent,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    if (act.loan.status !== 'Active') throw new DomainError('credit-state');
    const { phone, partner_id: partnerId } = act.loan;
    if (await isOpposed(tx, { phone, partnerId }, 'browser-notices')) throw opposed();
    if (!deps.push?.isEndpoint(subscription.endpoint)) throw unknownService();
    if (await addPushSubscription(tx, act.loan, subscription)) await recordAct(tx, act, 'push-subscribed');
  });
}

const opposed = () =>
  new DomainError('conflict', {
    messages: [
      'Pediste no recibir avisos en el navegador. En «Tus datos personales» puedes permitirlos otra vez.',
    ],
  });

const unknownService = () =>
  new DomainError('invalid-input', {
    field: 'endpoint',
    messages: ['No podemos enviar avisos a este navegador. Tus recordatorios siguen llegando por SMS.'],
  });

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
