import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteVerify } from '#test/support/vendors/site-verify.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { captchaContract } from './port.contract.ts';
import { siteVerifyCaptcha } from './site-verify.ts';

const vendor = await startSiteVerify('secret-of-the-fake');
afterAll(() => vendor.close());

describe.each(['turnstile', 'recaptcha'] as const)('%s', (is) => {
  const settings = {
    is,
    siteKey: 'site-key',
    secret: 'secret-of-the-fake',
    url: vendor.origin,
    hostnames: ['tienda.example'],
  } as const;
  /** Returns the widget's token for a page at `hostname`. */
  const solve = (hostname = 'tienda.example') => {
    const token = randomBytes(40).toString('base64url');
    vendor.solved(token, hostname);
    return token;
  };

  captchaContract(() => ({ port: siteVerifyCaptcha(settings), solve: () => Promise.resolve(solve()) }));

  test('the page is told which widget, with which key', async () => {
    expect(await siteVerifyCaptcha(settings).challenge()).toEqual({ widget: is, siteKey: 'site-key' });
  });

  test('a token passes once, and only from the shop’s own address', async () => {
    const port = siteVerifyCaptcha(settings);
    const token = solve();
    expect(await port.verify(token)).not.toBeNull();
    expect(await port.verify(token)).toBeNull();
    expect(await port.verify(solve('other.example'))).toBeNull();
    expect(
      await siteVerifyCaptcha({ ...settings, hostnames: [] }).verify(solve('other.example')),
    ).not.toBeNull();
  });

  test.each(['reset', 'error 500', 'rubbish', 'too many'] as const)(
    '%s: nobody could tell, which is no “no”',
    async (fault) => {
      const port = siteVerifyCaptcha(settings);
      const token = solve();
      vendor.failNext(fault);
      await expect(port.verify(token)).rejects.toBeInstanceOf(ProviderError);
      expect(await port.verify(token)).not.toBeNull();
    },
  );

  test('a wrong secret is ours, not the visitor’s', async () => {
    const port = siteVerifyCaptcha({ ...settings, secret: 'another' });
    await expect(port.verify(solve())).rejects.toThrow('answered invalid-input-secret');
  });
});
