import { expect, test } from 'vitest';
import { isPushService } from './web-push.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://autopush.prod.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QGZ',
])('%s is at a push service', (url) => {
  expect(isPushService(url)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/',
  'https://fcm.googleapis.com.example.mx/',
  'https://example.mx/?fcm.googleapis.com',
  'https://fcm.googleapis.com@169.254.169.254/',
  'https://evil-push.services.mozilla.com/',
  'https://notify.windows.com/',
  'https://notify.windows.com.example.mx/',
  'https://api.push.apple.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not', (url) => {
  expect(isPushService(url)).toBe(false);
});
