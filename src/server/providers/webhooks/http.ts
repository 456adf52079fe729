import { isReceiverUrl } from './address.ts';
import type { WebhooksPort } from './port.ts';
import { postWebhook } from './post-webhook.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';

/** Webhooks after the Standard Webhooks scheme. `isLocalAllowed`: see isReceiverUrl. */
export const httpWebhooks = (isLocalAllowed: boolean): WebhooksPort => ({
  isReceiver: (url) => isReceiverUrl(url, isLocalAllowed),
  newSecret: newWebhookSecret,
  post({ url, id, body, secrets }, signal) {
    // Real time: the receiver compares it with its own clock.
    const atSeconds = Math.floor(Date.now() / 1000);
    return postWebhook({
      url,
      headers: signedHeaders({ id, atSeconds, body }, secrets),
      body,
      signal,
      isLocalAllowed,
    });
  },
});
