import { expect, test } from 'vitest';
import type { CaptchaPort } from './port.ts';

/** The contract of every captcha adapter. `solve` acts as a browser would. */
export function captchaContract(
  make: () => { port: CaptchaPort; readonly solve: (challenge: Record<string, unknown>) => Promise<string> },
): void {
  test('a solved challenge passes, each with a nonce of its own', async () => {
    const { port, solve } = make();
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const challenge = await port.challenge();
      const passed = await port.verify(await solve(challenge ?? {}));
      expect(passed).not.toBeNull();
      nonces.add(passed?.nonce ?? '');
    }
    expect(nonces.size).toBe(3);
  });

  test.each(['', 'x', 'eyJ9', 'null', 'bnVsbA==', 'e30=', '💥', 'a'.repeat(8000)])(
    'the invented token %j does not',
    async (token) => expect(await make().port.verify(token)).toBeNull(),
  );
}
