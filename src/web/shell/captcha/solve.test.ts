import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as serverDerives } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { solve } from './solve.ts';

afterEach(() => void vi.unstubAllGlobals());

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
const challenge = async (counter = 7) =>
  JSON.parse(
    JSON.stringify(
      await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 20,
        counter,
        deriveKey: serverDerives,
        expiresAt: new Date(Date.now() + 60_000),
        ...secrets,
      }),
    ),
  ) as Record<string, unknown>;

const verified = async (token: string | null) => {
  const payload = JSON.parse(atob(token ?? '')) as { challenge: never; solution: never };
  return (await verifySolution({ ...payload, deriveKey: serverDerives, ...secrets })).verified;
};

test('solves on the page itself where there are no workers', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await verified(await solve(await challenge(), new AbortController()))).toBe(true);
});

test('hands on the token of a sandbox that asks for no work', async () => {
  expect(await solve({ sandbox: true, token: 'sandbox-ok' }, new AbortController())).toBe('sandbox-ok');
});

test('answers null once it is aborted', async () => {
  vi.stubGlobal('Worker', undefined);
  const controller = new AbortController();
  controller.abort();
  expect(await solve(await challenge(), controller)).toBeNull();
});
