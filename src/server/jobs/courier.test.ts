import { AsyncLocalStorage } from 'node:async_hooks';
import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Deps, Trx } from '#server/context.ts';
import { dueWork } from '#server/queries/due-work.ts';
import { sendByCourier, takeBackMessages } from '#server/queries/outbox.ts';
import { newestMessages } from '#server/queries/sandbox-messages.ts';
import { acrossPartners } from '#server/queries/partner-scope.ts';
import { creditBenchOn } from '#test/support/credit.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { OwnCourier } from './courier.ts';
import { deliverOutbox } from './deliver-outbox.ts';

const database = await openTestDatabase();
const bench = await creditBenchOn(database);
afterAll(() => bench.close());
const { db } = bench.deps;

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('sandbox_messages').execute();
});

const code = {
  channel: 'sms',
  partnerId: null,
  recipient: '5518427036',
  text: 'Tu código es 4821.',
} as const;
const outbox = () => db.selectFrom('outbox').selectAll().execute();
const delivered = async () => (await newestMessages(db, null, 10)).map(({ body }) => body);
const leaseOver = () => db.updateTable('outbox').set({ not_before: null }).execute();

const visitor = new AsyncLocalStorage<string>();
const simulated: Deps['sms']['send'] = (message, signal) => bench.deps.sms.send(message, signal);

/** A courier whose service is `send`, and a write that hands it a message. */
function courierWith(send: Deps['sms']['send'] = simulated) {
  const spied = vi.fn(send);
  const courier = new OwnCourier({ ...bench.deps, db: database.opened.db, sms: { send: spied } });
  const write = (andThen: (trx: Trx) => Promise<unknown> = () => Promise.resolve()) =>
    acrossPartners('job', () =>
      database.opened.db.transaction().execute(async (trx) => {
        await sendByCourier(trx, courier, code);
        await andThen(trx);
      }),
    );
  return { courier, send: spied, write };
}

test('a message leaves with its commit, in the name of nobody, and is marked', async () => {
  const { courier, send, write } = courierWith((message, signal) => {
    expect(visitor.getStore()).toBeUndefined();
    return simulated(message, signal);
  });
  await visitor.run('a visitor', () => write(async () => expect(send).not.toHaveBeenCalled()));
  await courier.stop(5_000);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ to: code.recipient, text: code.text, repeat: false });
  expect(await delivered()).toEqual([code.text]);
  expect(await outbox()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date) }]);
});

test('what is rolled back is not sent, whenever that turns out', async () => {
  const { courier, send, write } = courierWith();
  const refuse = () => Promise.reject(new Error('no'));
  await expect(write(refuse)).rejects.toThrow('no');
  const ask = (trx: Trx, what: string) => sql.raw(what).execute(trx);
  await expect(write((trx) => ask(trx, 'select 1').then(refuse))).rejects.toThrow('no');
  await expect(write((trx) => ask(trx, 'select 1 / 0'))).rejects.toThrow('division by zero');
  // Its commit is answered with a rollback.
  await expect(write((trx) => ask(trx, 'select 1 / 0').catch(() => {}))).rejects.toThrow(
    AbortedTransactionError,
  );
  await courier.stop(5_000);
  expect(send).not.toHaveBeenCalled();
  expect(await outbox()).toEqual([]);
});

test('while it is carried nobody takes it; of a courier that died it is taken after the lease, as a repeat', async () => {
  const { send, write } = courierWith(() => new Promise(() => {}));
  await write();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  const others = vi.fn(simulated);
  const next = { ...bench.deps, sms: { send: others } };
  expect(await dueWork(db, [])).toEqual([]);
  await deliverOutbox(next);
  expect(others).not.toHaveBeenCalled();
  await leaseOver();
  expect(await dueWork(db, [])).toEqual(['outbox']);
  await deliverOutbox(next);
  expect(others.mock.calls[0]?.[0]).toMatchObject({ text: code.text, repeat: true });
  expect(await delivered()).toEqual([code.text]);
});

test('who starts alone takes back what the last process did not get done, and no later try before its time', async () => {
  const lost = courierWith(() => new Promise(() => {}));
  await lost.write();
  const failing = courierWith(() => Promise.reject(new Error('not now')));
  await failing.write();
  await failing.courier.stop(5_000);
  const later = sql<Date>`app_now() + interval '1 hour'`;
  await db.updateTable('outbox').set({ not_before: later }).where('last_error', 'is not', null).execute();
  await takeBackMessages(db);
  const due = await outbox();
  expect(due.filter(({ not_before }) => not_before === null)).toHaveLength(1);
  await deliverOutbox(bench.deps);
  expect(await delivered()).toEqual([code.text]);
});

test('a clock that is set between the commit and the mark keeps no message from being marked', async () => {
  const { courier, write } = courierWith(async (message, signal) => {
    await db
      .updateTable('outbox')
      .set({ created_at: sql<Date>`created_at - interval '3 hours'` })
      .execute();
    await simulated(message, signal);
  });
  await write();
  await courier.stop(5_000);
  expect(await outbox()).toMatchObject([{ sent_at: expect.any(Date) }]);
});

test('one that could not be sent is tried again by whoever looks', async () => {
  const { courier, write } = courierWith(() => Promise.reject(new Error('5518427036 is not reachable')));
  await write();
  await courier.stop(5_000);
  expect(await outbox()).toMatchObject([
    { sent_at: null, gave_up_at: null, attempts: 1, last_error: 'Error' },
  ]);
  await leaseOver();
  await deliverOutbox(bench.deps);
  expect(await delivered()).toEqual([code.text]);
});

test('with its hands full, or stopped, it says so', async () => {
  const sending = Promise.withResolvers<void>();
  const { courier, write } = courierWith(() => sending.promise);
  for (let carried = 0; carried < 60; carried++) {
    expect(courier.hasHandsFree).toBe(true);
    courier.carry(inHand(carried));
  }
  expect(courier.hasHandsFree).toBe(false);
  sending.resolve();
  await vi.waitFor(() => expect(courier.hasHandsFree).toBe(true));
  await courier.stop(5_000);
  expect(courier.hasHandsFree).toBe(false);
  // Whoever has it from before: it stays in the outbox.
  await write();
  expect(await outbox()).toMatchObject([{ sent_at: null }]);
});

test('a handle that does not tell of its commits leaves a message to the takers', async () => {
  const { courier } = courierWith();
  await db.transaction().execute((trx) => sendByCourier(trx, courier, code));
  expect(await dueWork(db, [])).toEqual(['outbox']);
});

test('who stops does not wait for ever', async () => {
  const { courier, send, write } = courierWith(() => new Promise(() => {}));
  await write();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await courier.stop(1);
});

const inHand = (number: number) => ({
  id: `message ${number}`,
  channel: 'sms' as const,
  recipient: code.recipient,
  subject: null,
  body: code.text,
  html: null,
  attempts: 1,
  created_at: null,
});
