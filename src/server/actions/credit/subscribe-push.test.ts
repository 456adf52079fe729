import { afterAll, expect, test } from 'vitest';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { creditData } from '#server/actions/people/own-data.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { endAccessByPhone } from '#server/queries/loans/phone-changes.ts';
import {
  endpointHash,
  mostSubscriptions,
  pushSubscriptionsOf,
} from '#server/queries/loans/push-subscriptions.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { openCreditBench, pay, shopId, signedRequest, stranger } from '#test/support/credit.ts';
import { sandboxBrowser } from '#test/support/push.ts';
import { subscribePush, unsubscribePush } from './push.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

async function activeCredit(offer: Parameters<typeof signedRequest>[1] = {}) {
  const request = await signedRequest(deps, offer);
  await pay(deps, request.account, 0);
  return request;
}

const endpointsOf = async (account: string) =>
  (await pushSubscriptionsOf(store, account)).map(({ endpoint }) => endpoint);
const kindsOf = async (requestId: string) =>
  (await eventsOf(store, requestId)).map(({ kind }) => kind).filter((kind) => kind.startsWith('push-'));

test('turned on and off: the account says in which browsers, the audit log has both without the address', async () => {
  const { account, owner, requestId } = await activeCredit();
  const browser = sandboxBrowser(deps);
  const shown = async () => (await readAccount(deps, owner, account)).push;
  expect(await shown()).toEqual({ key: deps.push?.publicKey, browsers: [] });
  await subscribePush(deps, owner, account, browser);
  await subscribePush(deps, owner, account, browser);
  expect((await shown())?.browsers).toEqual([endpointHash(browser.endpoint)]);
  const row = await requestById(store, requestId);
  expect(row && (await creditData(store, row))).toMatchObject({
    avisosEnNavegadores: [{ activados: expect.any(String), servicio: 'localhost' }],
  });
  await unsubscribePush(deps, owner, account, browser.endpoint);
  await unsubscribePush(deps, owner, account, browser.endpoint);
  expect((await shown())?.browsers).toEqual([]);
  expect(await kindsOf(requestId)).toEqual(['push-subscribed', 'push-unsubscribed']);
  expect(JSON.stringify(await eventsOf(store, requestId))).not.toContain(browser.endpoint);
});

test('a sixth browser takes the place of the oldest; one with new keys keeps its own', async () => {
  const { account, owner } = await activeCredit();
  const browsers = Array.from({ length: mostSubscriptions + 1 }, () => sandboxBrowser(deps));
  for (const browser of browsers) await subscribePush(deps, owner, account, browser);
  const endpoints = browsers.map(({ endpoint }) => endpoint);
  expect(await endpointsOf(account)).toEqual(endpoints.slice(1));
  const [, second] = browsers;
  const keys = sandboxBrowser(deps).keys;
  await subscribePush(deps, owner, account, { endpoint: second?.endpoint ?? '', keys });
  expect((await endpointsOf(account)).toSorted()).toEqual(endpoints.slice(1).toSorted());
  expect((await pushSubscriptionsOf(store, account)).at(-1)).toMatchObject(keys);
});

test('a browser has the reminders of whoever asked last', async () => {
  const [one, other] = [await activeCredit(), await activeCredit()];
  const browser = sandboxBrowser(deps);
  await subscribePush(deps, one.owner, one.account, browser);
  await subscribePush(deps, other.owner, other.account, browser);
  expect([await endpointsOf(one.account), await endpointsOf(other.account)]).toEqual([
    [],
    [browser.endpoint],
  ]);
});

test('only her own active credit, and only at a push service', async () => {
  const { account, owner } = await activeCredit();
  const pending = await signedRequest(deps);
  const browser = sandboxBrowser(deps);
  const foreign = { ...browser, endpoint: 'https://169.254.169.254/latest' };
  const outsider = await stranger(deps);
  const attempts = [
    [() => subscribePush(deps, outsider, account, browser), 'not-found'],
    [() => unsubscribePush(deps, outsider, account, browser.endpoint), 'not-found'],
    [() => subscribePush(deps, { ...owner, session: null }, account, browser), 'no-session'],
    [() => subscribePush(deps, pending.owner, pending.account, browser), 'credit-state'],
    [() => subscribePush(deps, owner, account, foreign), 'invalid-input'],
    [() => subscribePush({ ...deps, push: null }, owner, account, browser), 'invalid-input'],
  ] as const;
  for (const [attempt, code] of attempts) await expect(attempt()).rejects.toMatchObject({ code });
  expect(await endpointsOf(account)).toEqual([]);
  expect((await readAccount({ ...deps, push: null }, owner, account)).push).toBeUndefined();
  expect((await readAccount(deps, pending.owner, pending.account)).push).toBeUndefined();
});

test('another number ends it: the phone may be lost', async () => {
  const { account, owner, phone, requestId } = await activeCredit();
  await subscribePush(deps, owner, account, sandboxBrowser(deps));
  await inTransaction(store, (tx) =>
    endAccessByPhone(tx, [{ id: requestId, account }], { partnerId: shopId, phone, keepSession: null }),
  );
  expect(await endpointsOf(account)).toEqual([]);
});

test('who is erased gets nothing any more', async () => {
  // Without a charge: paid early, nothing is to be returned.
  const { account, owner, phone } = await activeCredit({ weeklyCentavos: 167_500 });
  await subscribePush(deps, owner, account, sandboxBrowser(deps));
  for (let number = 1; number <= 4; number++) await pay(deps, account, number);
  expect(await endpointsOf(account)).toHaveLength(1);
  expect((await erasePerson(deps, phone)).outcome).toBe('erased');
  expect(await endpointsOf(account)).toEqual([]);
});
