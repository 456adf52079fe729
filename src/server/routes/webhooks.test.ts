import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { stepOf, startRequest, walkTo, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const path = 'webhooks/identity/sandbox';

/** Returns an applicant at the identity step, the session's id, and the result that the service will report. */
async function atIdentity(outcome: 'approved' | 'refused' | 'abandoned') {
  const applicant = await startRequest(server);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const session = await decideSession(server.deps.store, sessionId, outcome);
  return { applicant, sessionId, raw: JSON.stringify(session && identityEvent(session)) };
}

const headersFor = (raw: string, now = Date.now()) => ({
  'content-type': 'application/json',
  [SIGNATURE_HEADER]: signWebhook(raw, sandboxKey(server.deps.config.secret, 'identity'), now),
});

const send = (raw: string, headers: Record<string, string>, to = path) =>
  server.client().send('POST', to, { body: raw, headers });

const identityOf = async ({ requestId }: Applicant) =>
  (await requestById(server.deps.store, requestId))?.identity ?? null;

const eventsOf = async ({ requestId }: Applicant, kind: string) =>
  server.deps.store.db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .execute();

test('an approval stores the person, the address and the fact, and the way goes on', async () => {
  const { applicant, raw } = await atIdentity('approved');
  expect((await send(raw, headersFor(raw))).status).toBe(200);
  expect(await identityOf(applicant)).toBe('accepted');
  expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
  const { person } = JSON.parse(raw) as {
    person: { names: string; curp: string; address: { street: string } };
  };
  const { store } = server.deps;
  const stored = await personOf(store, applicant.requestId);
  expect(stored).toMatchObject({ names: person.names, curp: person.curp });
  const address = await addressOf(store, applicant.requestId, 'identification');
  expect(address?.street).toBe(person.address.street);
});

test('the same event five times at once, and once more later, has one effect', async () => {
  const { applicant, raw } = await atIdentity('approved');
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(raw, headersFor(raw))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await send(raw, headersFor(raw))).status).toBe(200);
  expect(await eventsOf(applicant, 'identity-approved')).toHaveLength(1);
});

test('forged, altered, unsigned and too old ones are 401, and nothing is stored', async () => {
  const { applicant, raw } = await atIdentity('approved');
  const good = headersFor(raw);
  const altered = raw.replace('approved', 'approved ');
  const foreign = { ...good, [SIGNATURE_HEADER]: signWebhook(raw, { id: 'sandbox-1', secret: 'guessed' }) };
  const payments = sandboxKey(server.deps.config.secret, 'payments');
  const replies = await Promise.all([
    send(altered, good),
    send(raw, foreign),
    send(raw, { ...good, [SIGNATURE_HEADER]: signWebhook(raw, payments) }),
    send(raw, { 'content-type': 'application/json' }),
    send(raw, headersFor(raw, Date.now() - 301_000)),
    send(raw, headersFor(raw, Date.now() + 302_000)),
  ]);
  expect(replies.map(({ status, code }) => [status, code])).toEqual(
    replies.map(() => [401, 'signature-invalid']),
  );
  expect(await identityOf(applicant)).toBeNull();
  expect(await stepOf(applicant)).toBe('identity-verification');
});

test.each(['not json', '{}', '{"eventId":"e","sessionId":"s","outcome":"approved"}'])(
  'the malformed event %s is 400 with a code of its own, never a wrong signature',
  async (raw) => {
    const reply = await send(raw, headersFor(raw));
    expect([reply.status, reply.code]).toEqual([400, 'event-invalid']);
    const key = sandboxKey(server.deps.config.secret, 'payments');
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(raw, key) };
    const payment = await send(raw, headers, 'webhooks/payments/sandbox');
    expect([payment.status, payment.code]).toEqual([400, 'event-invalid']);
  },
);

test('the window is real time: a shop whose clock was moved ahead still takes webhooks', async () => {
  const { applicant, raw } = await atIdentity('approved');
  await server.client().post('/sandbox/clock', { hours: 1 });
  expect((await send(raw, headersFor(raw))).status).toBe(200);
  expect(await identityOf(applicant)).toBe('accepted');
});

test('a refusal closes the way, and an approval that comes after it changes nothing', async () => {
  const { applicant, sessionId, raw } = await atIdentity('refused');
  expect((await send(raw, headersFor(raw))).status).toBe(200);
  expect(await identityOf(applicant)).toBe('refused');
  const approved = identityEvent({
    id: sessionId,
    outcome: 'approved',
    reason: null,
    phone: applicant.phone,
  });
  const late = JSON.stringify(approved);
  expect((await send(late, headersFor(late))).status).toBe(200);
  expect(await identityOf(applicant)).toBe('refused');
});

test('who leaves may come back: abandoned leaves the step open', async () => {
  const { applicant, sessionId, raw } = await atIdentity('abandoned');
  expect((await send(raw, headersFor(raw))).status).toBe(200);
  expect(await identityOf(applicant)).toBeNull();
  expect(await stepOf(applicant)).toBe('identity-verification');
  const approved = identityEvent({
    id: sessionId,
    outcome: 'approved',
    reason: null,
    phone: applicant.phone,
  });
  const later = JSON.stringify(approved);
  expect((await send(later, headersFor(later))).status).toBe(200);
  expect(await identityOf(applicant)).toBe('accepted');
});

test('another provider’s path and a session that is not ours are 404', async () => {
  const { raw } = await atIdentity('approved');
  expect((await send(raw, headersFor(raw), 'webhooks/identity/other')).status).toBe(404);
  const unknown = JSON.stringify({ eventId: 'e', sessionId: 'unknown', outcome: 'refused' });
  expect((await send(unknown, headersFor(unknown))).status).toBe(404);
});

test('a webhook that never comes is made up for by asking', async () => {
  const applicant = await startRequest(server);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  await decideSession(server.deps.store, sessionId, 'approved');
  expect(await identityOf(applicant)).toBeNull();
  await server.runJobs({ includeDelayed: true });
  expect(await identityOf(applicant)).toBe('accepted');
});

test('a payment for a reference that we did not give out is kept and changes nothing', async () => {
  const raw = JSON.stringify({
    eventId: 'stray-1',
    reference: '0010000009992',
    amountCentavos: 100,
    paidAt: '2025-11-21T12:00:00Z',
  });
  const key = sandboxKey(server.deps.config.secret, 'payments');
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(raw, key) };
  expect((await send(raw, headers, 'webhooks/payments/sandbox')).status).toBe(200);
  expect((await send(raw, headersFor(raw), 'webhooks/payments/sandbox')).status).toBe(401);
});

test('while a key changes over, both sign; an event that comes twice by both counts once', async () => {
  const key = (id: string) => ({ id, secret: id.repeat(40).slice(0, 40) });
  const { config } = server.deps;
  const changing = await buildTestApp({
    config: { webhookKeys: { identity: [key('new'), key('old')], payments: [] } },
  });
  onTestFinished(() => changing.close());
  await stockShops(changing.deps);
  const applicant = await startRequest(changing);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const session = await decideSession(changing.deps.store, sessionId, 'approved');
  const raw = JSON.stringify(session && identityEvent(session));
  const by = (signer: { id: string; secret: string }) =>
    changing
      .client()
      .send('POST', path, { body: raw, headers: { [SIGNATURE_HEADER]: signWebhook(raw, signer) } });
  expect((await by(sandboxKey(config.secret, 'identity'))).status).toBe(401);
  expect([(await by(key('old'))).status, (await by(key('new'))).status]).toEqual([200, 200]);
  const events = await changing.deps.store.db.selectFrom('identity_events').selectAll().execute();
  expect(events).toHaveLength(1);
});
