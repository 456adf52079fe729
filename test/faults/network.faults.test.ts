import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deliverMessages } from '#test/support/messages.ts';
import { httpSms } from '#server/providers/sms/http.ts';
import { withDeadline } from '#server/providers/with-deadline.ts';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, startRequest, stepOf, type Applicant } from '#test/support/applicant.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { until } from '#test/support/until.ts';
import { json, startVendor } from '#test/support/vendors/fake-vendor.ts';
import { unrulyManners, unrulyProxy, type UnrulyProxy } from '#test/support/unruly-proxy.ts';

/**
 * Providers tell us over a network that breaks off, repeats, cuts, garbles and delays. A provider repeats until it hears
 * 200: then exactly one thing has happened, and nothing that it did not say.
 */
let server: TestApp;
let proxy: UnrulyProxy;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  proxy = await unrulyProxy({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await server.close();
});

type Kind = 'identity' | 'payments';

/** One attempt of the provider; 0: it heard nothing that it could read. */
async function tell(kind: Kind, event: object): Promise<number> {
  const raw = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(raw, sandboxKey(server.deps.config.secret, kind)),
  };
  const url = `${proxy.origin}/api/v1/webhooks/${kind}/sandbox`;
  return fetch(url, { method: 'POST', body: raw, headers }).then(
    async (answer) => ((await answer.text().catch(() => null)) === null ? 0 : answer.status),
    () => 0,
  );
}

/** Through all manners of the network; `check` after each, with what the provider heard. */
async function through(
  kind: Kind,
  event: object,
  check: (manner: string) => Promise<void>,
): Promise<number[]> {
  const heard: number[] = [];
  for (const manner of unrulyManners) {
    proxy.manner = manner;
    const telling = tell(kind, event);
    if (manner === 'late') {
      await until('the request to be held', async () => proxy.held > 0);
      // Meanwhile the provider loses patience and tells it again; the late one comes after that.
      proxy.manner = 'plain';
      heard.push(await tell(kind, event));
      proxy.letGo();
    }
    heard.push(await telling);
    await check(manner);
  }
  proxy.manner = 'plain';
  return heard;
}

async function atIdentity(outcome: 'approved' | 'refused' | 'abandoned') {
  const applicant = await applicantAt(server, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const id = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const session = await decideSession(server.deps.store, id, outcome);
  return { applicant, event: (session && identityEvent(session)) ?? {} };
}

const identityOf = async ({ requestId }: Applicant) =>
  (await requestById(server.deps.store, requestId))?.identity ?? null;

test('an approval of the identity service counts once, whatever the network does to it', async () => {
  const { applicant, event } = await atIdentity('approved');
  const seen: unknown[] = [];
  const heard = await through('identity', event, async () => void seen.push(await identityOf(applicant)));
  // The first is reset before it arrives; from the second on it has.
  expect(seen[0]).toBeNull();
  expect(new Set(seen.slice(1))).toEqual(new Set(['accepted']));
  expect(heard).toContain(200);
  expect(new Set(heard)).toEqual(new Set([0, 200]));
  expect(await countOf(applicant, 'identity-approved')).toBe(1);
  expect(await rowsOf(server.deps, 'people', 'request_id', applicant.requestId)).toHaveLength(1);
});

test('a word that arrives in part, or somebody gave up on, refuses nobody', async () => {
  const { applicant, event } = await atIdentity('abandoned');
  await through('identity', event, async (manner) => {
    expect([manner, await identityOf(applicant)]).toEqual([manner, null]);
  });
  expect((await requestById(server.deps.store, applicant.requestId))?.cancelled_at).toBeNull();
});

test('a payment counts once, whatever the network does to its news', async () => {
  const applicant = await applicantAt(server, 'contract-signature');
  await sign(applicant);
  const account = await accountOf(applicant);
  const [down] = await rowsOf(server.deps, 'instalments', 'account', account);
  const event = {
    eventId: `network-${account}`,
    reference: down?.reference,
    amountCentavos: down?.amount_centavos,
    paidAt: new Date().toISOString(),
  };
  const heard = await through('payments', event, async () => {});
  expect(new Set(heard)).toEqual(new Set([0, 200]));
  expect(await rowsOf(server.deps, 'payment_events', 'event_id', event.eventId)).toHaveLength(1);
  expect(await countOf(applicant, 'down-payment-paid')).toBe(1);
  const paid = (await rowsOf(server.deps, 'instalments', 'account', account)).filter(
    (row) => row.paid_at !== null,
  );
  expect(paid.map(({ number }) => number)).toEqual([0]);
});

test('a code reaches the gateway once, whatever the network does to it, and is kept until it is taken', async () => {
  const texts = new Map<string, string>();
  const gateway = await startVendor(({ body }) => {
    const { id, text } = JSON.parse(body.toString()) as { id: string; text: string };
    texts.set(id, text);
    return json({ id }, 202);
  });
  onTestFinished(() => gateway.close());
  const { hostname: host, port } = new URL(gateway.origin);
  await using between = await unrulyProxy({ host, port: Number(port) });
  // The breaker would spare the gateway between two of these.
  const sms = withDeadline(
    'sms',
    httpSms({ is: 'http', url: `${between.origin}/sms`, token: 't' }),
    { send: { timeoutMs: 3_000 }, probe: { timeoutMs: 3_000 } },
    { failures: 1_000, withinMs: 1, openMs: 1 },
  );
  const applicant = await startRequest(server);
  const message = async () => (await rowsOf(server.deps, 'outbox', 'recipient', applicant.phone)).at(-1);
  for (const manner of ['reset', 'truncated', 'rubbish', 'cut', 'lost'] as const) {
    between.manner = manner;
    await server.deps.store.db.updateTable('outbox').set({ not_before: null }).execute();
    await deliverMessages({ ...server.deps, sms });
    expect([manner, (await message())?.sent_at]).toEqual([manner, null]);
  }
  between.manner = 'twice';
  await server.deps.store.db.updateTable('outbox').set({ not_before: null }).execute();
  await deliverMessages({ ...server.deps, sms });
  expect((await message())?.sent_at).not.toBeNull();
  const { body } = (await message()) ?? {};
  expect([...texts.values()].filter((text) => text === body)).toHaveLength(1);
  expect(await stepOf(applicant)).toBe('phone-verification');
});

test('a visitor whose answer was lost asks again and has one request', async () => {
  const applicant = await applicantAt(server, 'geolocalization');
  const cookie = [...applicant.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${proxy.origin}/api/v1/onboarding/geolocation/${applicant.requestId}/19.4326/-99.1332?accuracy=20`;
  const locate = () => fetch(url, { method: 'POST', headers: { cookie } });
  proxy.manner = 'lost';
  await expect(locate()).rejects.toThrow('fetch failed');
  proxy.manner = 'twice';
  expect((await locate()).status).toBe(200);
  proxy.manner = 'plain';
  expect(await countOf(applicant, 'located')).toBe(1);
});
