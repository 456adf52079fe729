import { createHmac, randomBytes } from 'node:crypto';
import { isReceiverUrl } from './address.ts';
import type { WebhooksPort } from './port.ts';
import { postWebhook } from './post-webhook.ts';

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

const prefix = 'whsec_';

/** Returns a secret as the libraries of Standard Webhooks take it. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

interface Signed {
  readonly id: string;
  readonly atSeconds: number;
  readonly body: string;
}

/** Returns the headers of Standard Webhooks, with one signature for each secret that is good. */
export const signedHeaders = (message: Signed, secrets: readonly string[]): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.atSeconds),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
});

function signatureOf({ id, atSeconds, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${atSeconds}.${body}`).digest('base64')}`;
}
