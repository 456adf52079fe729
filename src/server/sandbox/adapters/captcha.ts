import { randomUUID } from 'node:crypto';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** The token that is always valid with CAPTCHA=sandbox; any other fails (readings §7). */
export const SANDBOX_TOKEN = 'sandbox-ok';

/** For scripts and tests without a proof of work. Each pass has a fresh nonce. */
export const sandboxCaptcha = (): CaptchaPort => ({
  challenge: () => Promise.resolve({ sandbox: true, token: SANDBOX_TOKEN }),
  verify: (token) => Promise.resolve(token === SANDBOX_TOKEN ? { nonce: randomUUID() } : null),
});
