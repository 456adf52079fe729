import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { startRequest } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { acceptedRequest, payOnly } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;
let clerk: DeskPerson;
let centro: string;
let norte: string;
let elsewhere: string;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  clerk = await deskPerson(server, 'counter', 1, 'Iván Cordero');
  const stores = await server.deps.store.db
    .insertInto('stores')
    .values([
      { partner_id: 1, name: 'Centro' },
      { partner_id: 1, name: 'Norte' },
      { partner_id: 2, name: 'De otra cadena' },
    ])
    .returning('id')
    .execute();
  [centro, norte, elsewhere] = stores.map(({ id }) => id) as [string, string, string];
  await server.deps.store.db
    .updateTable('staff_grants')
    .set({ store: norte })
    .where('staff_id', '=', clerk.id)
    .execute();
});
afterAll(() => server.close());

type Casework = OfficeOutput<'getRequestCasework'>;
type List = OfficeOutput<'listOfficeRequests'>;
const casework = async (requestId: string, { client } = analyst) =>
  must(await client.get<Casework>(`office/requests/${requestId}/casework`));
async function hand(requestId: string, given: object, { client } = analyst) {
  const { state, handed } = await casework(requestId);
  return client.post<{ errors: string[] }>(`office/requests/${requestId}/store`, {
    note: 'El cliente va a esa tienda por su equipo',
    seen: state,
    seenStore: handed?.store.id ?? null,
    ...given,
  });
}
const idsOf = async ({ client }: DeskPerson, query = '') =>
  must(await client.get<List>(`office/requests${query}`)).rows.map(({ id }) => id);

/** Of a promoter of the store Centro. */
async function soldAtCentro() {
  const made = await acceptedRequest(server.deps, { partner: 1 });
  const { db } = server.deps.store;
  await db.updateTable('promoters').set({ store: centro }).where('id', '=', 10).execute();
  await db.updateTable('credit_requests').set({ promoter_id: 10 }).where('id', '=', made.requestId).execute();
  return made;
}

test('the people of a store see and help what was handed to it, and it is still another’s sale', async () => {
  const { requestId, account, owner } = await soldAtCentro();
  expect(await idsOf(clerk)).toEqual([]);
  expect((await clerk.client.get(`office/requests/${requestId}`)).status).toBe(404);
  must(await hand(requestId, { store: norte }));
  expect(await casework(requestId, clerk)).toMatchObject({
    handed: { store: { id: norte, name: 'Norte' }, by: { name: 'Mariana Robles' } },
    stores: [],
    may: { hand: false },
  });
  expect(await idsOf(clerk)).toEqual([requestId]);
  const record = must(
    await clerk.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`),
  );
  expect(record.notes[0]).toMatchObject({ text: 'El cliente va a esa tienda por su equipo' });
  // Somebody sold it, but who is the other store's.
  expect(record.promoter).toBe('De otra tienda');
  expect(must(await clerk.client.get<List>('office/requests')).rows[0]?.promoter).toBe('De otra tienda');
  must(await clerk.client.post(`office/requests/${requestId}/notes`, { text: 'Ya vino' }));
  // The filter and its counts have it at both stores, the list where it is attended.
  expect(await idsOf(analyst, `?store=${norte}`)).toEqual([requestId]);
  const atNorte = must(await analyst.client.get<List>(`office/requests?store=${norte}`));
  expect(atNorte.counts.find(({ view }) => view === 'all')?.count).toBe(1);
  expect(atNorte.rows[0]?.store).toBe('Norte');
  expect(await idsOf(analyst, `?store=${centro}`)).toEqual([requestId]);
  const event = (await eventsOf(server.deps.store, requestId)).find(({ kind }) => kind === 'request-handed');
  expect(event).toMatchObject({ actor: `staff:${analyst.id}`, detail: { store: 'Norte' } });

  // Signed and paid: its credit and device are shown there, too, and the commission is of the promoter's store.
  await server.deps.store.db
    .insertInto('commission_plans')
    .values({
      partner_id: 1,
      amount_centavos: 200_00,
      share: 0,
      since: sql<Date>`app_now() - interval '1 day'`,
    })
    .execute();
  await signContract(server.deps, owner, { id: account, requestId, image: await drawnSignature() });
  await payOnly(server.deps, account, 0);
  const [row] = await rowsOf(server.deps, 'credit_requests', 'id', requestId);
  expect(row).toMatchObject({ store: centro, promoter_id: 10, handed_store: norte });
  const [earned] = await rowsOf(server.deps, 'commission_entries', 'account', account);
  expect(earned).toMatchObject({ store: centro, promoter_id: 10, amount_centavos: 200_00 });
  const credits = must(await clerk.client.get<OfficeOutput<'listCredits'>>('office/credits'));
  expect(credits.rows.map((line) => line.account)).toEqual([account]);
  const devices = must(await clerk.client.get<OfficeOutput<'listOfficeDeliveries'>>('office/deliveries'));
  expect(devices.rows.map((line) => line.requestId)).toEqual([requestId]);

  must(await hand(requestId, { store: null, note: 'Ya no va a ir' }));
  expect(await idsOf(clerk)).toEqual([]);
  for (const path of [`requests/${requestId}`, `credits/${account}`, `deliveries/${requestId}`])
    expect([path, (await clerk.client.get(`office/${path}`)).status]).toEqual([path, 404]);
  const kinds = (await eventsOf(server.deps.store, requestId)).map(({ kind }) => kind);
  expect(kinds).toContain('request-taken-back');
});

test('what was changed meanwhile is not handed over; nor to a closed store, nor to another partner’s', async () => {
  const { requestId } = await startRequest(server);
  must(await hand(requestId, { store: centro }));
  expect(await hand(requestId, { store: norte, seenStore: null })).toMatchObject({
    status: 409,
    body: { errors: ['La solicitud cambió de tienda: ahora es de Centro.'] },
  });
  expect((await hand(requestId, { store: norte, seen: 'review' })).status).toBe(409);
  expect((await hand(requestId, { store: centro })).status).toBe(409);
  expect((await hand(requestId, { store: elsewhere })).status).toBe(404);
  await server.deps.store.db
    .updateTable('stores')
    .set({ closed_at: sql<Date>`app_now()` })
    .where('id', '=', norte)
    .execute();
  expect(await hand(requestId, { store: norte })).toMatchObject({
    status: 409,
    body: { errors: ['Esa tienda está cerrada: elija otra.'] },
  });
  await server.deps.store.db.updateTable('stores').set({ closed_at: null }).where('id', '=', norte).execute();
  expect(await hand(requestId, { store: norte, note: '' })).toMatchObject({
    status: 400,
    body: { errors: ['Escriba el motivo.'] },
  });
  expect((await hand(requestId, { store: norte }, clerk)).status).toBe(403);
  expect((await casework(requestId)).handed?.store.name).toBe('Centro');
  const { state } = await casework(requestId);
  must(
    await analyst.client.post(`office/requests/${requestId}/cancel`, { reason: 'no-answer', seen: state }),
  );
  expect((await casework(requestId)).may.hand).toBe(false);
  expect(await hand(requestId, { store: norte })).toMatchObject({
    status: 409,
    body: { errors: ['La solicitud ya terminó.'] },
  });
});
