import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { captchaContract } from './port.contract.ts';
import { powCaptcha } from './pow.ts';

const easy = { secret: 'the secret of this test', cost: 10, guesses: { min: 20, max: 40 } };

captchaContract(() => ({ port: powCaptcha(easy), solve }));

afterEach(() => void vi.useRealTimers());

test('the same solution names the same nonce: the caller sees a replay', async () => {
  const port = powCaptcha(easy);
  const token = await solve(await port.challenge());
  expect(await port.verify(token)).toEqual(await port.verify(token));
});

test('another deployment’s challenge, a changed one and a wrong answer do not pass', async () => {
  const port = powCaptcha(easy);
  const token = await solve(await port.challenge());
  expect(await powCaptcha({ ...easy, secret: 'another' }).verify(token)).toBeNull();
  const changes = [
    (payload: Payload) => (payload.challenge.parameters.expiresAt = 9_999_999_999),
    (payload: Payload) => (payload.challenge.parameters.cost = 1),
    (payload: Payload) => (payload.challenge.parameters.keySignature = '00'.repeat(32)),
    (payload: Payload) => (payload.solution.derivedKey = '00'.repeat(32)),
    (payload: Payload) => (payload.solution.derivedKey = 'not hex'),
  ];
  for (const change of changes) {
    const payload = JSON.parse(atob(token)) as Payload;
    change(payload);
    expect(await port.verify(btoa(JSON.stringify(payload)))).toBeNull();
  }
});

test('a challenge runs out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const port = powCaptcha({ ...easy, secondsToSolve: 60 });
  const token = await solve(await port.challenge());
  vi.advanceTimersByTime(59_000);
  expect(await port.verify(token)).not.toBeNull();
  vi.advanceTimersByTime(3_000);
  expect(await port.verify(token)).toBeNull();
});

interface Payload {
  challenge: { parameters: Record<string, unknown> };
  solution: { derivedKey: string };
}

async function solve(challenge: Record<string, unknown> | null): Promise<string> {
  const known = challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: known, deriveKey });
  return btoa(JSON.stringify({ challenge: known, solution }));
}
