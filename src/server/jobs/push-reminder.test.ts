import { afterAll, expect, test, vi, type Mock } from 'vitest';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { subscribePush } from '#server/actions/credit/push.ts';
import { appNow } from '#server/database/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { PushPort } from '#server/providers/push/port.ts';
import { pushSubscriptionsOf } from '#server/queries/loans/push-subscriptions.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { deliverMessages, messagesTo } from '#test/support/messages.ts';
import { sandboxBrowser, shownTo } from '#test/support/push.ts';
import { rowsOf } from '#test/support/rows.ts';

// One database whose clock only moves ahead: each test has a credit of its own.
const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

/** An active credit with the reminders in two browsers; `due` is the day of its first payment. */
async function subscribedCredit() {
  await at(addDays(dayIn(businessZone, await appNow(deps.store.db)), 1), '18:00');
  const request = await signedRequest(deps, { state: 'Ciudad de México' });
  await pay(deps, request.account, 0);
  const browsers = [sandboxBrowser(deps), sandboxBrowser(deps)];
  for (const browser of browsers) {
    await subscribePush(deps, request.owner, request.account, browser);
  }
  await deliverMessages(deps);
  const rows = await rowsOf(deps, 'instalments', 'account', request.account);
  const due = rows.find(({ number }) => number === 1)?.due_on ?? '';
  return { ...request, due, endpoints: browsers.map(({ endpoint }) => endpoint) };
}

/** At a time of UTC. */
const at = (day: Day, utc: string) => setClock(deps, `${day}T${utc}:00Z`);

/** The reminders by SMS. */
const reminders = async (phone: string) =>
  (await messagesTo(deps.store, phone)).filter(({ dedupe_key }) => /:(due|overdue):/.test(dedupe_key ?? ''));

/** What a service was given for these browsers: the credits of other tests have reminders too. */
const givenFor = (send: Mock<PushPort['send']>, endpoints: readonly string[]) =>
  send.mock.calls.map(([given]) => given).filter(({ endpoint }) => endpoints.includes(endpoint));

const withService = (send: PushPort['send']): Deps => ({
  ...deps,
  push: { publicKey: 'key', isEndpoint: () => true, send },
});

test('a reminder leaves by SMS, and is shown in each browser, once and in the same words', async () => {
  const { phone, due } = await subscribedCredit();
  expect(await shownTo(deps, phone)).toEqual([]);
  await at(due, '18:00');
  await serviceLoans(deps);
  await deliverMessages(deps);
  await deliverMessages(deps);
  const [sms, ...more] = await reminders(phone);
  expect(more).toEqual([]);
  expect(sms).toMatchObject({ sent_at: expect.any(Date), attempts: 1 });
  const shown = { title: 'Alba', body: expect.stringMatching(/^Tu pago 1 de 4 por \$1,990\.00 vence el/) };
  expect(await shownTo(deps, phone)).toEqual([shown, shown]);
  expect(sms?.body.toLowerCase()).toBe(`alba: ${(await shownTo(deps, phone))[0]?.body}`.toLowerCase());
});

test('it is kept for a browser that is away only as long as she may be contacted, and names no token', async () => {
  const { account, due, endpoints } = await subscribedCredit();
  await at(due, '18:00');
  await serviceLoans(deps);
  // 21:45 in Mexico City.
  await at(addDays(due, 1), '03:45');
  const send = vi.fn<PushPort['send']>(() => Promise.resolve('sent'));
  await deliverMessages(withService(send));
  const given = givenFor(send, endpoints);
  expect(given).toHaveLength(2);
  const { text, ttlSeconds } = given[0] ?? { text: '{}', ttlSeconds: 0 };
  expect(ttlSeconds).toBeGreaterThan(60);
  expect(ttlSeconds).toBeLessThanOrEqual(15 * 60);
  expect(JSON.parse(text)).toEqual({
    title: 'Alba',
    body: expect.stringContaining('Tu pago 1 de 4'),
    path: `dashboard/1/${account}`,
  });
});

test('what waits for the morning, or is not true any more, is shown nowhere', async () => {
  const { account, phone, due, endpoints } = await subscribedCredit();
  await at(due, '18:00');
  await serviceLoans(deps);
  // 23:00 in Mexico City.
  await at(addDays(due, 1), '05:00');
  const send = vi.fn<PushPort['send']>(() => Promise.resolve('sent'));
  await deliverMessages(withService(send));
  await pay(deps, account, 1);
  await at(addDays(due, 1), '13:00');
  await deliverMessages(withService(send));
  expect(givenFor(send, endpoints)).toEqual([]);
  expect((await reminders(phone)).every(({ sent_at }) => sent_at === null)).toBe(true);
});

test('a service that fails neither stops the SMS nor repeats it; a browser that has unsubscribed is forgotten', async () => {
  const { account, phone, due, endpoints } = await subscribedCredit();
  const [broken, gone] = await pushSubscriptionsOf(deps.store, account);
  await at(due, '18:00');
  await serviceLoans(deps);
  const send = vi.fn<PushPort['send']>(({ endpoint }) =>
    endpoint === gone?.endpoint
      ? Promise.resolve('gone')
      : Promise.reject(new ProviderError('push', 'answered 503')),
  );
  await deliverMessages(withService(send));
  await deliverMessages(withService(send));
  expect(givenFor(send, endpoints)).toHaveLength(2);
  expect(await reminders(phone)).toMatchObject([
    { sent_at: expect.any(Date), attempts: 1, last_error: null },
  ]);
  expect((await pushSubscriptionsOf(deps.store, account)).map(({ id }) => id)).toEqual([broken?.id]);
});

test('an SMS that did not leave is not announced in a browser', async () => {
  const { phone, due } = await subscribedCredit();
  await at(due, '18:00');
  await serviceLoans(deps);
  const sms = { send: () => Promise.reject(new ProviderError('sms', 'answered 503')) };
  await deliverMessages({ ...deps, sms });
  expect(await shownTo(deps, phone)).toEqual([]);
  await at(due, '18:10');
  await deliverMessages(deps);
  expect(await shownTo(deps, phone)).toHaveLength(2);
});
