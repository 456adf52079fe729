import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { LimitedCommand } from '#domain/staff/acts.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, settledClabe, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let finance: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  finance = await deskPerson(server, 'finance', null);
});
afterAll(() => server.close());

const reason = 'Lo pidió la gerencia';
const enough = (command: LimitedCommand) =>
  server.deps.store.db
    .insertInto('approval_limits')
    .values({ partner_id: 1, command, centavos: 500_000 })
    .execute();

test('a refund under the limit says so in the chain and on the page of it, with its reason', async () => {
  const { deps } = server;
  const { account, owner, requestId } = await signedRequest(deps);
  await pay(deps, account, 0);
  await revokeContract(deps, { caller: owner }, account);
  await settledClabe(deps, owner, account, '032180000118359719');
  const [refund] = await rowsOf(deps, 'refunds', 'account', account);
  await enough('pay-refund');
  const body = { isReviewed: true, reason };
  const done = await finance.client.post<OfficeOutput<'proposeRefund'>>(
    `office/refunds/${refund?.id}/pay`,
    body,
  );
  expect(must(done).outcome).toBe('done');
  expect((await eventsOf(deps.store, requestId)).at(-1)).toMatchObject({
    kind: 'refund-approved',
    detail: { decidedBy: 'one person' },
    note: reason,
  });
  const auditor = await deskPerson(server, 'auditor', 1);
  const { rows } = must(
    await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?kind=refund-approved'),
  );
  expect(rows[0]?.details).toContainEqual({ what: 'Personas', value: 'una sola' });
});

test('money that one person gives back says so in the chain', async () => {
  const { deps } = server;
  const paidAt = await appNow(deps.store.db);
  await takePayment(deps, { eventId: 'lost', reference: '9999999999999', amountCentavos: 50_000, paidAt });
  await deps.store.db
    .updateTable('payment_events')
    .set({ partner_id: 1 })
    .where('event_id', '=', 'lost')
    .execute();
  await enough('return-payment');
  const done = await finance.client.post<OfficeOutput<'proposeReturn'>>(
    `office/payments/${encodeURIComponent('sandbox:lost')}/return`,
    { reason },
  );
  expect(must(done).outcome).toBe('done');
  const [line] = await rowsOf(deps, 'request_events', 'kind', 'payment-returned');
  expect(line?.detail).toMatchObject({ decidedBy: 'one person' });
});
