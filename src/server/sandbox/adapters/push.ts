import { randomUUID } from 'node:crypto';
import { encryptNotification } from '@block65/webcrypto-web-push';
import type { Store } from '#server/database/store.ts';
import type { PushPort } from '#server/providers/push/port.ts';
import { webPushServices } from '#server/providers/push/web-push.ts';
import { pushBrowser, sandboxVapid } from '#server/sandbox/push-browser.ts';
import { insertMessage } from '#server/sandbox/queries/messages.ts';
import { decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import { endpointHash } from '#server/queries/loans/push-subscriptions.ts';

/**
 * Plays the browsers that /sandbox/push has made: opens what was sealed for one, and delivers it to the page
 * /sandbox/outbox. A real browser is reached through its own service, where there is an internet.
 */
export function sandboxPush(store: Store, secret: string): PushPort {
  const services = webPushServices(sandboxVapid(secret));
  return {
    publicKey: services.publicKey,
    isEndpoint: (url) => browserIn(url) !== null || services.isEndpoint(url),
    async send(notification, signal) {
      const { endpoint, keys, text } = notification;
      const browser = browserIn(endpoint);
      if (browser === null) return services.send(notification, signal);
      signal.throwIfAborted();
      const recipient = await phoneOfBrowser(store, endpoint);
      if (recipient === null) return 'gone';
      const target = { endpoint, keys, expirationTime: null };
      const sealed = await encryptNotification(target, new TextEncoder().encode(text));
      const { title, body } = JSON.parse(pushBrowser(secret, browser).open(sealed)) as {
        title: string;
        body: string;
      };
      const shown = { channel: 'push', recipient, subject: title, body, html: null, code: null } as const;
      await insertMessage(store, { id: randomUUID(), ...shown });
      return 'sent';
    },
  };
}

/** Returns which of the sandbox's browsers an endpoint names; null: none. Nothing is ever sent there by network. */
const browserIn = (url: string): string | null =>
  /^https?:\/\/[^/?#]+\/sandbox\/push\/([\w-]{22})$/.exec(url)?.[1] ?? null;

/** Returns the phone of the customer who has subscribed a browser; null: nobody has. */
async function phoneOfBrowser(store: Store, endpoint: string): Promise<string | null> {
  const row = await store.db
    .selectFrom('loans')
    .innerJoin('push_subscriptions', 'push_subscriptions.account', 'loans.account')
    .select(['loans.account', 'loans.request_id', 'loans.phone', dataKeyOf('loans')])
    .where('push_subscriptions.endpoint_sha256', '=', endpointHash(endpoint))
    .executeTakeFirst();
  return row ? decryptRow(store, 'loans', row).phone : null;
}
