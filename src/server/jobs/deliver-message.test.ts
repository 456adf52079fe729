import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Deps } from '#server/actions/base/context.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { dueMessages, type NewMessage } from '#server/queries/messages/outbox.ts';
import { newestMessages } from '#server/sandbox/queries/messages.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { deliverMessages } from '#test/support/messages.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { store } = bench.deps;

beforeEach(async () => {
  await store.db.deleteFrom('outbox').execute();
  await store.db.deleteFrom('sandbox_messages').execute();
  bench.jobs.length = 0;
});

const write = (message: Partial<NewMessage> = {}) =>
  inTransaction(store, (tx) =>
    sendMessage(bench.deps, tx, {
      channel: 'sms',
      partnerId: null,
      recipient: '5518427036',
      text: 'Tu código es 4821.',
      ...message,
    }),
  );

/** The real sandbox, counting; `trouble` happens after the message was sent. */
function watched(trouble: () => void = () => {}) {
  const send = vi.fn<Deps['sms']['send']>(async (message, signal) => {
    await bench.deps.sms.send(message, signal);
    trouble();
  });
  return { deps: { ...bench.deps, sms: { send } }, send };
}

const due = () => dueMessages(store, { afterSeq: 0, limit: 10 });
const delivered = () => newestMessages(store, null, 500);
const outbox = () => store.db.selectFrom('outbox').selectAll().execute();
const makeDue = () => store.db.updateTable('outbox').set({ not_before: null }).execute();

test('twenty deliveries at once send each message exactly once', async () => {
  for (let i = 0; i < 50; i++) await write({ text: `Mensaje ${i}` });
  const { deps, send } = watched();
  await Promise.all(Array.from({ length: 20 }, () => deliverMessages(deps)));
  expect(send).toHaveBeenCalledTimes(50);
  expect(new Set(send.mock.calls.map(([message]) => message.id)).size).toBe(50);
  expect(await delivered()).toHaveLength(50);
  expect((await outbox()).every((message) => message.sent_at !== null)).toBe(true);
});

test('a message that left before its sender died arrives once all the same', async () => {
  await write();
  const dying = watched(() => {
    throw new ProviderError('sms', 'no answer in time');
  });
  await deliverMessages(dying.deps);
  expect((await outbox())[0]).toMatchObject({ sent_at: null, attempts: 1 });
  await makeDue();
  const next = watched();
  await deliverMessages(next.deps);
  expect(next.send).toHaveBeenCalledOnce();
  expect(await delivered()).toHaveLength(1);
  expect((await outbox())[0]?.sent_at).not.toBeNull();
});

test('what one sender has claimed no other takes, until the lease is over', async () => {
  await write();
  const sending = Promise.withResolvers<void>();
  const slow = vi.fn<Deps['sms']['send']>(() => sending.promise);
  const first = deliverMessages({ ...bench.deps, sms: { send: slow } });
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce());
  const other = watched();
  await deliverMessages(other.deps);
  expect(other.send).not.toHaveBeenCalled();
  await makeDue();
  await deliverMessages(other.deps);
  expect(other.send).toHaveBeenCalledOnce();
  sending.resolve();
  await first;
});

test('a failure is tried again later, and what is stored of it names nobody', async () => {
  await write();
  const send = vi.fn(() => Promise.reject(new Error('5518427036 is not reachable')));
  const deps = { ...bench.deps, sms: { send } };
  await deliverMessages(deps);
  const [message] = await outbox();
  expect(message).toMatchObject({ sent_at: null, gave_up_at: null, attempts: 1, last_error: 'Error' });
  expect(await due()).toEqual([]);
  await deliverMessages(deps);
  expect(send).toHaveBeenCalledOnce();
  await makeDue();
  expect(await due()).toHaveLength(1);
});

test.each([
  ['the backoff', null, 1],
  ['the Retry-After of the provider', 40, 40],
  ['five minutes at most', 3_600, 300],
])('the next try is queued after %s', async (_, retryAfterSeconds, startAfterSeconds) => {
  await write();
  const fault = new ProviderError('sms', 'busy', { retryAfterSeconds });
  const queued: unknown[] = [];
  const jobs: Deps['jobs'] = {
    ...bench.deps.jobs,
    send: async (_trx, ...job) => void queued.push(job),
  };
  await deliverMessages({ ...bench.deps, jobs, sms: { send: () => Promise.reject(fault) } });
  const [message] = await outbox();
  expect(queued).toEqual([
    [
      'deliver-message',
      { messageId: message?.id },
      { startAfterSeconds, queuedOnceKey: message?.id, priority: 0 },
    ],
  ]);
});

test('after half an hour of failures nobody tries any more', async () => {
  await write();
  const send = vi.fn(() => Promise.reject(new ProviderError('sms', 'down')));
  const deps = { ...bench.deps, sms: { send } };
  for (let i = 0; i < 15; i++) {
    await deliverMessages(deps);
    await makeDue();
  }
  expect(send).toHaveBeenCalledTimes(12);
  expect((await outbox())[0]).toMatchObject({ sent_at: null, last_error: 'sms: down' });
  expect((await outbox())[0]?.gave_up_at).not.toBeNull();
});

test('one channel that is down does not hold the other', async () => {
  await write();
  await write({ channel: 'email', recipient: 'emma@correo.mx', subject: 'Hola', html: '<p>Hola</p>' });
  const send = () => Promise.reject(new ProviderError('sms', 'down'));
  await deliverMessages({ ...bench.deps, sms: { send } });
  expect((await delivered()).map(({ channel }) => channel)).toEqual(['email']);
});

test('a message for later waits until the clock of the shop is there', async () => {
  const now = (await appNow(store.db)).getTime();
  await write({ notBefore: new Date(now + 3_600_000) });
  await deliverMessages(bench.deps);
  expect(await delivered()).toEqual([]);
  await write({ notBefore: new Date(now - 1000), text: 'Ya' });
  await deliverMessages(bench.deps);
  expect((await delivered()).map(({ body }) => body)).toEqual(['Ya']);
});

test('the same cause is written once', async () => {
  await write({ dedupeKey: 'answer:1' });
  await write({ dedupeKey: 'answer:1' });
  expect(await outbox()).toHaveLength(1);
});

test('of writers of the same cause at once one writes it; who rolls back leaves it to another', async () => {
  const rolledBack = inTransaction(store, async (tx) => {
    await sendMessage(bench.deps, tx, {
      channel: 'sms',
      partnerId: null,
      recipient: '5518427036',
      text: 'x',
      dedupeKey: 'a:2',
    });
    await sql`select 1 / 0`.execute(tx.db);
  });
  await expect(rolledBack).rejects.toThrow('division by zero');
  await Promise.all(Array.from({ length: 8 }, () => write({ dedupeKey: 'a:2' })));
  expect(await outbox()).toHaveLength(1);
});
