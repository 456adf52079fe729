import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { WebhookEvent } from '#domain/webhooks/events.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { appNow } from '#server/database/clock.ts';
import { planWebhooks } from '#server/jobs/webhooks.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { setClock } from '#test/support/clock.ts';
import { acceptedRequest, pay } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';
import { isSignedWith, WebhookReceiver } from '#test/support/webhook-receiver.ts';

let server: TestApp;
let admin: DeskPerson;
let receiver: WebhookReceiver;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  admin = await deskPerson(server, 'administrator', 1);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await server.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.status = 204;
});

async function add(events: readonly WebhookEvent[]) {
  const body = { partner: 1, url: receiver.url, events };
  const made = must(await admin.client.post<OfficeOutput<'addWebhook'>>('office/webhooks', body));
  onTestFinished(async () => void (await remove(made.id)));
  return made;
}
const remove = (id: string) =>
  admin.client.post(`office/webhooks/${id}/remove`, { reason: 'Fin de la prueba' });
const shown = async (id: string, query = '') =>
  must(await admin.client.get<OfficeOutput<'getWebhook'>>(`office/webhooks/${id}${query}`));
/** The sweep, and what it hands to jobs. */
async function sweep(): Promise<void> {
  await planWebhooks(server.deps, {}, AbortSignal.timeout(60_000));
  await server.runJobs();
}
/** Sessions of the desk end meanwhile: somebody else goes on. */
async function later(seconds: number): Promise<void> {
  const now = await appNow(server.deps.store.db);
  await setClock(server.deps, new Date(now.getTime() + seconds * 1000));
  admin = await deskPerson(server, 'administrator', 1);
}
async function signedBy(partner = 1) {
  const made = await acceptedRequest(server.deps, { partner });
  const { account: id, owner, requestId } = made;
  await signContract(server.deps, owner, { id, requestId, image: await drawnSignature() });
  return made;
}
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('facts arrive once, signed, without anything of the person', async () => {
  const { id, secret } = await add([
    'contract.signed',
    'down_payment.received',
    'device.to_pack',
    'payment.booked',
  ]);
  const { account, requestId: request, phone } = await signedBy();
  await signedBy(2);
  await pay(server.deps, account, 0);
  await sweep();
  await sweep();
  const data = { partner: 1, request, account };
  const sent = new Map(bodies().map(({ type, data: told }) => [type, told]));
  expect(receiver.received).toHaveLength(4);
  expect(sent).toEqual(
    new Map<unknown, unknown>([
      ['contract.signed', { ...data, amountCentavos: 129_900 + 4 * 199_000 }],
      ['payment.booked', { ...data, amountCentavos: 129_900 }],
      ['down_payment.received', { ...data, amountCentavos: 129_900 }],
      ['device.to_pack', data],
    ]),
  );
  expect(receiver.received.every((each) => isSignedWith(secret, each))).toBe(true);
  expect(JSON.stringify(receiver.received)).not.toContain(phone);
  const { endpoint, rows } = await shown(id);
  expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 1],
  ]);
  expect(endpoint).toMatchObject({ waiting: 0, givenUp: 0, succeededAt: expect.any(String), failedAt: null });
});

test('a receiver that fails is tried again later and later, then given up, and gets it when it is sent again', async () => {
  const { id } = await add(['contract.signed']);
  receiver.status = 500;
  const { account } = await signedBy();
  await sweep();
  await sweep();
  expect(receiver.received).toHaveLength(1);
  const [first] = (await shown(id)).rows;
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, account, error: 'webhook: answered 500' });
  for (const seconds of [60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
    const before = receiver.received.length;
    await later(seconds - 20);
    await sweep();
    expect(receiver.received).toHaveLength(before);
    await later(21);
    await sweep();
    expect(receiver.received).toHaveLength(before + 1);
  }
  await later(7 * 86_400);
  await sweep();
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
  const [given] = (await shown(id, '?status=given-up')).rows;
  expect(given).toMatchObject({ attempts: 10, nextAttemptAt: null });
  expect((await shown(id)).endpoint).toMatchObject({ givenUp: 1, failedAt: expect.any(String) });
  receiver.status = 200;
  must(await admin.client.post(`office/webhook-deliveries/${given?.id}/again`));
  expect((await admin.client.post(`office/webhook-deliveries/${given?.id}/again`)).status).toBe(409);
  await server.runJobs();
  expect(receiver.received).toHaveLength(11);
  expect(receiver.received.at(-1)?.id).toBe(given?.eventId);
  expect((await shown(id)).rows[0]).toMatchObject({ status: 'delivered', attempts: 1, error: null });
});

test('a redirect is a failure and is not followed', async () => {
  const { id } = await add(['contract.signed']);
  receiver.status = 307;
  must(await admin.client.post(`office/webhooks/${id}/test`));
  await server.runJobs();
  expect(receiver.received).toHaveLength(1);
  expect((await shown(id)).rows[0]).toMatchObject({ type: 'test', error: 'webhook: answered 307' });
});

test('one that is off gets nothing, and nothing of that time once it is on again', async () => {
  const { id } = await add(['contract.signed']);
  const turn = (isEnabled: boolean) =>
    admin.client.post(`office/webhooks/${id}`, { events: ['contract.signed'], isEnabled });
  receiver.status = 500;
  await signedBy();
  await sweep();
  must(await turn(false));
  await signedBy();
  await later(120);
  await sweep();
  expect(receiver.received).toHaveLength(1);
  const [given] = (await shown(id)).rows;
  expect(given).toMatchObject({ status: 'given-up', error: 'turned off' });
  expect((await admin.client.post(`office/webhooks/${id}/test`)).status).toBe(409);
  expect((await admin.client.post(`office/webhook-deliveries/${given?.id}/again`)).status).toBe(409);
  must(await turn(true));
  receiver.status = 204;
  await sweep();
  expect(receiver.received).toHaveLength(1);
  const { account } = await signedBy();
  await sweep();
  expect(bodies().at(-1)).toMatchObject({ data: { account } });
});

test('the former secret signs too for a day', async () => {
  const { id, secret } = await add(['contract.signed']);
  const rotated = must(
    await admin.client.post<OfficeOutput<'rotateWebhookSecret'>>(`office/webhooks/${id}/secret`),
  );
  const goodFor = async () => {
    must(await admin.client.post(`office/webhooks/${id}/test`));
    await server.runJobs();
    const last = receiver.received.at(-1);
    return [secret, rotated.secret].map((each) => last !== undefined && isSignedWith(each, last));
  };
  expect(await goodFor()).toEqual([true, true]);
  // A second change within the day takes nothing from the first: each has its own.
  await later(12 * 3600);
  must(await admin.client.post(`office/webhooks/${id}/secret`));
  expect(await goodFor()).toEqual([true, true]);
  await later(13 * 3600);
  expect(await goodFor()).toEqual([false, true]);
  await later(12 * 3600);
  expect(await goodFor()).toEqual([false, false]);
});

test('what is wrong is said, and nothing is stored', async () => {
  const count = async () => (await rowsOf(server.deps, 'webhook_endpoints', 'partner_id', '1')).length;
  const before = await count();
  const send = (body: object) =>
    admin.client.post('office/webhooks', {
      partner: 1,
      url: 'https://avisos.tienda.mx',
      events: ['payment.booked'],
      ...body,
    });
  for (const wrong of [
    { url: 'ftp://avisos.tienda.mx' },
    { url: 'https://ana@tienda.mx' },
    { url: '' },
    { events: [] },
    { events: ['test'] },
  ])
    expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
  expect((await send({ partner: 2 })).status).toBe(404);
  expect(await count()).toBe(before);
});

test('of two who change a receiver at once the second is told what the first did', async () => {
  const { id } = await add(['payment.booked']);
  const shown = must(await admin.client.get<OfficeOutput<'getWebhook'>>(`office/webhooks/${id}`));
  const { seen } = shown.endpoint;
  const events = ['payment.booked', 'credit.settled'];
  must(await admin.client.post(`office/webhooks/${id}`, { events, isEnabled: true, seen }));
  const second = await admin.client.post<{ errors: string[] }>(`office/webhooks/${id}`, {
    events: ['payment.booked'],
    isEnabled: false,
    seen,
  });
  expect(second.status).toBe(409);
  expect(second.body.errors[0]).toMatch(/^Eventos: antes .+, ahora .+, .+\.$/);
  const after = must(await admin.client.get<OfficeOutput<'getWebhook'>>(`office/webhooks/${id}`));
  expect(after.endpoint).toMatchObject({ events, isEnabled: true });
});

test('the audit log has who added, changed and removed it, and never its secret', async () => {
  const { id, secret } = await add(['contract.signed']);
  must(await admin.client.post(`office/webhooks/${id}/secret`));
  must(await remove(id));
  expect((await admin.client.get(`office/webhooks/${id}`)).status).toBe(404);
  const lines = (await rowsOf(server.deps, 'request_events', 'partner_id', '1')).filter(({ detail }) =>
    JSON.stringify(detail).includes(id),
  );
  expect(lines.map(({ kind }) => kind)).toEqual([
    'webhook-added',
    'webhook-secret-changed',
    'webhook-removed',
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
  const stored = await server.deps.store.db.selectFrom('webhook_endpoints').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
});
