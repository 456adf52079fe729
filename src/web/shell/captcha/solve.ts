import { solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';

/**
 * Works for a challenge of `captcha/challenge` and answers the token of `verifyCaptcha`; null when it was aborted or
 * took too long. In workers where the browser has them, else here, giving way to the page every 200 ms. Browsers give
 * `crypto.subtle` to https and localhost only: elsewhere it throws (.env.example, CAPTCHA).
 */
export async function solve(
  challenge: Record<string, unknown>,
  controller: AbortController,
): Promise<string | null> {
  // CAPTCHA=sandbox hands out its token instead of work.
  if (typeof challenge['token'] === 'string') return challenge['token'];
  if (!isWork(challenge)) return null;
  const work = challenge;
  const solution = await solveInWorkers(work, controller).catch(() =>
    solveChallenge({ challenge: work, controller, deriveKey }),
  );
  return solution && tokenOf(work, solution);
}

const isWork = (challenge: Record<string, unknown>): challenge is Record<string, unknown> & Challenge =>
  typeof challenge['parameters'] === 'object';

/** Base64 of {challenge, solution}: hex and numbers only, so plain ASCII. */
export const tokenOf = (challenge: Challenge, { counter, derivedKey }: Solution): string =>
  btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));

function solveInWorkers(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  return solveChallengeWorkers({
    challenge,
    controller,
    // One core stays with the page.
    concurrency: Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' }),
  });
}
