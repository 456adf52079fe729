import { expect, test } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const page = new URL('https://tienda.example/1/precalification-request/5/1?color=negro');
const android = 'Mozilla/5.0 (Linux; Android 13; SM-A045M; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0';

test('the browser inside Facebook on Android is known, and the way out of it', () => {
  expect(inAppBrowser(`${android} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]`, page)).toEqual({
    app: expect.stringContaining('Facebook') as string,
    chrome:
      'intent://tienda.example/1/precalification-request/5/1?color=negro#Intent;scheme=https;package=com.android.chrome;end',
  });
});

test('an app without a name is one too', () => {
  expect(inAppBrowser(`${android} Mobile Safari/537.36`, page)?.app).toBeNull();
});

test('on an iPhone nothing but the person can open another browser', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  expect(inAppBrowser(`${iphone} Instagram 300.0.0`, page)).toEqual({ app: 'Instagram', chrome: null });
});

test.each([
  null,
  'Mozilla/5.0 (Linux; Android 13; SM-A045M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
])('%s is a browser of its own', (userAgent) => {
  expect(inAppBrowser(userAgent, page)).toBeNull();
});
