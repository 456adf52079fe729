import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { demoPeople } from '#server/sandbox/desk-people.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { demoCustomers } from '../customers/demo-customers.ts';
import { seedDemo } from '../seed.ts';
import { actAtDesk } from './act-at-desk.ts';
import { deskCustomers } from './desk-customers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  const { store, storage } = server.deps;
  await seedDemo(store, (key, bytes) => storage.put(key, bytes), [
    ...demoCustomers,
    ...Object.values(deskCustomers),
  ]);
  await actAtDesk(server.deps);
});
afterAll(() => server.close());

const countOf = async (table: 'reviews' | 'corrections' | 'payment_oddities' | 'privacy_requests') =>
  (await server.deps.store.db.selectFrom(table).selectAll().execute()).length;

test('each list of the desk has its cases', async () => {
  const { db } = server.deps.store;
  expect(await countOf('reviews')).toBe(5);
  expect(await countOf('corrections')).toBe(1);
  // What is over for a week, and for the last week of a credit.
  expect(await countOf('payment_oddities')).toBe(2);
  expect(await countOf('privacy_requests')).toBe(3);
  const states = await db.selectFrom('deliveries').select('state').execute();
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set(['to-pack', 'sent', 'delivered', 'returned']),
  );
  const waiting = await db.selectFrom('approvals').select('command').where('state', '=', 'waiting').execute();
  expect(waiting.map(({ command }) => command).toSorted()).toEqual(['pause-credit', 'pay-refund']);
  const unanswered = await db
    .selectFrom('device_orders')
    .select('account')
    .where('attempts', '>', 0)
    .where('sent_at', 'is', null)
    .execute();
  expect(unanswered.length).toBe(2);
});

test('the audit log is whole, in the order of time, and has the names of the people of the sandbox', async () => {
  const { store } = server.deps;
  const chains = await verifyTrail(store);
  expect(chains.map(({ fault }) => fault).filter((fault) => fault !== null)).toEqual([]);
  const lines = await store.db
    .selectFrom('request_events')
    .select(['at', 'detail'])
    .where('partner_id', '=', 1)
    .orderBy('id')
    .execute();
  const times = lines.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const names = lines.flatMap(({ detail }) => (detail as { by?: { name: string } }).by?.name ?? []);
  expect(names.length).toBeGreaterThanOrEqual(12);
  expect(demoPeople.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(names)]));
});
