import { randomUUID } from 'node:crypto';
import { pushBrowser, sandboxVapid } from '#server/sandbox/push-browser.ts';
import type { VapidKeys } from '#server/platform/provider-settings.ts';
import { startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export interface FakePushService extends FakeVendor {
  /** Of the server that it knows. */
  readonly vapid: VapidKeys;
  /** A browser that has subscribed here. */
  readonly browser: () => { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly unsubscribe: (endpoint: string) => void;
  /** What a browser was told, opened. */
  readonly shownBy: (endpoint: string) => string[];
}

/** A push service (RFC 8030) that knows the server by VAPID (RFC 8292), with its browsers. */
export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, string[]>();
  const secret = 'of the browsers';
  const vapid = sandboxVapid(secret);

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    const shown = browsers.get(url.pathname);
    if (!shown) return { status: 410 };
    const isSigned = headers.authorization?.match(/^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/)?.[2];
    if (method !== 'POST' || isSigned !== vapid.publicKey) return { status: 403 };
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
      return { status: 400 };
    shown.push(pushBrowser(secret, url.pathname).open(body));
    return { status: 201 };
  };

  const vendor = await startVendor(answer);
  const pathOf = (endpoint: string) => new URL(endpoint).pathname;
  return {
    ...vendor,
    vapid,
    browser: () => {
      const path = `/push/${randomUUID()}`;
      browsers.set(path, []);
      const { p256dh, auth } = pushBrowser(secret, path);
      return { endpoint: `https://fcm.googleapis.com${path}`, keys: { p256dh, auth } };
    },
    unsubscribe: (endpoint) => void browsers.delete(pathOf(endpoint)),
    shownBy: (endpoint) => browsers.get(pathOf(endpoint)) ?? [],
  };
}
