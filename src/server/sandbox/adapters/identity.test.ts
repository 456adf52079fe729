import { afterAll, expect, test } from 'vitest';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { identityContract } from '#server/providers/identity/port.contract.ts';
import { sandboxIdentity } from './identity.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const key = { id: 'k1', secret: 'the secret of this test' };
const port = sandboxIdentity({ store: database.store, origin: () => '', keys: [key] });
const signedAt = (raw: string, millis: number) => ({ [SIGNATURE_HEADER]: signWebhook(raw, key, millis) });

identityContract(() => ({
  port,
  signedAt,
  end: async (sessionId, outcome) => {
    const session = await decideSession(database.store, sessionId, outcome);
    const raw = JSON.stringify(session && identityEvent(session));
    return { raw, headers: signedAt(raw, Date.now()) };
  },
}));

test('an approval of nobody, and a person without any surname, are malformed', () => {
  for (const raw of [
    JSON.stringify({ eventId: 'e', sessionId: 'x', outcome: 'approved' }),
    JSON.stringify({ eventId: 'e', sessionId: 'x', outcome: 'refused', reason: 'Did not look right' }),
    JSON.stringify({ eventId: 'e', sessionId: 'x', outcome: 'approved', person: named('', ' ') }),
  ]) {
    expect(port.readWebhook(raw, signedAt(raw, Date.now()))).toBe('malformed');
  }
});

test.each([
  ['only a mother’s', '', 'Pech'],
  ['only a father’s', 'Pech', ''],
])('a person with %s surname is a person', (_, lastName1, lastName2) => {
  const person = named(lastName1, lastName2);
  const raw = JSON.stringify({ eventId: 'e', sessionId: 'x', outcome: 'approved', person });
  expect(port.readWebhook(raw, signedAt(raw, Date.now()))).toMatchObject({
    person: { lastName1, lastName2 },
  });
});

function named(lastName1: string, lastName2: string) {
  const { rfc: _, ...person } = personaFor('5518427036');
  return { ...person, lastName1, lastName2 };
}

test('an abandoned session starts over; an approved one stays', async () => {
  const signal = new AbortController().signal;
  const input = { key: 'again', requestId: 'r'.repeat(22), phone: '5518427037', returnUrl: '/1/inicio' };
  const { sessionId } = await port.open(input, signal);
  await decideSession(database.store, sessionId, 'abandoned');
  expect((await port.open(input, signal)).sessionId).toBe(sessionId);
  expect(await port.result(sessionId, signal)).toBeNull();
  await decideSession(database.store, sessionId, 'approved');
  await decideSession(database.store, sessionId, 'refused');
  await port.open(input, signal);
  expect(await port.result(sessionId, signal)).toMatchObject({ outcome: 'approved' });
});
