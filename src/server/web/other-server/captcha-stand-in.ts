import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** For a server that only has the specification's verifyCaptcha: our challenge, checked here before it is asked. */
export interface CaptchaStandIn {
  challenge(): Promise<Record<string, unknown>>;
  /** False: no fresh solution of a challenge handed out here. */
  passes(token: string): Promise<boolean>;
}

/** Longer than any challenge lives (src/server/providers/captcha/pow.ts). */
const keptMs = 15 * 60_000;

/** Solutions are taken once; this process remembers them, so that another one may take one of them again. */
export function captchaStandIn(captcha: CaptchaPort, now: () => number = () => Date.now()): CaptchaStandIn {
  const used = new Map<string, number>();
  return {
    challenge: async () => (await captcha.challenge()) ?? {},
    async passes(token) {
      const solved = await captcha.verify(token);
      for (const [nonce, at] of used) {
        if (at > now() - keptMs) break; // in the order of their coming
        used.delete(nonce);
      }
      if (solved === null || used.has(solved.nonce)) return false;
      used.set(solved.nonce, now());
      return true;
    },
  };
}
