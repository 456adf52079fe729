import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/**
 * For a server that has only the specification's verifyCaptcha: issues our challenge and checks it before that call.
 */
export interface CaptchaStandIn {
  challenge(): Promise<Record<string, unknown>>;
  /** Returns false unless it is an unused solution of a challenge issued here. */
  passes(token: string): Promise<boolean>;
}

/** Longer than the lifetime of any challenge (src/server/providers/captcha/pow.ts). */
const retentionMs = 15 * 60_000;

/** Accepts each solution once; remembered per process, so another process may accept it again. */
export function captchaStandIn(captcha: CaptchaPort, now: () => number = () => Date.now()): CaptchaStandIn {
  const used = new Map<string, number>();
  return {
    challenge: async () => (await captcha.challenge()) ?? {},
    async passes(token) {
      const solved = await captcha.verify(token);
      for (const [nonce, at] of used) {
        if (at > now() - retentionMs) break; // in order of arrival
        used.delete(nonce);
      }
      if (solved === null || used.has(solved.nonce)) return false;
      used.set(solved.nonce, now());
      return true;
    },
  };
}
