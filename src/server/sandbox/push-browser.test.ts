import { encryptNotification } from '@block65/webcrypto-web-push';
import { expect, test } from 'vitest';
import { pushBrowser } from './push-browser.ts';

const secret = 'x'.repeat(40);

test('what is sealed for a browser opens to that browser alone', async () => {
  const { p256dh, auth, open } = pushBrowser(secret, 'one');
  const text = JSON.stringify({ title: 'Alba', body: 'Tu pago 1 de 4 vence mañana.' });
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/a',
    keys: { p256dh, auth },
    expirationTime: null,
  };
  const body = await encryptNotification(subscription, new TextEncoder().encode(text));
  expect(open(body)).toBe(text);
  expect(() => pushBrowser(secret, 'other').open(body)).toThrow(/authenticat/i);
});
