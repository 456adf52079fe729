import { afterAll, expect, test } from 'vitest';
import { decideSession } from '#server/queries/sandbox-identity.ts';
import { identityEvent } from '#server/sandbox/identity-event.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { SIGNATURE_HEADER, signWebhook } from '../webhook-signature.ts';
import { identityContract } from './port.contract.ts';
import { sandboxIdentity } from './sandbox.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const key = { id: 'k1', secret: 'the secret of this test' };
const port = sandboxIdentity({ db: database.db, origin: () => '', keys: [key] });
const signedAt = (raw: string, millis: number) => ({ [SIGNATURE_HEADER]: signWebhook(raw, key, millis) });

identityContract(() => ({
  port,
  signedAt,
  end: async (sessionId, outcome) => {
    const session = await decideSession(database.db, sessionId, outcome);
    const raw = JSON.stringify(session && identityEvent(session));
    return { raw, headers: signedAt(raw, Date.now()) };
  },
}));

test('nonsense under a good signature is nobody’s', () => {
  for (const raw of [
    'not json',
    '{}',
    '{"sessionId":"x","outcome":"approved"}',
    '{"sessionId":"x","outcome":"won"}',
  ]) {
    expect(port.readWebhook(raw, signedAt(raw, Date.now()))).toBeNull();
  }
});

test('an abandoned session starts over; an approved one stays', async () => {
  const signal = new AbortController().signal;
  const input = { key: 'again', requestId: 'r'.repeat(22), phone: '5518427037', returnUrl: '/1/inicio' };
  const { sessionId } = await port.open(input, signal);
  await decideSession(database.db, sessionId, 'abandoned');
  expect((await port.open(input, signal)).sessionId).toBe(sessionId);
  expect(await port.result(sessionId, signal)).toBeNull();
  await decideSession(database.db, sessionId, 'approved');
  await decideSession(database.db, sessionId, 'refused');
  await port.open(input, signal);
  expect(await port.result(sessionId, signal)).toMatchObject({ outcome: 'approved' });
});
