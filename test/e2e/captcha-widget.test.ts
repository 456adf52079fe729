import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSiteVerify } from '#test/support/vendors/site-verify.ts';
import { startTwilio, twilioAccount } from '#test/support/vendors/twilio.ts';
import { hydrated, openStage } from './conformance/stage.ts';

/** What Cloudflare's script does, as far as a page sees it: draws something, and calls back with a token. */
const theirScript = (token: string) => `window.turnstile = { render(into, options) {
  into.textContent = 'Turnstile ' + options.sitekey;
  setTimeout(() => options.callback(${JSON.stringify(token)}), 50);
} };`;

test('with another captcha and another SMS network, by the environment alone, a phone is asked for its code', async () => {
  await using verify = disposable(await startSiteVerify('secret-of-the-fake'));
  await using twilio = disposable(await startTwilio());
  await using stage = await openStage({
    // In production with real services PUBLIC_ORIGIN would be needed, which no free port has.
    NODE_ENV: 'test',
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: 'secret-of-the-fake',
    CAPTCHA_URL: verify.origin,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: twilioAccount.sid,
    TWILIO_AUTH_TOKEN: twilioAccount.token,
    TWILIO_FROM: '+525500000000',
    TWILIO_URL: twilio.origin,
  });
  await using device = await stage.phone();
  const { page, context, troubles } = device;
  const token = randomBytes(40).toString('base64url');
  verify.solved(token, new URL(stage.origin).hostname);
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: theirScript(token) }),
  );
  await page.goto('/1/precalification-request/1/1');
  await hydrated(page);
  await page.getByText('Turnstile site-key').waitFor();
  await page.getByRole('textbox', { name: 'Número de celular' }).fill('5512349876');
  await page.getByText('Verificación lista').waitFor();
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await page.waitForURL(/phone-verification/);
  await expect
    .poll(() => twilio.delivered('+525512349876'))
    .toEqual([expect.stringMatching(/^\d{4} es tu código/)]);
  troubles.expectNone();
});

const disposable = <T extends { close: () => Promise<void> }>(vendor: T): T & AsyncDisposable => ({
  ...vendor,
  [Symbol.asyncDispose]: vendor.close,
});
