import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { giveClabe } from '#server/actions/ends/give-clabe.ts';
import { revokeContract } from '#server/actions/ends/revoke-contract.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must } from '#test/support/desk-person.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';
import type { Role } from '#domain/staff/roles.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const { deps } = server;
  await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
  const sold = await signedRequest(deps);
  await pay(deps, sold.account, 0);
  const revoked = await signedRequest(deps);
  await pay(deps, revoked.account, 0);
  await revokeContract(deps, { caller: revoked.owner }, revoked.account);
  await giveClabe(deps, revoked.owner, revoked.account, '032180000118359719');
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

type Today = OfficeOutput<'getOfficeToday'>;
const today = async (role: Role, partner: number | null = 1) => {
  const { client } = await deskPerson(server, role, partner);
  const { queues } = must(await client.get<Today>('office/today'));
  return Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
};

test('each role sees its own queues, and only of its partner', async () => {
  expect(await today('analyst')).toEqual({
    reviews: 1,
    'identity-reviews': 0,
    'privacy-requests': 0,
    approvals: 0,
  });
  expect(await today('finance')).toEqual({ 'payments-to-clear': 0, refunds: 1, approvals: 0 });
  expect(await today('counter')).toEqual({ 'to-pack': 1, 'to-contact': 1, approvals: 0 });
  expect(await today('catalogue')).toEqual({ approvals: 0 });
  expect(await today('analyst', 2)).toMatchObject({ reviews: 0 });
});

test('money for a reference of nobody waits for people of every partner', async () => {
  expect(await today('finance', null)).toMatchObject({ 'payments-to-clear': 1, refunds: 1 });
});

test('a queue says since when its oldest waits, until when, and the list that it opens', async () => {
  const analyst = await deskPerson(server, 'analyst', 1);
  const { queues } = must(await analyst.client.get<Today>('office/today'));
  const reviews = queues.find(({ queue }) => queue === 'reviews');
  const list = must(
    await analyst.client.get<OfficeOutput<'listOfficeRequests'>>(`office/requests?${reviews?.requestsQuery}`),
  );
  expect(list.rows).toHaveLength(1);
  expect(list.rows[0]?.since).toBe(reviews?.oldestAt);
  const finance = await deskPerson(server, 'finance', 1);
  const money = must(await finance.client.get<Today>('office/today')).queues;
  expect(money.find(({ queue }) => queue === 'refunds')?.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
