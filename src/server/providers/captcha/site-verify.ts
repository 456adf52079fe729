import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callJson } from '../call-http.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { watched } from '../with-deadline.ts';
import type { ProviderObserver } from '../observer.ts';
import type { CaptchaPort } from './port.ts';
import type { SiteVerifySettings } from '#server/platform/provider-settings.ts';

/**
 * Cloudflare Turnstile and Google reCAPTCHA v2: their widget issues the token and their siteverify checks it, both by
 * the same protocol. A token is valid once there; its hash is the nonce, so that we detect a replay too.
 */
export function siteVerifyCaptcha(
  settings: SiteVerifySettings,
  observer: ProviderObserver | null = null,
): CaptchaPort {
  const service = watched(observer)('captcha', { ask: asking(settings) }, { ask: { timeoutMs: 3_000 } });
  return {
    challenge: () => Promise.resolve({ widget: settings.is, siteKey: settings.siteKey }),
    async verify(token) {
      // Rejects what cannot be a token without a call.
      if (!/^[\w.-]{20,4096}$/.test(token)) return null;
      const passed = await service.ask(token, new AbortController().signal);
      return passed ? { nonce: createHash('sha256').update(token).digest('base64url') } : null;
    },
  };
}

const paths = { turnstile: '/turnstile/v0/siteverify', recaptcha: '/recaptcha/api/siteverify' } as const;

function asking({ is: widget, url, secret, hostnames }: SiteVerifySettings) {
  return async (token: string, signal: AbortSignal): Promise<boolean> => {
    const verdict = await callJson(
      {
        provider: 'captcha',
        url: url + paths[widget],
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret, response: token }).toString(),
        signal,
        // Turnstile responds 400 to an invalid token, with the same body.
        expected: [400],
      },
      answer,
    );
    const ours = verdict['error-codes'].find((code) => aboutUs.has(code));
    if (ours)
      throw new ProviderError('captcha', `answered ${ours}`, { retryable: ours === 'internal-error' });
    return verdict.success && (hostnames.length === 0 || hostnames.includes(verdict.hostname ?? ''));
  };
}

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Error codes of our own setup or of the service: the visitor's token could not be judged. */
const aboutUs = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'internal-error',
]);
