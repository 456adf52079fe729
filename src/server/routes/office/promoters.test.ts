import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { setClock } from '#test/support/clock.ts';
import { acceptedRequest, pay, payOnly, seenBy } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let admins: readonly [DeskPerson, DeskPerson];
let finance: DeskPerson;
let supervisor: DeskPerson;
let thisMonth: string;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const now = new Date();
  // The middle of a month, so that no month ends while the tests run.
  const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 18));
  await setClock(server.deps, middle);
  thisMonth = middle.toISOString().slice(0, 7);
  admins = [await deskPerson(server, 'administrator', 1), await deskPerson(server, 'administrator', 1)];
  finance = await deskPerson(server, 'finance', 1);
  supervisor = await deskPerson(server, 'supervisor', 1);
});
afterAll(() => server.close());

const reason = 'Así lo pidió la gerencia';
const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));
const approve = (person: DeskPerson, { approvalId }: { approvalId: string }) =>
  person.client.post(`office/approvals/${approvalId}/approve`);
const storeNamed = async (name: string) =>
  must(
    await supervisor.client.post<OfficeOutput<'openStore'>>('office/stores', {
      partner: 1,
      name,
      address: 'Av. Reforma 20',
    }),
  ).id;
let codes = 0;
const promoterAt = async (store: string | null, name = 'Ana Lucía Torres') =>
  must(
    await supervisor.client.post<OfficeOutput<'addPromoter'>>('office/promoters', {
      partner: 1,
      name,
      code: `NEW${++codes}`,
      agency: 'AG1',
      store,
    }),
  ).id;
const shown = async (person: DeskPerson, id: number) =>
  must(await person.client.get<OfficeOutput<'getPromoter'>>(`office/promoters/${id}`));

const listOf = async ({ client }: Pick<DeskPerson, 'client'>, store: string) =>
  must(await client.get<OfficeOutput<'listOfficeRequests'>>(`office/requests?store=${store}`));

/** A request of a promoter's link, as far as the signature. */
async function soldBy(promoter: number | null) {
  const made = await acceptedRequest(server.deps, { partner: 1 });
  await server.deps.store.db
    .updateTable('credit_requests')
    .set({ promoter_id: promoter, created_at: sql<Date>`app_now()` })
    .where('id', '=', made.requestId)
    .execute();
  return made;
}
async function signed(promoter: number | null) {
  const made = await soldBy(promoter);
  const { account: id, owner, requestId } = made;
  await signContract(server.deps, owner, { id, requestId, image: await drawnSignature() });
  return made;
}

test('somebody of a store sees its requests, credits, deliveries and promoters, and nothing else of the partner', async () => {
  const [centro, norte] = [await storeNamed('Centro'), await storeNamed('Norte')];
  const [own, other] = [await promoterAt(centro), await promoterAt(norte, 'Julio Aquino')];
  const [mine, theirs, nobodys] = [await signed(own), await signed(other), await signed(null)];
  await payOnly(server.deps, mine.account, 0);
  await payOnly(server.deps, theirs.account, 0);

  const clerk = await deskPerson(server, 'auditor', 1, 'Iván Cordero');
  const grant = must(
    await admins[0].client.post<OfficeOutput<'proposeGrant'>>(`office/staff/${clerk.id}/grants`, {
      role: 'counter',
      partner: 1,
      store: centro,
      reason,
    }),
  );
  must(await approve(admins[1], grant));
  const asAuditor = await server.deps.store.db
    .updateTable('staff_grants')
    .set({ withdrawn_at: sql<Date>`app_now()`, withdrawn_by: 'operator' })
    .where('staff_id', '=', clerk.id)
    .where('role', '=', 'auditor')
    .executeTakeFirst();
  expect(Number(asAuditor.numUpdatedRows)).toBe(1);

  const get = clerk.client.get.bind(clerk.client);
  const requests = must(await get<OfficeOutput<'listOfficeRequests'>>('office/requests'));
  expect(requests.rows.map(({ id }) => id)).toEqual([mine.requestId]);
  expect(requests.counts.find(({ view }) => view === 'all')?.count).toBe(1);
  expect(requests.rows[0]).toMatchObject({ store: 'Centro', decision: 'approved' });
  expect(requests.stores).toEqual([{ id: centro, name: 'Centro' }]);
  expect((await listOf(clerk, norte)).rows).toEqual([]);
  // Who sees the whole partner narrows the list, and the counts with it.
  const narrowed = await listOf(supervisor, norte);
  expect(narrowed.rows.map(({ id, store }) => [id, store])).toEqual([[theirs.requestId, 'Norte']]);
  expect(narrowed.counts.find(({ view }) => view === 'all')?.count).toBe(1);
  expect(narrowed.stores.map(({ name }) => name)).toEqual(expect.arrayContaining(['Centro', 'Norte']));
  const deliveries = must(await get<OfficeOutput<'listOfficeDeliveries'>>('office/deliveries'));
  expect(deliveries.rows.map(({ requestId }) => requestId)).toEqual([mine.requestId]);
  const credits = must(await get<OfficeOutput<'listCredits'>>('office/credits'));
  expect(credits.rows.map(({ account }) => account)).toEqual([mine.account]);
  const people = must(await get<OfficeOutput<'listPromoters'>>('office/promoters'));
  expect(people.rows.map(({ id, commission }) => [id, commission])).toEqual([[own, null]]);
  expect(must(await get<OfficeOutput<'listStores'>>('office/stores')).rows.map(({ name }) => name)).toEqual([
    'Centro',
  ]);
  for (const { requestId, account } of [theirs, nobodys]) {
    for (const path of [`requests/${requestId}`, `credits/${account}`, `deliveries/${requestId}`]) {
      expect([path, (await get(`office/${path}`)).status]).toEqual([path, 404]);
    }
    const note = await clerk.client.post(`office/requests/${requestId}/notes`, { text: 'No es mía' });
    expect(note.status).toBe(404);
    const packed = await clerk.client.post(`office/deliveries/${requestId}/pack`, {
      imei: '490154203237518',
    });
    expect(packed.status).toBe(404);
  }
  expect((await get(`office/requests/${mine.requestId}`)).status).toBe(200);
  expect((await get(`office/credits/${mine.account}`)).status).toBe(200);
  must(await clerk.client.post(`office/requests/${mine.requestId}/notes`, { text: 'Viene el sábado' }));
  // The queues of her first page, too.
  const { queues } = must(await get<OfficeOutput<'getOfficeToday'>>('office/today'));
  expect(queues.find(({ queue }) => queue === 'to-pack')?.count).toBe(1);
  // What the store is not: a role that sees all of the partner.
  const wrong = await admins[0].client.post(`office/staff/${clerk.id}/grants`, {
    role: 'finance',
    partner: 1,
    store: centro,
    reason,
  });
  expect(wrong.status).toBe(400);
});

test('promoters are found by their words without accents, and stand as people sort names', async () => {
  const store = await storeNamed('Ñ de orden');
  for (const name of ['Zoé Ruiz', 'nora Peña', 'Ñico Díaz', 'Óscar Díaz', 'Ángel Zúñiga'])
    await promoterAt(store, name);
  const names = async (search = '') =>
    must(
      await supervisor.client.get<OfficeOutput<'listPromoters'>>(
        `office/promoters?store=${store}&search=${encodeURIComponent(search)}`,
      ),
    ).rows.map(({ name }) => name);
  expect(await names()).toEqual(['Ángel Zúñiga', 'nora Peña', 'Ñico Díaz', 'Óscar Díaz', 'Zoé Ruiz']);
  expect(await names('diaz oscar')).toEqual(['Óscar Díaz']);
  expect(await names('ZUNIGA')).toEqual(['Ángel Zúñiga']);
  expect(await names('pena nora')).toEqual(['nora Peña']);
});

test('of two who change a store at once the second is told what the first did', async () => {
  const id = await storeNamed('Oriente');
  const stores = must(await supervisor.client.get<OfficeOutput<'listStores'>>('office/stores'));
  const seen = stores.rows.find((row) => row.id === id)?.seen;
  const change = (address: string) =>
    supervisor.client.post<{ errors: string[] }>(`office/stores/${id}`, { name: 'Oriente', address, seen });
  must(await change('Calle 1'));
  const second = await change('Calle 2');
  expect(second).toMatchObject({
    status: 409,
    body: {
      errors: [
        'Domicilio: antes Av. Reforma 20, ahora Calle 1.',
        'No se guardó nada: revise lo de ahora y guarde otra vez.',
      ],
    },
  });
  // A machine that does not say what it saw is the last one, as before.
  must(await supervisor.client.post(`office/stores/${id}`, { name: 'Oriente', address: 'Calle 3' }));
});

test('a promoter moves with what is not signed; what was signed stays where it was sold', async () => {
  const [from, to] = [await storeNamed('Sur'), await storeNamed('Poniente')];
  const promoter = await promoterAt(from);
  const [sold, open] = [await signed(promoter), await soldBy(promoter)];
  const moved = await supervisor.client.post(`office/promoters/${promoter}/store`, { store: to, reason });
  expect(must(moved)).toEqual({ requests: 1 });
  const storeOf = (id: string) =>
    server.deps.store.db
      .selectFrom('credit_requests')
      .select('store')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await storeOf(sold.requestId)).toEqual({ store: from });
  expect(await storeOf(open.requestId)).toEqual({ store: to });
  const byHand = server.deps.store.db
    .updateTable('credit_requests')
    .set({ store: to })
    .where('id', '=', sold.requestId)
    .execute();
  await expect(byHand).rejects.toThrow('frozen');
  expect(
    await supervisor.client.post(`office/promoters/${promoter}/store`, { store: to, reason }),
  ).toMatchObject({ status: 409 });
  // A store closes when nobody sells there any more.
  expect(await supervisor.client.post(`office/stores/${to}/close`, { reason })).toMatchObject({
    status: 409,
  });
  must(await supervisor.client.post(`office/stores/${from}/close`, { reason }));
  expect(
    await supervisor.client.post(`office/promoters/${promoter}/store`, { store: from, reason }),
  ).toMatchObject({ status: 409 });
});

test('a withdrawn promoter’s link and codes end, and come back', async () => {
  const promoter = await promoterAt(null, 'Maribel Tecuapetla');
  const { link, qr, code } = await shown(supervisor, promoter);
  expect(link).toMatch(new RegExp(`/1/${promoter}/inicio$`));
  expect(qr).toMatch(/^<svg /);
  const visitor = server.client();
  expect((await visitor.get(`getPromotor/${promoter}`)).status).toBe(200);
  const again = await supervisor.client.post('office/promoters', {
    partner: 1,
    name: 'Otra Persona',
    code: code.toLowerCase(),
    agency: 'ag1',
  });
  expect(again).toMatchObject({ status: 409 });
  must(await supervisor.client.post(`office/promoters/${promoter}/withdraw`, { reason }));
  // Several processes forget their answers when they are told.
  await expect.poll(async () => (await visitor.get(`getPromotor/${promoter}`)).status).toBe(404);
  expect((await supervisor.client.post(`office/promoters/${promoter}/withdraw`, { reason })).status).toBe(
    409,
  );
  must(await supervisor.client.post(`office/promoters/${promoter}/restore`, { reason }));
  expect((await visitor.get(`getPromotor/${promoter}`)).status).toBe(200);
});

test('an activation earns by the plan of the signature, an end takes it back, and two people close the month', async () => {
  const promoter = await promoterAt(null, 'Rosa Elena Cortés');
  const planned = async (amount: number, share: number) => {
    const proposed = must(
      await finance.client.post<OfficeOutput<'proposeCommissionPlan'>>('office/commission-plans', {
        partner: 1,
        amount,
        share,
        reason,
      }),
    );
    expect(await approve(finance, proposed)).toMatchObject({ status: 403 });
    must(await approve(supervisor, proposed));
  };
  const before = await signed(promoter);
  await planned(150, 2.5);
  const [one, two] = [await signed(promoter), await signed(promoter)];
  // A later plan does not change a sale.
  await planned(10, 0);
  for (const { account } of [before, one, two]) await pay(server.deps, account, 0);
  const entries = async () =>
    ((await shown(finance, promoter)).entries ?? []).map(({ account, cause, amount }) => [
      account,
      cause,
      amount,
    ]);
  // $150.00 and 2.5 % of $1,299.00; the sale from before the plan earns nothing.
  const earned = [
    [one.account, 'activated', 182.48],
    [two.account, 'activated', 182.48],
  ];
  expect((await entries()).toSorted(byText)).toEqual(earned.toSorted(byText));
  const caller = await seenBy(server.deps, two.account, two.owner);
  await revokeContract(server.deps, { caller }, two.account);
  expect((await entries()).toSorted(byText)).toEqual(
    [...earned, [two.account, 'revoked', -182.48]].toSorted(byText),
  );

  const { commission, figures } = await shown(finance, promoter);
  expect([commission, figures]).toEqual([182.48, { begun: 3, approved: 3, signed: 3, paid: 3 }]);
  const csv = await finance.client.get<string>(`office/promoters/${promoter}/statement/${thisMonth}`);
  expect(csv.status).toBe(200);
  expect(csv.body.trim().split('\r\n')).toHaveLength(5);
  expect(csv.body).toContain('Contrato revocado,-182.48');
  expect(csv.body).toMatch(/Total,,,,,182\.48/);
  const pdf = await finance.client.get<string>(`office/promoters/${promoter}/statement/${thisMonth}/pdf`);
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);

  let closer = finance;
  const close = () =>
    closer.client.post<OfficeOutput<'proposeCommissionClosing'>>('office/commission-closings', {
      partner: 1,
      month: thisMonth,
      reason,
    });
  // Not before it is over.
  expect(await close()).toMatchObject({ status: 409 });
  const [year = 0, month = 1] = thisMonth.split('-').map(Number);
  await setClock(server.deps, new Date(Date.UTC(year, month, 10, 18)));
  // Their sessions ended meanwhile.
  closer = await deskPerson(server, 'finance', 1);
  must(await approve(await deskPerson(server, 'supervisor', 1), must(await close())));
  const path = `office/commissions?partner=1&month=${thisMonth}`;
  const { closing, total, may } = must(await closer.client.get<OfficeOutput<'getCommissions'>>(path));
  expect([closing?.total, total, may.close]).toEqual([182.48, 182.48, false]);
  expect(await close()).toMatchObject({ status: 409 });
  // Entries are added to, and never changed.
  const { rows } = await sql`select r.rolname from pg_roles r where r.rolname like 'enganche\\_%'
    and has_table_privilege(r.oid, 'commission_entries', 'update, delete')`.execute(server.deps.store.db);
  expect(rows).toEqual([]);
});
