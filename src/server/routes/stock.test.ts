import { sql } from 'kysely';
import { stepIds } from '#domain/onboarding/journey.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePieces, keepPiece, takePiece } from '#server/actions/loan/piece-of-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { productsUnder } from '#server/queries/catalogue/offers.ts';
import { giveBack } from '#server/queries/catalogue/stock.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  startRequest,
  stepOf,
  type Applicant,
} from '#test/support/applicant.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { stockShops } from '#test/support/shop.ts';
import { Random } from '#test/support/year/random.ts';
import { accountOf, imageForm, sign, signingPath } from '#test/support/signed-applicant.ts';

const graphite = '#30343B';
const pink = '#E9A6B0';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from stock_holds`.execute(test.deps.store.db);
  await sql`delete from stock_movements`.execute(test.deps.store.db);
  await sql`delete from stock_counts`.execute(test.deps.store.db);
});

/** So many pieces of a colour of partner 1's phone arrive in the common store room. */
async function arrive(pieces: number, color = graphite): Promise<void> {
  const { db } = test.deps.store;
  const count = await db
    .insertInto('stock_counts')
    .values({ partner_id: 1, product_id: 100, color })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (pieces === 0) return;
  await db
    .insertInto('stock_movements')
    .values({ partner_id: 1, stock_id: count.id, kind: 'arrived', pieces })
    .execute();
}

const accept = ({ client, requestId }: Applicant, color = graphite) =>
  client.post(`onboarding/acceptCredit/${requestId}/52/${encodeURIComponent(color)}`);

const signed = async (applicant: Applicant) =>
  applicant.client.post(await signingPath(applicant), imageForm(await drawnSignature()));

async function stock(color = graphite) {
  const { there, held } = await test.deps.store.db
    .selectFrom('stock_counts')
    .select(['there', 'held'])
    .where('color', '=', color)
    .executeTakeFirstOrThrow();
  return [there, held];
}

/** What is there is what came less what went, and what is held has its request. */
async function balance(): Promise<void> {
  const { rows } = await sql`
    select c.id from stock_counts c
    where c.there <> coalesce((select sum(pieces) from stock_movements m where m.stock_id = c.id), 0)
      or c.held <> (select count(*) from stock_holds h where h.stock_id = c.id and h.until is not null)
      or coalesce((select -sum(pieces) from stock_movements m where m.stock_id = c.id and kind in ('sold', 'given-back')), 0)
        <> (select count(*) from stock_holds h where h.stock_id = c.id and h.until is null)`.execute(
    test.deps.store.db,
  );
  expect(rows).toEqual([]);
}

it('a colour that nobody counted is never out', async () => {
  await arrive(0, pink);
  const applicant = await applicantAt(test, 'contract-signature');
  await sign(applicant);
  expect(await stock(pink)).toEqual([0, 0]);
  await balance();
});

/** Applicants who are approved, walked together: one round of jobs answers all their bureaus. */
async function fifty(): Promise<Applicant[]> {
  const applicants = await inTens(Array.from({ length: 50 }), () => startRequest(test));
  for (const step of stepIds.slice(0, stepIds.indexOf('aprove-credit'))) {
    if (step === 'bureau-answer') await test.runJobs();
    else {
      const replies = await inTens(applicants, (applicant) => doStep[step](applicant));
      expect(replies.map(({ status }) => status)).toEqual(applicants.map(() => 200));
    }
  }
  return applicants;
}

async function inTens<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += 10) {
    done.push(...(await Promise.all(all.slice(from, from + 10).map(work))));
  }
  return done;
}

it('of fifty at once for the last three pieces three keep and sign; the others are offered another colour', async () => {
  await arrive(3);
  const applicants = await fifty();
  const replies = await Promise.all(applicants.map((applicant) => accept(applicant)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const without = applicants.filter((_, index) => replies[index]?.status !== 200);
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect([reply.status, reply.code, reply.body]).toEqual([
      400,
      'out-of-stock',
      { errors: ['Se acabó en ese color. Elige otro color u otro celular.'] },
    ]);
  }
  const [first] = without;
  if (!first) throw new Error('everybody got one');
  expect([await stepOf(first), await countOf(first, 'credit-accepted')]).toEqual(['aprove-credit', 0]);
  const { body } = await first.client.get(`onboarding/getInfoCreditData/${first.requestId}`);
  expect(body).toMatchObject({ product: { left: [{ color: graphite, pieces: 0 }] } });
  expect(await stock()).toEqual([3, 3]);
  for (const applicant of applicants.filter((each) => !without.includes(each))) await sign(applicant);
  expect(await stock()).toEqual([0, 0]);
  expect((await accept(first, pink)).status).toBe(200);
  await balance();
});

it('another phone is named when every colour is out', async () => {
  const { db } = test.deps.store;
  await sql`insert into products select (jsonb_populate_record(p, '{"id": 101, "name": "Moto G", "price_centavos": 790000}')).*
    from products p where id = 100 on conflict do nothing`.execute(db);
  await arrive(0);
  await arrive(0, pink);
  const { client, requestId } = await applicantAt(test, 'aprove-credit');
  const { body } = await client.get(`onboarding/getInfoCreditData/${requestId}`);
  expect(body).toMatchObject({ instead: [{ id: 101, name: 'Moto G' }] });
  // Nor is it what a refusal suggests.
  expect((await productsUnder(test.deps.store, 1, 900_000)).map(({ id }) => id)).toEqual([101]);
});

it('a piece is kept once, moves with the colour, and is given back by a cancellation', async () => {
  await arrive(2);
  await arrive(1, pink);
  const applicant = await applicantAt(test, 'contract-signature');
  expect((await accept(applicant)).status).toBe(200);
  expect(await stock()).toEqual([2, 1]);
  expect((await accept(applicant, pink)).status).toBe(200);
  expect([await stock(), await stock(pink)]).toEqual([
    [2, 0],
    [1, 1],
  ]);
  const { client, requestId } = applicant;
  expect((await client.post('deliveryOrder/cancelDeliveryOrder', { account: requestId })).status).toBe(200);
  expect(await stock(pink)).toEqual([1, 0]);
  await balance();
});

it('after a day without a signature the piece is free; a late signature needs one that is left', async () => {
  await arrive(1);
  const slow = await applicantAt(test, 'contract-signature');
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from until - app_now()) / 3600)::int as hours from stock_holds`.execute(
    test.deps.store.db,
  );
  expect(rows).toEqual([{ hours: 24 }]);
  const quick = await applicantAt(test, 'aprove-credit');
  await sweep();
  expect((await accept(quick)).code).toBe('out-of-stock');
  await sql`update stock_holds set until = app_now()`.execute(test.deps.store.db);
  await sweep();
  expect(await stock()).toEqual([1, 0]);
  expect((await accept(quick)).status).toBe(200);
  expect((await signed(slow)).code).toBe('out-of-stock');
  const contract = await slow.client.get(`onboarding/getinfoContract/${slow.requestId}`);
  expect(contract.body).toMatchObject({ outOfStock: true });
  expect(await stepOf(slow)).toBe('contract-signature');
  await sign(quick);
  await balance();
});

/** As its schedule starts it. */
async function sweep(): Promise<void> {
  await inTransaction(test.deps.store, (tx) => test.deps.jobs.send(tx, 'free-pieces', {}));
  await test.runJobs();
}

it('a signed contract that is cancelled before its phone has left gives the piece back, once', async () => {
  await arrive(1);
  const applicant = await applicantAt(test, 'contract-signature');
  await sign(applicant);
  expect(await stock()).toEqual([0, 0]);
  const cancel = async () => applicant.client.post(`account/cancel/${await accountOf(applicant)}`);
  expect((await cancel()).status).toBe(200);
  await cancel();
  expect(await stock()).toEqual([1, 0]);
  await balance();
});

it('a piece that got lost meanwhile is not sold, and no movement makes less than none', async () => {
  await arrive(1);
  const applicant = await applicantAt(test, 'contract-signature');
  const { id } = await test.deps.store.db
    .selectFrom('stock_counts')
    .select('id')
    .where('color', '=', graphite)
    .executeTakeFirstOrThrow();
  const lose = () =>
    test.deps.store.db
      .insertInto('stock_movements')
      .values({ partner_id: 1, stock_id: id, kind: 'lost', pieces: -1 })
      .execute();
  await lose();
  await expect(lose()).rejects.toThrow(/there_check/);
  expect((await signed(applicant)).code).toBe('out-of-stock');
  expect((await accept(applicant, pink)).status).toBe(200);
  expect(await stock()).toEqual([0, 0]);
  await sign(applicant);
  await balance();
});

it('after a year of anything at once, what came is what was sold, what is there and what was lost', async () => {
  const { store } = test.deps;
  for (const color of [graphite, pink]) await arrive(2, color);
  const counts = await store.db.selectFrom('stock_counts').select('id').execute();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => startRequest(test)));
  const random = new Random(48);
  const act = async (): Promise<void> => {
    const row = { id: random.of(buyers).requestId, product_id: 100, store: null };
    const color = random.of([graphite, pink]);
    const stock_id = random.of(counts).id;
    const what = random.of(['keep', 'keep', 'take', 'end', 'arrive', 'lose', 'sweep']);
    if (what === 'sweep')
      await sql`update stock_holds set until = app_now() where random() < 0.5 and until is not null`.execute(
        store.db,
      );
    if (what === 'sweep') return freePieces(test.deps);
    await inTransaction(store, async (tx) => {
      const move = (kind: 'arrived' | 'lost', pieces: number) =>
        tx.db.insertInto('stock_movements').values({ partner_id: 1, stock_id, kind, pieces }).execute();
      if (what === 'arrive') return void (await move('arrived', 2));
      if (what === 'lose') return void (await move('lost', -1));
      await lockRequest(tx, row.id);
      const { rows } =
        await sql`select from stock_holds where request_id = ${row.id} and until is null`.execute(tx.db);
      // The journey keeps a signed request from both.
      if (what === 'end') await giveBack(tx, row.id);
      else if (rows.length === 0) await (what === 'keep' ? keepPiece : takePiece)(test.deps, tx, row, color);
    }).catch((error: unknown) => {
      if (!/out-of-stock|there_check/.test(String(error))) throw error;
    });
  };
  for (let day = 0; day < 365; day++) await Promise.all([act(), act(), act()]);
  await balance();
  const { rows } = await sql<Record<string, number>>`
    select sum(pieces) filter (where kind = 'arrived')::int as came,
      -sum(pieces) filter (where kind in ('sold', 'given-back'))::int as sold,
      -sum(pieces) filter (where kind = 'lost')::int as lost,
      (select sum(there)::int from stock_counts) as there from stock_movements`.execute(store.db);
  const [year] = rows;
  expect(year?.['came']).toBeGreaterThan(50);
  expect(year?.['came']).toBe((year?.['sold'] ?? 0) + (year?.['there'] ?? 0) + (year?.['lost'] ?? 0));
});
