import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeApi, type OfficeCallName, type OfficeOutput } from '#contract/office/api.ts';
import type { Role } from '#domain/staff/roles.ts';
import { actCallOf, bulkCallOf, bulkPreviewCallOf, previewCallOf } from '#contract/office/acts.ts';
import { actNamesOn, bulkActsOn, bulkThings, things } from '#domain/staff/acts.ts';
import { officePolicies, type OfficePolicy } from '#server/http/office/policies.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { deskPerson, must } from '#test/support/desk-person.ts';
import {
  everyRole,
  actTable,
  officeTable,
  type OfficeIds,
} from '#test/support/office-authorisation-table.ts';
import { officeObjects } from '#test/support/office-objects.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let visitor: TestClient;
const people = {} as Record<Role, TestClient>;
/** Of the counter of a store of partner 1 that has none of the objects. */
let clerk: TestClient;
const ids = {} as Record<'own' | 'other' | 'unknown', OfficeIds>;

/** People of partner 1, and the same objects at partner 1, at partner 2 and nowhere. */
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  visitor = server.client();
  for (const role of everyRole) {
    const promoter = role === 'promoter' ? 10 : null;
    people[role] = (await deskPerson(server, role, 1, undefined, promoter)).client;
  }
  clerk = await clerkOf(1, 'Otra tienda');
  const none = randomUUID();
  Object.assign(ids, {
    own: await officeObjects(server, 1),
    other: await officeObjects(server, 2),
    unknown: {
      requestId: 'AbCdEfGhIjKlMnOpQrStUv',
      refund: none,
      approval: none,
      staff: none,
      grant: none,
      session: none,
      passkey: none,
      view: none,
      payment: 'sandbox:none',
      account: '1234567897',
      privacy: 'AbCdEfGhIjKlMnOpQrStUv',
      complaint: 'AbCdEfGhIjKlMnOpQrStUv',
      invited: none,
      partner: 999,
      paymentPlace: 999_999,
      order: none,
      savedView: none,
      promoter: 999_999,
      store: none,
      product: 999_999,
      apiKey: none,
      webhook: none,
      webhookDelivery: none,
      message: none,
    },
  });
});
afterAll(() => server.close());

async function clerkOf(partner: number, name: string): Promise<TestClient> {
  const { id, client } = await deskPerson(server, 'counter', partner);
  const { db } = server.deps.store;
  const [store] = await db
    .insertInto('stores')
    .values({ partner_id: partner, name })
    .returning('id')
    .execute();
  await db
    .updateTable('staff_grants')
    .set({ store: store?.id ?? '' })
    .where('staff_id', '=', id)
    .execute();
  return client;
}

const answerOf = ({ status }: Reply) => (status === 401 || status === 403 || status === 404 ? status : 'in');
const names = Object.keys(officeApi) as OfficeCallName[];

/** What no answer to a person of partner 1 may contain: the name of partner 2, and its objects. */
const marksOfOther = (): string[] => [
  'Brisa',
  ...Object.values({ ...ids.other }).filter((id) => typeof id === 'string'),
];

describe.each(names)('%s', (name) => {
  const row = officeTable[name];

  test('without a session', async () => {
    const reply = await row.send(visitor, ids.own);
    expect(answerOf(reply)).toBe(row.visitor);
    expect(reply.status).toBeLessThan(500);
  });

  test.each(everyRole)('as %s', async (role) => {
    const isAllowed = row.roles.includes(role);
    const client = people[role];
    const own = await row.send(client, ids.own);
    const refused = role === 'promoter' ? (row.others.promoter ?? row.others.own) : row.others.own;
    expect([role, answerOf(own)]).toEqual([role, isAllowed ? row.own : refused]);
    expect(own.status).toBeLessThan(500);
    expect([role, marksOfOther().filter((mark) => own.bytes.includes(mark))]).toEqual([role, []]);
    if (!row.object) return;
    const [other, unknown] = [await row.send(client, ids.other), await row.send(client, ids.unknown)];
    expect([role, answerOf(other)]).toEqual([role, isAllowed ? 404 : row.others.elsewhere]);
    // What is another partner's is not there, to the byte.
    expect([other.status, other.body, other.code]).toEqual([unknown.status, unknown.body, unknown.code]);
  });

  test('of another store of the partner', async () => {
    if (!row.object) return;
    const wanted = row.otherStore ?? (row.roles.includes('counter') ? 404 : row.others.own);
    const own = await row.send(clerk, ids.own);
    expect(answerOf(own)).toBe(wanted);
    expect(marksOfOther().filter((mark) => own.bytes.includes(mark))).toEqual([]);
    if (wanted !== 404) return;
    // What is another store's is not there, to the byte.
    const unknown = await row.send(clerk, ids.unknown);
    expect([own.status, own.body, own.code]).toEqual([unknown.status, unknown.body, unknown.code]);
  });
});

test('the policies say the same as the table', () => {
  for (const name of names) {
    const { who, whoOf }: OfficePolicy = officePolicies[name];
    const { roles, visitor: outside } = officeTable[name];
    expect([name, outside]).toEqual([name, who === 'anyone' ? 'in' : 401]);
    // Of acts the row is of one of them.
    if (typeof who !== 'string' && !whoOf)
      expect([name, [...who].toSorted()]).toEqual([name, roles.toSorted()]);
  }
  for (const thing of things) {
    const policies = [actCallOf(thing), previewCallOf(thing)].map((name) => officePolicies[name]);
    const acts: Readonly<Record<string, readonly Role[]>> = actTable[thing];
    expect(Object.keys(acts).toSorted()).toEqual(actNamesOn(thing).toSorted());
    for (const { who, whoOf } of policies) {
      expect([thing, [...who].toSorted()]).toEqual([
        thing,
        [...new Set(Object.values(acts).flat())].toSorted(),
      ]);
      for (const [act, roles] of Object.entries(acts)) {
        expect([act, whoOf?.({ act } as never).toSorted()]).toEqual([act, roles.toSorted()]);
      }
    }
  }
});

test('several at once are for who may do it to one', () => {
  expect(bulkThings.toSorted()).toEqual(['product', 'request']);
  for (const thing of bulkThings) {
    const acts: Readonly<Record<string, readonly Role[]>> = actTable[thing];
    for (const name of [bulkCallOf(thing), bulkPreviewCallOf(thing)]) {
      for (const act of bulkActsOn(thing))
        expect([act, officePolicies[name].whoOf?.({ act } as never).toSorted()]).toEqual([
          act,
          acts[act]?.toSorted(),
        ]);
    }
  }
});

test('a role of a store shows nothing of the partner’s other requests', async () => {
  const { rows, counts } = must(await clerk.get<OfficeOutput<'listOfficeRequests'>>('office/requests'));
  expect([rows, counts.filter(({ count }) => count > 0)]).toEqual([[], []]);
  expect(await clerk.get(`office/requests/${ids.own.requestId}`)).toMatchObject({ status: 404 });
  expect(await clerk.get(`office/credits/${ids.own.account}`)).toMatchObject({ status: 404 });
  expect(await clerk.get(`office/deliveries/${ids.own.requestId}`)).toMatchObject({ status: 404 });
  expect(await clerk.get(`office/promoters/${ids.own.promoter}`)).toMatchObject({ status: 404 });
});

test('nobody’s answer names another partner: lists, counts, errors, people', async () => {
  const texts = await Promise.all(
    everyRole.flatMap((role) =>
      [
        'office/session',
        'office/requests',
        'office/requests?partner=2',
        'office/today',
        'office/deliveries',
        'office/deliveries-csv',
        'office/requests-csv',
        'office/credits-csv',
        'office/saved-views?page=requests',
        'office/device-orders?view=all',
        'office/delivery-contacts',
        `office/deliveries/${ids.other.requestId}`,
        'office/approvals',
        'office/approvals?state=over',
        'office/staff',
        'office/limits',
        'office/products',
        'office/products/200',
        'office/complaints',
        'office/privacy',
        'office/trail',
        'office/trail/csv',
        `office/requests/${ids.own.requestId}`,
        `office/requests/${ids.other.requestId}`,
      ].map(async (path) => JSON.stringify((await people[role].get(path)).body)),
    ),
  );
  for (const text of texts) {
    expect(text).not.toContain('Brisa');
    expect(text).not.toContain(ids.other.staff);
  }
  expect(texts.some((text) => text.includes('Alba'))).toBe(true);
});
