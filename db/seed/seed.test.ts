import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCurp } from '#domain/applicant/curp.ts';
import { dayIn } from '#domain/calendar.ts';
import { catPercent } from '#domain/credit/cat.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { isAccount, isReference, makeReference } from '#domain/credit/reference.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { currentClauses } from '#domain/credit/signing-summary.ts';
import { paperDataOf } from '#server/actions/papers/paper-data-of.ts';
import { assertDraftComplete, pagareParts } from '#server/documents/pagare-parts.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { factsOf, requestById } from '#server/queries/requests/credit-requests.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { instalmentsOf, referenceNumbers } from '#server/queries/loans/instalments.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { catalogue } from './catalogue.ts';
import { demoCustomers } from './customers/demo-customers.ts';
import { partners } from './partners.ts';
import { seedDemo, type SeedResult } from './seed.ts';

let database: TestDatabase;
let result: SeedResult;
/** The outcome of the first attempt, whose storage failed, and the number of rows it left. */
const firstTry = { fault: '', rows: -1 };
let bothAtOnce: readonly SeedResult[];
const stored = new Map<string, Uint8Array>();
const put = async (key: string, bytes: Uint8Array) => void stored.set(key, bytes);

// One shared database: opening one takes longer than filling it.
beforeAll(async () => {
  database = await openTestDatabase();
  const full = () => Promise.reject(new Error('disk full'));
  await seedDemo(database.store, full).catch((error: Error) => (firstTry.fault = error.message));
  firstTry.rows = (await database.store.db.selectFrom('partners').select('id').execute()).length;
  bothAtOnce = await Promise.all([seedDemo(database.store, put), seedDemo(database.store, put)]);
  result = bothAtOnce.find((each) => each.seeded) ?? { seeded: false, signedRequestIds: [] };
});
afterAll(() => database.close());

const loanOf = (status: 'PendingDownPayment' | 'Active' | 'Paid') =>
  database.store.db
    .selectFrom('loans')
    .innerJoin('credit_requests', 'credit_requests.id', 'loans.request_id')
    .selectAll('credit_requests')
    .select(['loans.status', 'activated_at', 'paid_off_at', 'total_payments'])
    .where('loans.status', '=', status)
    .executeTakeFirstOrThrow();

test('every partner sells the whole catalogue under numbers of its own', async () => {
  const rows = await database.store.db
    .selectFrom('products')
    .select(['id', 'partner_id', 'name', 'position'])
    .execute();
  expect(rows.length).toBe(partners.length * catalogue.length);
  expect(new Set(rows.map((each) => each.id)).size).toBe(rows.length);
  for (const { id } of partners) {
    const own = rows.filter((each) => each.partner_id === id).toSorted((a, b) => a.position - b.position);
    expect(own.map((each) => each.name)).toEqual(catalogue.map((each) => each.name));
    expect(own[0]?.id).toBe(id === 1 ? 1 : id * 1000 + 1);
  }
});

test('every file that a row names is stored, plain and compressed, and no other', async () => {
  const { db } = database.store;
  const products = await db.selectFrom('products').select(['pictures', 'thumbnail', 'colors']).execute();
  const named = new Set<string>();
  for (const { pictures, thumbnail, colors } of products) {
    expect(pictures.map((each) => each.color)).toEqual(colors.map((each) => each.color));
    named.add(thumbnail);
    for (const { pair, front, back } of pictures) for (const file of [pair, front, back]) named.add(file);
  }
  for (const table of ['logos', 'banners', 'payment_places'] as const) {
    for (const { file } of await db.selectFrom(table).select('file').execute()) named.add(file);
  }
  const plain = [...stored.keys()].filter((key) => key.startsWith('public/') && key.endsWith('.svg'));
  expect(new Set(plain)).toEqual(new Set([...named].map((file) => `public/${file}`)));
  for (const file of named) {
    expect(file).toMatch(/^[a-z0-9][a-z0-9._-]{0,120}$/);
    expect(stored.has(`public/${file}.br`) && stored.has(`public/${file}.gz`), file).toBe(true);
  }
});

test('partners come with logos for each ground, places to pay, banners and promoters', async () => {
  const { db } = database.store;
  const rows = await db.selectFrom('partners').selectAll().orderBy('id').execute();
  expect(rows.map((each) => each.id)).toEqual(partners.map((each) => each.id).toSorted((a, b) => a - b));
  for (const { id, terms, privacy, features } of rows) {
    const partner = partners.find((each) => each.id === id);
    expect(features).toEqual(partner?.features);
    expect(terms.length).toBeGreaterThan(3_000);
    expect(privacy.length).toBeGreaterThan(3_000);
    const logos = await db.selectFrom('logos').select('type').where('partner_id', '=', id).execute();
    expect(logos.map((each) => each.type).toSorted()).toEqual(['BODY', 'FOOTER', 'HEADER']);
    const banners = await db.selectFrom('banners').selectAll().where('partner_id', '=', id).execute();
    expect(banners.length).toBe(partner?.banners.length);
    for (const banner of banners) expect(banner.tint).toMatch(/^#[0-9a-f]{6}$/);
    const own = db.selectFrom('products').select('id').where('partner_id', '=', id);
    const strays = await db
      .selectFrom('banners')
      .select('id')
      .where('partner_id', '=', id)
      .where('product_id', 'not in', own)
      .execute();
    expect(strays).toEqual([]);
  }
});

test('a second call, also at the same moment, changes nothing', async () => {
  const before = stored.size;
  const again = await Promise.all([seedDemo(database.store, put), seedDemo(database.store, put)]);
  expect(again.map((each) => each.seeded)).toEqual([false, false]);
  expect(stored.size).toBe(before);
});

test('two processes that find it empty lay it once', async () => {
  expect(bothAtOnce.filter((each) => each.seeded).length).toBe(1);
  const rows = await database.store.db.selectFrom('partners').select('id').execute();
  expect(rows.length).toBe(partners.length);
});

test('when a file cannot be stored no row is written, and the next start tries again', () => {
  expect(firstTry).toEqual({ fault: 'disk full', rows: 0 });
  expect(result.seeded).toBe(true);
});

test('there is a customer for each loan status, who stands where the status says', async () => {
  expect(demoCustomers.map((each) => each.status)).toEqual(['PendingDownPayment', 'Active', 'Paid']);
  expect(result.signedRequestIds.length).toBe(3);
  const screens = { PendingDownPayment: 'down-payment', Active: 'device-send', Paid: 'device-send' } as const;
  for (const { status, phone } of demoCustomers) {
    const row = await loanOf(status);
    expect((await requestById(database.store, row.id))?.phone).toBe(phone);
    expect(isAccount(row.account)).toBe(true);
    expect(row.id).toMatch(/^[\w-]{22}$/);
    expect(result.signedRequestIds).toContain(row.id);
    expect(phone).not.toMatch(/000[1-5]$/);
    expect(standing(factsOf(row as Parameters<typeof factsOf>[0]))).toMatchObject({
      state: 'open',
      screen: screens[status],
    });
  }
});

test('a statement made from the stored payments agrees with the stored status', async () => {
  const made = { PendingDownPayment: 0, Active: 12, Paid: 26 } as const;
  for (const { status } of demoCustomers) {
    const row = await loanOf(status);
    const loan = await loanByAccount(database.store, row.account);
    const instalments = await instalmentsOf(database.store, row.account);
    if (!loan) throw new Error('no loan');
    const paid = instalments.filter((each) => each.number > 0 && each.paid_at !== null);
    const statement = ledgerStatement(
      await ledgerOf(database.store, loan),
      dayIn('America/Mexico_City', new Date()),
    );
    expect(statement).toMatchObject({ status, paymentsMade: made[status], totalPayments: row.weeks });
    expect(statement.overdue.count).toBe(0);
    expect(paid.map((each) => each.number)).toEqual(paid.map((_, i) => i + 1));
    expect(row.total_payments).toBe(row.weeks);
  }
});

test('references are good, never twice, and the next one from the sequence is new', async () => {
  const rows = await database.store.db.selectFrom('instalments').select('reference').execute();
  expect(rows.every((each) => isReference(each.reference ?? ''))).toBe(true);
  expect(new Set(rows.map((each) => each.reference)).size).toBe(rows.length);
  expect(rows.length).toBe(1 + 52 + (1 + 52) + (1 + 26));
  const [next] = await referenceNumbers(database.store, 1);
  expect(rows.map((each) => each.reference)).not.toContain(makeReference(1, next ?? 0));
});

test('every payment has its event, on time and not in the future', async () => {
  const paid = await database.store.db
    .selectFrom('instalments')
    .selectAll()
    .where('paid_at', 'is not', null)
    .execute();
  const events = await database.store.db.selectFrom('payment_events').selectAll().execute();
  expect(paid.length).toBe(1 + 12 + 1 + 26);
  expect(new Set(events.map((each) => each.reference))).toEqual(new Set(paid.map((each) => each.reference)));
  for (const { paid_at, due_on } of paid) {
    if (paid_at === null) throw new Error('not paid');
    expect(paid_at.getTime()).toBeLessThan(Date.now());
    if (due_on !== null) expect(dayIn('America/Mexico_City', paid_at) <= due_on).toBe(true);
  }
});

test('only the loan that is paid off has let its device go', async () => {
  const rows = await database.store.db
    .selectFrom('sandbox_devices')
    .innerJoin('loans', 'loans.account', 'sandbox_devices.account')
    .select(['status', 'state'])
    .execute();
  expect(Object.fromEntries(rows.map(({ status, state }) => [status, state]))).toEqual({
    PendingDownPayment: 'enrolled',
    Active: 'enrolled',
    Paid: 'released',
  });
});

test('contract and pagaré of each can be printed: nothing is missing, figures and signature agree', async () => {
  for (const { status } of demoCustomers) {
    const row = (await loanOf(status)) as Parameters<typeof paperDataOf>[1];
    const contract = await contractOf(database.store, row.id);
    if (!contract) throw new Error('no contract');
    const draft = await paperDataOf(database.store, row, currentClauses());
    assertDraftComplete(pagareParts(draft));
    expect(contract.plan).toEqual(draft.plan);
    expect(draft.plan).toEqual(
      makePlan({
        cashPriceCentavos: row.price_centavos,
        downPaymentCentavos: row.down_payment_centavos,
        weeklyPaymentCentavos: row.weekly_centavos,
        weeks: row.weeks,
      }),
    );
    const vatOfWeek = (draft.plan.totalCentavos - draft.plan.cashPriceCentavos) / row.weeks / 7.25;
    expect(draft.plan.catPercent).toBe(
      catPercent({
        amountCentavos: draft.plan.financedCentavos,
        paymentsCentavos: Array.from({ length: row.weeks }, () => row.weekly_centavos - vatOfWeek),
      }),
    );
    // Every fact before the signature has an audit log entry; the customer's own have an address.
    expect(draft.trail.length).toBe(12);
    expect(draft.trail.filter((each) => each.ip !== null).length).toBe(10);
    const png = stored.get(contract.signature_file);
    expect((await sharp(png).metadata()).format).toBe('png');
    expect(contract.signature_file).toMatch(new RegExp(`^private/signatures/${row.id}/`));
  }
});

test('people are whole: a CURP and RFC that pass, of the same day of birth', async () => {
  const { store } = database;
  const ids = await store.db.selectFrom('people').select('request_id').execute();
  expect(ids.length).toBe(3);
  for (const { request_id } of ids) {
    const { curp = '', birthday = '' } = (await personOf(store, request_id)) ?? {};
    const rfc = (await requestById(store, request_id))?.rfc;
    expect(parseCurp(curp)).toMatchObject({ ok: true, curp: { birthday } });
    expect(rfc?.slice(0, 10)).toBe(curp.slice(0, 10));
  }
});
