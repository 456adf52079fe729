import { t } from '#web/text/text.ts';
import type { CaptchaState } from './use-captcha.ts';

/** The line under a button that waits for the captcha (readings §6); undefined once it is solved. */
export function whatIsMissing(state: CaptchaState): string | undefined {
  if (state === 'ready') return undefined;
  return t(state === 'failed' ? 'captcha.missing' : 'captcha.wait');
}
