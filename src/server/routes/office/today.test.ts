import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { pay, payOnly, settledClabe, signedRequest } from '#test/support/credit.ts';
import { daysLater } from '#test/support/credit-clock.ts';
import type { TestClient } from '#test/support/client.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Role } from '#domain/staff/roles.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const { deps } = server;
  await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
  await payOnly(deps, (await signedRequest(deps)).account, 0);
  const revoked = await signedRequest(deps);
  await pay(deps, revoked.account, 0);
  await revokeContract(deps, { caller: revoked.owner }, revoked.account);
  await settledClabe(deps, revoked.owner, revoked.account, '032180000118359719');
  const other = await signedRequest(deps, { partner: 2 });
  await pay(deps, other.account, 0);
  await takePayment(deps, {
    eventId: 'nobodys',
    reference: '0000000000017',
    amountCentavos: 5_000,
    paidAt: await appNow(deps.store.db),
  });
});
afterAll(() => server.close());

/** Nobody proposed anything. */
const acts = { approvals: 0, 'own-proposals': 0 };

type Today = OfficeOutput<'getOfficeToday'>;
const today = async (role: Role, partner: number | null = 1) => {
  const { client } = await deskPerson(server, role, partner);
  const { queues } = must(await client.get<Today>('office/today'));
  return Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
};

test('each role sees what it may act on or read, and only of its partner', async () => {
  expect(await today('analyst')).toEqual({
    'own-reviews': 0,
    'own-requests': 0,
    reviews: 1,
    'identity-reviews': 0,
    'privacy-requests': 0,
    complaints: 0,
    ...acts,
  });
  expect(await today('finance')).toEqual({
    'payments-to-clear': 0,
    refunds: 1,
    'payment-days': 0,
    complaints: 0,
    ...acts,
  });
  const devices = {
    'shipments-due': 0,
    'shipments-unconfirmed': 0,
    'to-pack': 1,
    'to-contact': 1,
    'device-orders': 2,
  };
  expect(await today('counter')).toEqual({ ...devices, ...acts });
  const promises = { 'promises-due': 0, 'promises-broken': 0, collections: 0 };
  expect(await today('collections')).toEqual({ ...promises, complaints: 0, ...acts });
  expect(await today('catalogue')).toEqual({ 'product-drafts': 0, 'brand-drafts': 0, ...acts });
  expect(await today('auditor')).toEqual({
    'payments-to-clear': 0,
    refunds: 1,
    ...devices,
    ...promises,
    'messages-given-up': 0,
    'privacy-requests': 0,
    complaints: 0,
    ...acts,
  });
  expect(await today('analyst', 2)).toMatchObject({ reviews: 0 });
});

test('money for a reference of nobody waits for people of every partner; one partner may be chosen', async () => {
  expect(await today('finance', null)).toMatchObject({ 'payments-to-clear': 1, refunds: 1 });
  const { client } = await deskPerson(server, 'finance', null);
  const { queues } = must(await client.get<Today>('office/today?partner=2'));
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'refunds', count: 0 }));
});

test('a partner of others has nothing that waits', async () => {
  const { client } = await deskPerson(server, 'supervisor', 2);
  const { queues } = must(await client.get<Today>('office/today?partner=1'));
  expect(queues.filter(({ count }) => count > 0)).toEqual([]);
});

test('a review is due when the queue of reviews says so, and whose it is', async () => {
  const { client } = await deskPerson(server, 'analyst', 1);
  const list = must(await client.get<OfficeOutput<'listReviews'>>('office/reviews'));
  const { queues } = must(await client.get<Today>('office/today'));
  const [row] = list.rows;
  expect(queues).toContainEqual({
    queue: 'reviews',
    count: 1,
    isMore: false,
    oldestAt: row?.openedAt,
    dueOn: null,
    dueAt: row?.dueAt,
  });
  must(await client.post(`office/reviews/${row?.requestId}/claim`));
  const claimed = Object.fromEntries(
    must(await client.get<Today>('office/today')).queues.map(({ queue, count }) => [queue, count]),
  );
  expect(claimed).toMatchObject({ 'own-reviews': 1, 'own-requests': 1, reviews: 1 });
  const others = await today('analyst');
  expect(others).toMatchObject({ 'own-reviews': 0, 'own-requests': 0, reviews: 1 });
});

test('a refund and a device have their last day', async () => {
  const finance = await deskPerson(server, 'finance', 1);
  const money = must(await finance.client.get<Today>('office/today')).queues;
  expect(money.find(({ queue }) => queue === 'refunds')?.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const counter = await deskPerson(server, 'counter', 1);
  const [device] = must(
    await counter.client.get<OfficeOutput<'listOfficeDeliveries'>>('office/deliveries'),
  ).rows;
  const { queues } = must(await counter.client.get<Today>('office/today'));
  expect(queues.find(({ queue }) => queue === 'to-pack')?.dueOn).toBe(device?.promisedBy);
});

/** How many rows the list behind a figure has. */
const lists: Record<string, (person: DeskPerson) => Promise<number>> = {
  'own-reviews': (person) => rowsIn(person, 'office/reviews?tab=mine'),
  'own-requests': (person) => rowsIn(person, 'office/requests?held=mine'),
  reviews: (person) => rowsIn(person, 'office/reviews?kind=decision'),
  'identity-reviews': (person) => rowsIn(person, 'office/reviews?kind=identity'),
  'payments-to-clear': (person) => rowsIn(person, 'office/payments/to-clear'),
  refunds: (person) => rowsIn(person, 'office/refunds?state=open'),
  'payment-days': (person) => rowsIn(person, 'office/payment-days'),
  'to-pack': (person) => rowsIn(person, 'office/deliveries'),
  'shipments-due': (person) => rowsIn(person, 'office/deliveries?view=due'),
  'shipments-unconfirmed': (person) => rowsIn(person, 'office/deliveries?view=unconfirmed'),
  'to-contact': (person) => rowsIn(person, 'office/delivery-contacts'),
  'device-orders': (person) => rowsIn(person, 'office/device-orders'),
  collections: (person) => rowsIn(person, 'office/collections'),
  'promises-due': (person) => rowsIn(person, 'office/collections?promise=due'),
  'promises-broken': (person) => rowsIn(person, 'office/collections?promise=broken'),
  'privacy-requests': (person) => rowsIn(person, 'office/privacy'),
  complaints: (person) => rowsIn(person, 'office/complaints'),
  'messages-given-up': async ({ client }) =>
    must(await client.get<OfficeOutput<'listIntegrations'>>('office/integrations')).givenUp.length,
};
const rowsIn = async ({ client }: DeskPerson, path: string) =>
  must(await client.get<{ rows: unknown[] }>(path)).rows.length;

test('days later: late credits, promises and shipments; each figure is as many as its list shows', async () => {
  const { deps } = server;
  const late = [await sold(), await sold(), await sold()] as const;
  await daysLater(deps, 8);
  const collections = await deskPerson(server, 'collections', 1);
  const promise = async (account: string, amount: number, day: Day) =>
    must(
      await collections.client.post(`office/credits/${account}/contacts`, {
        channel: 'call',
        outcome: 'promised',
        amount,
        day,
      }),
    );
  const now = dayIn(businessZone, await appNow(deps.store.db));
  await promise(late[0], 1990, addDays(now, 1));
  await promise(late[1], 1990, now);
  // Kept, although more than that is late.
  await promise(late[2], 500, now);
  await pay(server.deps, late[2], 1, 'part', 50_000);
  await daysLater(deps, 1);
  const supervisor = await deskPerson(server, 'supervisor', 1);
  const { queues } = must(await supervisor.client.get<Today>('office/today'));
  const counts = Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
  expect(counts).toMatchObject({
    'promises-due': 1,
    'promises-broken': 1,
    collections: 3,
    'shipments-due': 1,
  });
  // It waits since the promised day, though its oldest payment is due for longer; one for today is due today.
  const today = addDays(now, 1);
  const found = (name: string) => queues.find(({ queue }) => queue === name);
  expect(found('promises-broken')).toMatchObject({ oldestAt: `${now}T06:00:00.000Z`, dueOn: null });
  expect(found('promises-due')).toMatchObject({ dueOn: today });
  for (const { queue, count } of queues) {
    const list = lists[queue];
    if (list) expect([queue, await list(supervisor)]).toEqual([queue, count]);
  }
  const names = queues.map(({ queue }) => queue).filter((queue) => !(queue in lists));
  expect(names).toEqual(['approvals', 'own-proposals']);
  const due = must(await collectionsList((await deskPerson(server, 'collections', 1)).client, 'promise=due'));
  expect(due.rows.map(({ account }) => account)).toEqual([late[0]]);
  expect(due.promises).toEqual([
    { promise: 'due', count: 1, isMore: false },
    { promise: 'broken', count: 1, isMore: false },
  ]);
});

test('a device that was sent and not confirmed for fifteen days is a task with its day', async () => {
  const { deps } = server;
  const { account } = await signedRequest(deps);
  await payOnly(deps, account, 0);
  const sentOn = dayIn(businessZone, await appNow(deps.store.db));
  const digits = `00100${account.slice(1)}`;
  const sent = { kind: 'send', carrier: 'Estafeta', trackingNumber: 'A-1234' } as const;
  const by = await deskCaller(deps, 'counter');
  for (const act of [{ kind: 'pack', imei: `${digits}${luhnDigit(digits)}` } as const, sent]) {
    await recordDelivery(deps, { account, by, act });
  }
  const task = async () => {
    const { client } = await deskPerson(server, 'counter', 1);
    const { queues } = must(await client.get<Today>('office/today'));
    return queues.find(({ queue }) => queue === 'shipments-unconfirmed');
  };
  await daysLater(deps, 14);
  expect(await task()).toMatchObject({ count: 0 });
  await daysLater(deps, 2);
  expect(await task()).toMatchObject({ count: 1, dueOn: addDays(sentOn, 15) });
});

test('an order that the lock service did not take, and a message given up', async () => {
  const { store } = server.deps;
  await sql`insert into device_orders (id, account, action, cause)
    select gen_random_uuid(), account, 'lock', 'overdue-1' from loans
    where partner_id = 1 and status = 'Active' limit 1`.execute(store.db);
  await sql`update outbox set gave_up_at = app_now(), attempts = 3, last_error = 'sms: answered 500', sent_at = null
    where id = (select id from outbox where partner_id = 1 limit 1)`.execute(store.db);
  const person = await deskPerson(server, 'supervisor', 1);
  const { queues } = must(await person.client.get<Today>('office/today'));
  const counts = Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
  expect(counts['messages-given-up']).toBe(1);
  expect(counts['device-orders']).toBeGreaterThan(0);
  expect(await lists['device-orders']?.(person)).toBe(counts['device-orders']);
  expect(await lists['messages-given-up']?.(person)).toBe(1);
});

async function sold(): Promise<string> {
  const { account } = await signedRequest(server.deps);
  await pay(server.deps, account, 0);
  return account;
}

const collectionsList = (client: TestClient, query: string) =>
  client.get<OfficeOutput<'listCollections'>>(`office/collections?${query}`);
