import { afterAll, expect, test } from 'vitest';
import { callHttp } from '#server/providers/call-http.ts';
import { startPushService } from '#test/support/vendors/push-service.ts';
import { webPushServices } from './web-push.ts';

const service = await startPushService();
afterAll(() => service.close());

/** Chrome's service is the fake. */
const port = webPushServices(service.vapid, (call) =>
  callHttp({ ...call, url: new URL(new URL(call.url).pathname, service.origin) }),
);
const signal = new AbortController().signal;
const notification = { text: '{"title":"Alba","body":"Tu pago 1 de 4 vence mañana."}', ttlSeconds: 3_600 };

test('a notification reaches its browser, sealed for it alone', async () => {
  const browser = service.browser();
  expect(await port.send({ ...browser, ...notification }, signal)).toBe('sent');
  expect(service.shownBy(browser.endpoint)).toEqual([notification.text]);
  expect(service.requests.at(-1)?.body.toString()).not.toContain('Alba');
  expect(service.requests.at(-1)?.headers).toMatchObject({ ttl: '3600' });
});

test('a browser that has unsubscribed is gone', async () => {
  const browser = service.browser();
  service.unsubscribe(browser.endpoint);
  expect(await port.send({ ...browser, ...notification }, signal)).toBe('gone');
});

test('a service that fails is a fault, and one that says nothing is left', async () => {
  const browser = service.browser();
  service.failNext('error 500');
  await expect(port.send({ ...browser, ...notification }, signal)).rejects.toMatchObject({ retryable: true });
  service.failNext('silent');
  const soon = AbortSignal.timeout(100);
  await expect(port.send({ ...browser, ...notification }, soon)).rejects.toThrow('no answer in time');
  expect(service.shownBy(browser.endpoint)).toEqual([]);
});

test.each([
  ['keys of no browser', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
  ['no push service', { endpoint: 'https://169.254.169.254/latest' }],
])('nothing is sent to %s', async (message, odd) => {
  const before = service.requests.length;
  const sent = port.send({ ...service.browser(), ...notification, ...odd }, signal);
  await expect(sent).rejects.toMatchObject({ retryable: false, message });
  expect(service.requests.length).toBe(before);
});
