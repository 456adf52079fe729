import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { VapidKeys } from '#server/platform/provider-settings.ts';
import { callHttp } from '#server/providers/call-http.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { PushNotification, PushPort } from './port.ts';

/**
 * Web Push (RFC 8030): sealed for the browser (RFC 8291), signed with our own keys (RFC 8292); no account at any service is
 * needed. It has no idempotency key: after an answer that was lost nothing is sent again.
 */
export const webPushServices = (vapid: VapidKeys, call = callHttp): PushPort => ({
  publicKey: vapid.publicKey,
  isEndpoint: isPushService,
  async send(notification, signal) {
    const { endpoint: url } = notification;
    signal.throwIfAborted();
    if (!isPushService(url)) throw new ProviderError('push', 'no push service', { retryable: false });
    const { headers, body } = await sealed(vapid, notification);
    const { status } = await call({
      provider: 'push',
      url,
      method: 'POST',
      headers,
      body,
      signal,
      expected: gone,
    });
    return gone.includes(status) ? 'gone' : 'sent';
  },
});

/** The browser has unsubscribed, or the service has forgotten it. */
const gone = [404, 410];

async function sealed(vapid: VapidKeys, { endpoint, keys, text, ttlSeconds }: PushNotification) {
  const message = { data: text, options: { ttl: ttlSeconds } };
  try {
    return await buildPushPayload(message, { endpoint, keys, expirationTime: null }, vapid);
  } catch {
    throw new ProviderError('push', 'keys of no browser', { retryable: false });
  }
}

/**
 * Whether a URL is at the push service of a browser that people use: Chrome and what is built on it, Firefox, Edge,
 * Safari. A server that posted to whatever address a browser names could be sent anywhere, into its own network too.
 */
export function isPushService(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.has(hostname) || families.some((family) => hostname.endsWith(family));
}

const hosts = new Set(['fcm.googleapis.com', 'web.push.apple.com']);
const families = ['.push.services.mozilla.com', '.notify.windows.com'];
