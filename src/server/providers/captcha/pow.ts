import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaPort } from './port.ts';

export interface PowOptions {
  /** Signs challenges; the second secret, for the solutions, derives from it. */
  readonly secret: string;
  /** PBKDF2 rounds per guess; at about 1,000 guesses it must stay bearable on a cheap phone. */
  readonly cost?: number;
  readonly guesses?: { readonly min: number; readonly max: number };
  readonly secondsToSolve?: number;
}

/**
 * Proof of work (ALTCHA v2, PBKDF2/SHA-256). The server draws the solution, so that verification takes one derivation.
 * The library accepts replays: the caller stores the nonce. Expiry is in real time.
 */
export function powCaptcha(options: PowOptions): CaptchaPort {
  const { secret, cost = 1500, guesses = { min: 500, max: 1200 }, secondsToSolve = 600 } = options;
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}:answers` };
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(guesses.max, guesses.min),
        deriveKey,
        expiresAt: new Date(Date.now() + secondsToSolve * 1000),
        ...secrets,
      });
      // As JSON, because the library leaves undefined members.
      return JSON.parse(JSON.stringify(challenge)) as Record<string, unknown>;
    },

    async verify(token) {
      const payload = readToken(token);
      if (!payload) return null;
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(
        // The signature is checked first; an earlier exception means a forged token.
        () => ({ verified: false }),
      );
      return verified ? { nonce: challenge.parameters.nonce } : null;
    },
  };
}

/** Parses the widget's payload: base64 of {challenge, solution}. */
function readToken(token: string): z.infer<typeof payloadShape> | null {
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

const payloadShape = z.object({
  challenge: z.object({
    // Loose: the signature covers every parameter, so none may be dropped.
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      keySignature: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
