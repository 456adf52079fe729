import { contactEndsAt } from '#domain/credit/contact-log.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { appNow } from '#server/database/clock.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { pushSubscriptionsOf, removePushSubscriptions } from '#server/queries/loans/push-subscriptions.ts';
import type { OutboxMessage } from '#server/queries/messages/outbox.ts';
import { publicReason } from './public-reason.ts';

/**
 * Shows a reminder that has left by SMS in the customer's browsers too, in the same words. Once, and at the latest while
 * she may still be contacted: what a service could not deliver by then is forgotten, the SMS has arrived.
 */
export async function pushReminder(
  deps: Pick<Deps, 'store' | 'push' | 'log'>,
  message: Pick<OutboxMessage, 'id' | 'body'>,
  account: string,
): Promise<void> {
  const { store, push, log } = deps;
  if (!push) return;
  const browsers = await pushSubscriptionsOf(store, account);
  if (browsers.length === 0) return;
  const loan = await loanByAccount(store, account);
  const partner = loan && (await partnerRow(store, loan.partner_id));
  if (!loan || !partner) return;
  const now = await appNow(store.db);
  const until = contactEndsAt(now, await homeStateOf(store, loan));
  const ttlSeconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  const text = JSON.stringify({
    title: partner.name,
    body: withoutName(message.body, partner.name),
    // Below the shop in whose pages the browser has subscribed.
    path: `dashboard/${partner.id}/${account}`,
  });
  await Promise.all(
    browsers.map(async ({ id, endpoint, p256dh, auth }) => {
      try {
        const notification = { endpoint, keys: { p256dh, auth }, text, ttlSeconds };
        const outcome = await push.send(notification, AbortSignal.timeout(sendDeadlineMs));
        if (outcome === 'gone') await removePushSubscriptions(store, [id]);
      } catch (error) {
        log.warn(
          { message: message.id, reason: publicReason(error) },
          'a reminder was not shown in a browser',
        );
      }
    }),
  );
}

const sendDeadlineMs = 10_000;

/** The notification's title is the shop's name already. */
function withoutName(text: string, partner: string): string {
  const prefix = `${partner}: `;
  if (!text.startsWith(prefix)) return text;
  const [first = '', ...rest] = text.slice(prefix.length);
  return first.toLocaleUpperCase('es-MX') + rest.join('');
}
