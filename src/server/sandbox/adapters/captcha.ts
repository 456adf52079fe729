import { randomUUID } from 'node:crypto';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** The token that always passes with CAPTCHA=sandbox; any other fails (readings §7). */
export const SANDBOX_TOKEN = 'sandbox-ok';

/** For scripts and tests that do not want to work for a proof. Each pass has a nonce of its own. */
export const sandboxCaptcha = (): CaptchaPort => ({
  challenge: () => Promise.resolve({ sandbox: true, token: SANDBOX_TOKEN }),
  verify: (token) => Promise.resolve(token === SANDBOX_TOKEN ? { nonce: randomUUID() } : null),
});
