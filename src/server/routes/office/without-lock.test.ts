import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { opposedSentences } from '#server/actions/people/ask-privacy.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let locking: TestApp;
let server: TestApp;
beforeAll(async () => {
  locking = await buildTestApp();
  const { providers } = locking.deps.config;
  server = await buildTestApp({ config: { providers: { ...providers, deviceLock: { is: 'none' } } } });
  await Promise.all([locking, server].map(({ deps }) => stockShops(deps)));
});
afterAll(() => Promise.all([locking.close(), server.close()]));

test('what goes on in spite of an opposition is told with the lock, and without where there is none', () => {
  expect(opposedSentences(['promotions'], true).at(-1)).toContain(
    'avisos de pagos vencidos y de bloqueo, y las',
  );
  expect(opposedSentences(['promotions'], false).at(-1)).toContain(
    'avisos de pagos vencidos y las respuestas',
  );
});

test('a shop that locks nothing says so, and its desk has no lock to order', async () => {
  const partner = (app: TestApp) =>
    app.client().get<Output<'getCommercialPartner'>>('getCommercialPartner/1');
  expect(must(await partner(server)).locksDevices).toBe(false);
  expect(must(await partner(locking)).locksDevices).toBeUndefined();

  const { account } = await signedRequest(server.deps);
  await pay(server.deps, account, 0);
  const { client } = await deskPerson(server, 'collections', 1);
  const credit = must(await client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`));
  expect(credit).toMatchObject({
    lock: { mayLock: false, orders: [] },
    may: { lockByHand: false, lock: true },
  });
  expect(await client.post(`office/credits/${account}/lock`, { reason: 'Atraso' })).toMatchObject({
    status: 409,
    code: 'credit-state',
    body: { errors: ['Este equipo no se bloquea: la tienda no lo hace, o su contrato no lo permite.'] },
  });
  // A report of theft is kept all the same.
  must(
    await client.post(`office/credits/${account}/theft`, { what: 'theft', reason: 'Lo dijo por teléfono' }),
  );
  expect(must(await client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`))).toMatchObject({
    lock: { isLocked: false, holds: [{ cause: 'report-1', closedAt: null }] },
  });
  const administrator = await deskPerson(server, 'administrator', 1);
  const shown = must(await administrator.client.get<OfficeOutput<'listIntegrations'>>('office/integrations'));
  expect(shown.providers.find(({ port }) => port === 'device-lock')).toMatchObject({
    adapter: 'none',
    isSimulated: false,
  });
});

test('an order of the time when the shop had a lock service is not sent, and says why', async () => {
  const { deps } = server;
  const { account } = await signedRequest(deps);
  const { id } = await deps.store.db
    .insertInto('device_orders')
    .values({ account, action: 'enroll', cause: 'contract' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { client } = await deskPerson(server, 'counter', 1);
  expect(await client.post(`office/device-orders/${id}/retry`)).toMatchObject({
    status: 409,
    body: { errors: ['Este equipo no se bloquea: la tienda no lo hace, o su contrato no lo permite.'] },
  });
});
