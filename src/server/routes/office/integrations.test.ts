import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertMessage, type NewMessage } from '#server/queries/messages/outbox.ts';
import { probeService } from '#server/actions/people/probe-service.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let admin: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  admin = await deskPerson(server, 'administrator', 1);
});
afterAll(() => server.close());

const phone = '5587654321';

/** A message that was tried and given up. */
async function givenUp(message: Partial<NewMessage> = {}, error = 'sms: answered 500'): Promise<string> {
  const { store } = server.deps;
  const whole = {
    channel: 'sms',
    partnerId: 1,
    recipient: phone,
    text: 'Su equipo va en camino',
    ...message,
  } as const;
  const { id = '' } = (await inTransaction(store, (tx) => insertMessage(tx, whole))) ?? {};
  await store.db
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, attempts: 12, last_error: error })
    .where('id', '=', id)
    .execute();
  return id;
}
const shown = async (person = admin) =>
  must(await person.client.get<OfficeOutput<'listIntegrations'>>('office/integrations'));

test('each service is shown with its adapter and what this process has seen of it', async () => {
  const before = await shown();
  expect(before.providers.map(({ port }) => port)).toEqual([
    'sms',
    'whatsapp',
    'voice',
    'push',
    'email',
    'identity',
    'bureau',
    'payments',
    'device-lock',
    'captcha',
    'storage',
  ]);
  const sms = { port: 'sms', adapter: 'sandbox', isSimulated: true, isOpen: false };
  expect(before.providers[0]).toMatchObject({ ...sms, succeeded: null, failed: null });
  await server.deps.sms.send(
    { id: randomUUID(), to: phone, text: 'Hola', repeat: false },
    AbortSignal.timeout(5_000),
  );
  expect((await shown()).providers[0]).toMatchObject({
    ...sms,
    succeeded: { call: 'send', at: expect.any(String) },
  });
});

test('a message that was given up is tried again once, and the audit log says so', async () => {
  const id = await givenUp();
  const list = await shown();
  expect(list.givenUp).toEqual([
    expect.objectContaining({ id, error: 'sms: answered 500', attempts: 12, mayRetry: true }),
  ]);
  expect(JSON.stringify(list)).not.toContain(phone);
  must(await admin.client.post(`office/messages/${id}/retry`));
  expect((await admin.client.post(`office/messages/${id}/retry`)).status).toBe(404);
  await server.runJobs();
  const [sent] = await rowsOf(server.deps, 'outbox', 'id', id);
  expect(sent?.sent_at).toBeInstanceOf(Date);
  expect((await shown()).givenUp).toEqual([]);
  const lines = await rowsOf(server.deps, 'request_events', 'kind', 'message-retried');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ detail: { message: id, by: { name: admin.name } } });
});

test('neither a code nor what is about money owed is tried again, nor what was dropped on purpose shown', async () => {
  const code = await givenUp({ isUrgent: true });
  const reminder = await givenUp({ dedupeKey: 'loan:1234567897:due:3' });
  await givenUp({}, 'withdrawn');
  for (const id of [code, reminder])
    expect((await admin.client.post(`office/messages/${id}/retry`)).status).toBe(409);
  expect(new Set((await shown()).givenUp.map(({ id, mayRetry }) => `${id} ${mayRetry}`))).toEqual(
    new Set([`${code} false`, `${reminder} false`]),
  );
});

test('another partner’s messages are not there, and only who sees every partner sees the queues', async () => {
  const id = await givenUp({ partnerId: 2 });
  const list = await shown();
  expect(list.givenUp.some((message) => message.id === id)).toBe(false);
  expect(list.queues).toBeNull();
  expect((await admin.client.post(`office/messages/${id}/retry`)).status).toBe(404);
  const all = await deskPerson(server, 'auditor', null);
  expect((await shown(all)).queues).toEqual(expect.any(Array));
});

test('who administers every partner tries failed jobs again, once', async () => {
  const { store, jobs } = server.deps;
  const name = 'make-references';
  await inTransaction(store, (tx) => jobs.send(tx, name, { account: '1234567897' }));
  const failed = sql`update pgboss.job set state = 'failed', completed_on = now(), retry_count = retry_limit where name = ${name}`;
  await failed.execute(store.db);
  const all = await deskPerson(server, 'administrator', null);
  const queueOf = async () => (await shown(all)).queues?.find((queue) => queue.name === name);
  expect(await queueOf()).toMatchObject({ failed: 1, mayRetry: true });
  expect((await admin.client.post(`office/queues/${name}/retry`)).status).toBe(403);
  expect((await all.client.post('office/queues/deliver-message/retry')).status).toBe(404);
  expect(must(await all.client.post(`office/queues/${name}/retry`))).toEqual({ retried: 1 });
  expect((await all.client.post(`office/queues/${name}/retry`)).status).toBe(409);
  await server.runJobs();
  expect(await queueOf()).toBeUndefined();
  const lines = await rowsOf(server.deps, 'request_events', 'kind', 'jobs-retried');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ detail: { queue: name, jobs: 1, by: { name: all.name } } });
});

test('a service is tried with a real call that sends nothing, in words, with who and when, and in the log', async () => {
  const all = await deskPerson(server, 'administrator', null, 'Olivia Ferrer');
  const probe = (person: DeskPerson, port: string) =>
    person.client.post<{ works: boolean; said: string; errors: string[] }>(
      `office/integrations/${port}/probe`,
    );
  const counted = async () =>
    (await server.deps.store.db.selectFrom('sandbox_messages').select('id').execute()).length;
  const before = await counted();
  const tried = [
    'sms',
    'whatsapp',
    'voice',
    'email',
    'identity',
    'payments',
    'device-lock',
    'captcha',
    'storage',
  ];
  for (const port of tried) expect([port, must(await probe(all, port)).works]).toEqual([port, true]);
  expect(await counted()).toBe(before);
  expect(await probe(all, 'bureau')).toMatchObject({
    status: 409,
    body: { errors: ['Cada consulta cuesta y necesita la autorización de una persona: no se prueba.'] },
  });
  expect([(await probe(all, 'push')).status, (await probe(all, 'nada')).status]).toEqual([409, 400]);
  expect((await probe(admin, 'sms')).status).toBe(403);

  const of = async (person: DeskPerson, name: string) =>
    (await shown(person)).providers.find(({ port }) => port === name);
  expect(await of(all, 'sms')).toMatchObject({
    succeeded: { call: 'probe' },
    probe: { may: true, not: null },
    probed: { works: true, said: 'Respondió bien.', by: 'Olivia Ferrer', at: expect.any(String) },
  });
  expect(await of(admin, 'sms')).toMatchObject({ probe: { may: false }, probed: null });
  const lines = await rowsOf(server.deps, 'request_events', 'kind', 'service-probed');
  expect(lines).toHaveLength(tried.length);
  expect(lines.at(-1)).toMatchObject({ partner_id: 0, detail: { service: 'storage', works: true } });
});

test('why a service failed is said without what the service said', async () => {
  const olivia = await deskCaller(server.deps, 'administrator');
  const why = (error: Error) => {
    const sms = async () => {
      throw error;
    };
    const probes = { ...server.deps.probes, sms };
    return probeService({ ...server.deps, probes }, olivia, 'sms');
  };
  const said: [Error, string][] = [
    [new ProviderError('sms', 'answered 401, code 20003'), 'Rechazó la clave o el permiso (401).'],
    [new ProviderError('sms', 'answered 500'), 'Respondió con un error (500).'],
    [new ProviderError('sms', 'no answer in time'), 'No respondió a tiempo.'],
    [new ProviderError('sms', 'no connection (ENOTFOUND)'), 'No hubo conexión.'],
    [new ProviderError('email', 'not taken (EAUTH 535)'), 'Rechazó el usuario o la contraseña.'],
    [new TypeError('5512345678 is not mine'), 'Respondió algo que no se entiende.'],
  ];
  for (const [error, words] of said) expect(await why(error)).toEqual({ works: false, said: words });
});
