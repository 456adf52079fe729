import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { within } from '#server/database/partner-scope.ts';
import { periodTotals } from '#server/queries/loans/commissions.ts';
import { promotersPage } from '#server/queries/office/promoters-page.ts';
import { requestsPage } from '#server/queries/office/requests-page.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { setClock } from '#test/support/clock.ts';
import { acceptedRequest, pay, seenBy } from '#test/support/credit.ts';
import { deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let admins: readonly [DeskPerson, DeskPerson];
let month: string;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const now = new Date();
  // The middle of a month, so that no month ends while the tests run.
  const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 18));
  await setClock(server.deps, middle);
  month = middle.toISOString().slice(0, 7);
  admins = [await deskPerson(server, 'administrator', 1), await deskPerson(server, 'administrator', 1)];
  await server.deps.store.db
    .insertInto('commission_plans')
    .values({ partner_id: 1, amount_centavos: 150_00, share: 0, since: new Date('2020-01-01T18:00:00Z') })
    .execute();
});
afterAll(() => server.close());

const reason = 'Así lo pidió la gerencia';
let codes = 0;
const newPromoter = async (name: string, store: string | null = null) =>
  must(
    await admins[0].client.post<OfficeOutput<'addPromoter'>>('office/promoters', {
      partner: 1,
      name,
      code: `OWN${++codes}`,
      agency: 'AG1',
      store,
    }),
  ).id;
const asPromoter = (promoter: number) => deskPerson(server, 'promoter', 1, undefined, promoter);
const requestsOf = (person: DeskPerson, query = '') =>
  person.client.get<OfficeOutput<'listOwnRequests'>>(`office/own/requests${query}`);
const commissionsOf = (person: DeskPerson) =>
  person.client.get<OfficeOutput<'getOwnCommissions'>>('office/own/commissions');
const invite = (body: object) =>
  admins[0].client.post<OfficeOutput<'proposeInvitation'>>('office/staff', {
    name: 'Paula Quiroz',
    email: newEmail(),
    role: 'promoter',
    partner: 1,
    reason,
    ...body,
  });
const approve = ({ approvalId }: { approvalId: string }) =>
  admins[1].client.post(`office/approvals/${approvalId}/approve`);

/** A request of a promoter's link, or with her help, as far as the signature or the down payment. */
async function sale(
  sold: { promoter_id?: number; helper_promoter_id?: number },
  until: 'accepted' | 'signed' | 'paid' = 'accepted',
) {
  const made = await acceptedRequest(server.deps, { partner: 1 });
  const { account: id, owner, requestId } = made;
  await server.deps.store.db
    .updateTable('credit_requests')
    .set({ promoter_id: null, helper_promoter_id: null, ...sold })
    .where('id', '=', requestId)
    .execute();
  if (until !== 'accepted')
    await signContract(server.deps, owner, { id, requestId, image: await drawnSignature() });
  if (until === 'paid') await pay(server.deps, made.account, 0);
  return made;
}

test('a promoter sees how far her customers are, and nothing of anybody’s person', async () => {
  const [own, other] = [await newPromoter('Ana Lucía Torres'), await newPromoter('Julio Aquino')];
  const open = await sale({ promoter_id: own });
  const helped = await sale({ helper_promoter_id: own }, 'signed');
  // Sold by the link, whoever helped.
  await sale({ promoter_id: other, helper_promoter_id: own });
  await sale({});
  const ana = await asPromoter(own);
  const list = must(await requestsOf(ana));
  expect(new Set(list.rows.map(({ account }) => account))).toEqual(new Set([open.account, helped.account]));
  const row = list.rows.find(({ account }) => account === open.account);
  expect(row).toMatchObject({
    phoneEnd: open.phone.slice(-4),
    state: 'approved',
    step: 'contract-signature',
  });
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['account', 'begunAt', 'phoneEnd', 'product', 'since', 'state', 'step'].toSorted(),
  );
  expect(JSON.stringify(list)).not.toContain(open.phone);
  expect(list.counts.find(({ view }) => view === 'all')?.count).toBe(2);
  const signed = must(await requestsOf(ana, '?view=down-payment'));
  expect(signed.rows.map(({ account }) => account)).toEqual([helped.account]);
  // What others have, she has not; and no other promoter can be asked for.
  for (const path of ['requests', `requests/${open.requestId}`, 'credits', 'promoters', `promoters/${own}`]) {
    expect([path, (await ana.client.get(`office/${path}`)).status]).toEqual([path, 403]);
  }
  expect((await requestsOf(ana, `?promoter=${other}`)).status).toBe(400);
  expect((await requestsOf(ana, '?partner=2')).status).toBe(404);
  const session = must(await ana.client.get<OfficeOutput<'getOfficeSession'>>('office/session'));
  expect(session.grants).toMatchObject([
    { role: 'promoter', partner: { id: 1 }, store: null, promoter: { id: own, name: 'Ana Lucía Torres' } },
  ]);
});

test('the month of a promoter with its statement, and the audit log says who took it', async () => {
  const [own, other] = [await newPromoter('Rosa Cortés'), await newPromoter('Iván Peña')];
  const [kept, ended] = [await sale({ promoter_id: own }, 'paid'), await sale({ promoter_id: own }, 'paid')];
  const theirs = await sale({ promoter_id: other }, 'paid');
  const caller = await seenBy(server.deps, ended.account, ended.owner);
  await revokeContract(server.deps, { caller }, ended.account);
  const rosa = await asPromoter(own);
  const shown = must(await commissionsOf(rosa));
  expect([shown.month, shown.earned, shown.taken, shown.total, shown.closedAt]).toEqual([
    month,
    300,
    -150,
    150,
    null,
  ]);
  expect(shown.entries.map(({ account, cause }) => [account, cause])).toEqual(
    expect.arrayContaining([
      [kept.account, 'activated'],
      [ended.account, 'revoked'],
    ]),
  );
  const csv = await rosa.client.get<string>(`office/own/statement/${month}`);
  expect([csv.status, csv.body.trim().split('\r\n').length]).toEqual([200, 5]);
  expect(csv.body).toMatch(/Total,,,,,150/);
  expect(csv.body).not.toContain(theirs.account);
  const pdf = await rosa.client.get<string>(`office/own/statement/${month}/pdf`);
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await rosa.client.get(`office/promoters/${own}/statement/${month}`)).status).toBe(403);
  const taken = await server.deps.store.db
    .selectFrom('request_events')
    .select('kind')
    .where('actor', '=', `staff:${rosa.id}`)
    .where('kind', '=', 'exported')
    .execute();
  expect(taken).toHaveLength(2);
});

test('a query of the whole partner shows a promoter her own alone: the database says so', async () => {
  const { db } = server.deps.store;
  const [own, other] = [await newPromoter('Luz Marín'), await newPromoter('Eva Ríos')];
  const shop = async (name: string) =>
    must(await admins[0].client.post<OfficeOutput<'openStore'>>('office/stores', { partner: 1, name })).id;
  const [home, away] = [await shop('La suya'), await shop('La de otra')];
  await db.updateTable('promoters').set({ store: home }).where('id', '=', own).execute();
  await db.updateTable('promoters').set({ store: away }).where('id', '=', other).execute();
  const mine = await sale({ promoter_id: own }, 'paid');
  await sale({ promoter_id: other }, 'paid');
  await sale({}, 'paid');
  const limit = { stores: [], promoters: [own], wholePartnerIds: [] };
  // The product's own connection: the one of the tests passes by the guards.
  const store = server.ownStore;
  const seen = await within({ role: 'enganche_desk', partnerIds: [1], limit }, async () => ({
    requests: await requestsPage(store, {
      standings: null,
      partnerId: 1,
      promoterId: null,
      since: null,
      search: '',
      newestFirst: true,
      from: null,
      limit: 50,
    }),
    totals: await periodTotals(store, `${month}-01`, 1),
    stores: await storesInScope(store, null),
    promoters: await promotersPage(store, {
      partnerId: null,
      store: null,
      withdrawn: false,
      search: '',
      month: `${month}-01`,
      today: `${month}-15`,
      from: null,
      limit: 50,
    }),
    loans: await store.db.selectFrom('loans').select('account').execute(),
    entries: await store.db.selectFrom('commission_entries').select('account').execute(),
    contracts: await store.db.selectFrom('contracts').select('request_id').execute(),
    people: await store.db.selectFrom('people').select('request_id').execute(),
    reports: await store.db.selectFrom('report_days').select('day').execute(),
  }));
  expect(seen.requests.map(({ id }) => id)).toEqual([mine.requestId]);
  expect(seen.totals.map(({ id, credits }) => [id, credits])).toEqual([[own, 1]]);
  expect(seen.stores.map(({ id }) => id)).toEqual([home]);
  expect(seen.promoters.map(({ id }) => id)).toEqual([own]);
  expect(seen.loans).toEqual([{ account: mine.account }]);
  expect(seen.entries).toEqual([{ account: mine.account }]);
  expect(seen.contracts).toEqual([{ request_id: mine.requestId }]);
  expect(seen.people).toEqual([{ request_id: mine.requestId }]);
  expect(seen.reports).toEqual([]);
});

test('another role at the partner adds its own pages, and shows no more of the own sales', async () => {
  const [own, other] = [await newPromoter('Inés Salas'), await newPromoter('Raúl Soto')];
  const mine = await sale({ promoter_id: own });
  await sale({ promoter_id: other });
  const both = await asPromoter(own);
  await server.deps.store.db
    .insertInto('staff_grants')
    .values({ staff_id: both.id, role: 'analyst', partner_id: 1, granted_by: 'operator' })
    .execute();
  expect(must(await requestsOf(both)).rows.map(({ account }) => account)).toEqual([mine.account]);
  const all = must(await both.client.get<OfficeOutput<'listOfficeRequests'>>('office/requests'));
  expect(all.rows.length).toBeGreaterThan(1);
});

test('a grant that is withdrawn counts at the next call, and so does a promoter who sells no more', async () => {
  const own = await newPromoter('Maribel Tecuapetla');
  const person = await asPromoter(own);
  expect((await requestsOf(person)).status).toBe(200);
  must(await admins[0].client.post(`office/promoters/${own}/withdraw`, { reason }));
  expect([(await requestsOf(person)).status, (await commissionsOf(person)).status]).toEqual([403, 403]);
  must(await admins[0].client.post(`office/promoters/${own}/restore`, { reason }));
  expect((await requestsOf(person)).status).toBe(200);
  const { grants } = must(
    await admins[0].client.get<OfficeOutput<'getStaffPerson'>>(`office/staff/${person.id}`),
  );
  const end = await admins[0].client.post<OfficeOutput<'proposeGrantWithdrawal'>>(
    `office/grants/${grants[0]?.id}/withdraw`,
    { reason },
  );
  expect((await requestsOf(person)).status).toBe(200);
  must(await approve(must(end)));
  expect((await requestsOf(person)).status).toBe(403);
});

test('a promoter is invited by two, as one of the partner’s, and is one person', async () => {
  const own = await newPromoter('Elena Vidal');
  const choices = async () =>
    must(
      await admins[0].client.get<OfficeOutput<'listPromotersToInvite'>>('office/promoters-to-invite'),
    ).rows.map(({ id }) => id);
  expect(await choices()).toContain(own);
  expect(await choices()).not.toContain(20);
  const nobody = await invite({});
  expect([nobody.status, JSON.stringify(nobody.body)]).toEqual([
    400,
    expect.stringContaining('Elija qué promotor es esa persona.'),
  ]);
  expect((await invite({ promoter: 20 })).status).toBe(404);
  expect((await invite({ promoter: 999_999 })).status).toBe(404);
  expect((await invite({ promoter: own, role: 'analyst' })).status).toBe(400);
  expect((await invite({ promoter: own, partner: null })).status).toBeGreaterThanOrEqual(400);
  const [first, second] = [must(await invite({ promoter: own })), must(await invite({ promoter: own }))];
  must(await approve(first));
  // Somebody else was faster.
  expect((await approve(second)).status).toBe(409);
  expect(await choices()).not.toContain(own);
  const again = await invite({ promoter: own });
  expect([again.status, JSON.stringify(again.body)]).toEqual([
    409,
    expect.stringContaining('ya entra a la oficina como Paula Quiroz'),
  ]);
  const byHand = server.deps.store.db
    .updateTable('staff_grants')
    .set({ promoter: null })
    .where('promoter', '=', own)
    .execute();
  await expect(byHand).rejects.toThrow('staff_grants_of_promoter');
  const twice = sql`insert into staff_grants (staff_id, role, partner_id, promoter, granted_by)
    values (${admins[0].id}, 'promoter', 1, ${own}, 'operator')`.execute(server.deps.store.db);
  await expect(twice).rejects.toThrow('staff_grants_promoter_once');
  const withdrawn = await newPromoter('Olga Campos');
  must(await admins[0].client.post(`office/promoters/${withdrawn}/withdraw`, { reason }));
  expect((await invite({ promoter: withdrawn })).status).toBe(409);
});
