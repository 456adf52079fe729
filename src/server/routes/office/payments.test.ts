import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { appNow } from '#server/database/clock.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import type { TestClient } from '#test/support/client.ts';
import { setClock } from '#test/support/clock.ts';
import { pay, settledClabe, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
/** Of both partners, of one, and of the other. */
let finance: DeskPerson;
let alba: DeskPerson;
let brisa: DeskPerson;
let auditor: DeskPerson;
let loan: Awaited<ReturnType<typeof signedRequest>>;
let theirs: Awaited<ReturnType<typeof signedRequest>>;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  await setClock(server.deps, '2031-03-03T18:00:00Z');
  finance = await deskPerson(server, 'finance', null, 'Teresa Olvera');
  alba = await deskPerson(server, 'finance', 1, 'Alma Ruiz');
  brisa = await deskPerson(server, 'finance', 2, 'Bruno Díaz');
  auditor = await deskPerson(server, 'auditor', 1, 'Aurora Paz');
  loan = await signedRequest(server.deps);
  theirs = await signedRequest(server.deps, { partner: 2 });
  await pay(server.deps, loan.account, 0, 'down-1');
  await pay(server.deps, theirs.account, 0, 'down-2');
});
afterAll(() => server.close());

/** Nobody's session ends by the jump. */
async function clockTo(at: string) {
  await setClock(server.deps, at);
  await server.deps.store.db
    .updateTable('staff_sessions')
    .set({ created_at: sql<Date>`app_now()`, last_seen_at: sql<Date>`app_now()` })
    .execute();
}

type Page = OfficeOutput<'listPayments'>;
const all = async (query = '', client: TestClient = finance.client) =>
  must(await client.get<Page>(`office/payments${query}`));
const toClear = async (client: TestClient = finance.client) =>
  must(await client.get<OfficeOutput<'listPaymentsToClear'>>('office/payments/to-clear'));
const shown = async (id: string, query = '', client: TestClient = finance.client) =>
  must(
    await client.get<OfficeOutput<'getOfficePayment'>>(
      `office/payments/${encodeURIComponent(`sandbox:${id}`)}${query}`,
    ),
  );
const day = async (on: string, client: TestClient = finance.client) =>
  must(await client.get<OfficeOutput<'getPaymentDay'>>(`office/payment-days/${on}`));
const idsOf = ({ rows }: { rows: { event: string }[] }) =>
  rows.map(({ event }) => event.slice('sandbox:'.length));

async function report(eventId: string, reference: string, amountCentavos: number, paidAt?: Date) {
  return takePayment(server.deps, {
    eventId,
    reference,
    amountCentavos,
    paidAt: paidAt ?? (await appNow(server.deps.store.db)),
  });
}

async function referenceOf(account: string, number: number): Promise<string> {
  const row = await server.deps.store.db
    .selectFrom('instalments')
    .select('reference')
    .where('account', '=', account)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return row.reference ?? '';
}

describe('all payments', () => {
  test('the newest first, filtered in the address, found by account, reference and the network’s id', async () => {
    expect(idsOf(await all())).toEqual(['down-2', 'down-1']);
    expect((await all()).rows[1]).toMatchObject({
      account: loan.account,
      requestId: loan.requestId,
      partner: { id: 1 },
      amount: 1299,
      result: 'applied',
      oddity: null,
      isProposed: false,
    });
    const reference = await referenceOf(loan.account, 0);
    for (const search of [
      loan.account,
      reference,
      `${reference.slice(0, 4)} ${reference.slice(4)}`,
      'sandbox:down-1',
    ])
      expect(idsOf(await all(`?search=${encodeURIComponent(search)}`))).toEqual(['down-1']);
    expect(idsOf(await all('?search=9999999999'))).toEqual([]);
    expect(idsOf(await all('?result=waiting'))).toEqual([]);
    expect(idsOf(await all('?network=conekta'))).toEqual([]);
    expect(idsOf(await all('?partner=2'))).toEqual(['down-2']);
    expect(idsOf(await all('?since=2031-03-04'))).toEqual([]);
    expect(idsOf(await all('?since=2031-03-03'))).toHaveLength(2);
  });

  test('an id of digits alone is found as the file groups it', async () => {
    const id = '909012345678';
    await report(id, '5550000000009', 100);
    for (const search of [id, '9090 1234 5678'])
      expect(idsOf(await all(`?search=${encodeURIComponent(search)}`))).toEqual([id]);
    await sql`delete from payment_events where event_id = ${id}`.execute(server.deps.store.db);
  });

  test('pages by the last payment, forward and back', async () => {
    await clockTo('2031-03-03T19:00:00Z');
    for (let n = 0; n < 120; n += 1)
      await report(`many-${n}`, '5550000000001', 100, new Date('2031-01-05T18:00:00Z'));
    const first = await all();
    const second = await all(`?cursor=${encodeURIComponent(first.next ?? '')}`);
    const third = await all(`?cursor=${encodeURIComponent(second.next ?? '')}`);
    const ids = [first, second, third].flatMap(idsOf);
    expect(ids).toHaveLength(122);
    expect(new Set(ids).size).toBe(122);
    expect([first.previous, third.next]).toEqual([null, null]);
    const back = await all(`?cursor=${encodeURIComponent(third.previous ?? '')}`);
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(await finance.client.get('office/payments?cursor=nonsense')).toMatchObject({ status: 400 });
  });
});

describe('whose money it is', () => {
  test('a person of one partner sees hers only, and never money of an unknown reference', async () => {
    await report('lost-1', '5550000000002', 12_300);
    expect(idsOf(await all('', alba.client))).toEqual(['down-1']);
    expect(idsOf(await all('', brisa.client))).toEqual(['down-2']);
    expect(idsOf(await all('?search=5550000000002', alba.client))).toEqual([]);
    expect(await toClear(alba.client)).toMatchObject({ rows: [], count: 0, notApplied: 0 });
    expect(idsOf(await all('?result=waiting&search=lost-1'))).toEqual(['lost-1']);
    for (const hidden of ['sandbox:lost-1', 'sandbox:down-2', 'sandbox:none']) {
      const path = `office/payments/${encodeURIComponent(hidden)}`;
      expect(await alba.client.get(path)).toMatchObject({ status: 404 });
      expect(await alba.client.post(`${path}/leave`, { reason: 'Está bien' })).toMatchObject({ status: 404 });
    }
    expect((await day('2031-03-03', alba.client)).figures.map(({ partner }) => partner?.id)).toEqual([1]);
    const csv = await alba.client.get<string>('office/payment-days/2031-03-03/csv');
    expect(csv.body).not.toMatch(/lost-1|down-2|Brisa|5550000000002/);
    expect(await alba.client.get('office/payment-days/2031-03-03/csv?partner=2')).toMatchObject({
      status: 404,
    });
  });
});

describe('odd money', () => {
  test('what is not what its reference asked for is booked, and listed until a person looked', async () => {
    await clockTo('2031-03-04T18:00:00Z');
    await report('short', await referenceOf(loan.account, 1), 100_000);
    await report('over', await referenceOf(loan.account, 1), 120_000);
    await report('again', await referenceOf(loan.account, 1), 1_000);
    const { rows: odd, ...head } = await toClear(alba.client);
    // Booked by rule: nothing of it is without an account.
    expect(head).toMatchObject({ count: 3, onlyToReview: 3, notApplied: 0 });
    expect(odd.map(({ event, oddity, due, amount }) => [event, oddity, due, amount])).toEqual([
      ['sandbox:short', 'under', 1990, 1000],
      ['sandbox:over', 'over', 990, 1200],
      ['sandbox:again', 'repeated', 0, 10],
    ]);
    expect(await shown('over', '', alba.client)).toMatchObject({
      allocation: {
        account: loan.account,
        shares: [
          { week: 1, amount: 990, missing: 0 },
          { week: 2, amount: 210, missing: 1780 },
        ],
        held: 0,
        owedBefore: 6960,
        owedAfter: 5760,
      },
      may: { leave: true, propose: false },
    });
    const path = `office/payments/${encodeURIComponent('sandbox:over')}/leave`;
    const body = { reason: 'La clienta adelanta' };
    expect(await auditor.client.post(path, body)).toMatchObject({ status: 403, code: 'no-permission' });
    must(await alba.client.post(path, body));
    expect(await alba.client.post(path, body)).toMatchObject({ status: 409 });
    expect(idsOf(await toClear(alba.client))).toEqual(['short', 'again']);
    expect(await shown('over', '', alba.client)).toMatchObject({ leftBy: { by: { name: 'Alma Ruiz' } } });
    const [line] = await trail('payment-left');
    expect(line).toMatchObject({
      actor: `staff:${alba.id}`,
      detail: { event: 'sandbox:over', by: { name: 'Alma Ruiz' } },
    });
  });
});

const trail = (kind: string) =>
  server.deps.store.db
    .selectFrom('request_events')
    .select(['actor', 'detail', 'partner_id'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute();

describe('what the ledger would do', () => {
  test('in the account that the person asks for, with a part given back; the parts are the amount', async () => {
    await report('wrong', '5550000000003', 250_000);
    expect(await shown('wrong')).toMatchObject({ proposal: null, allocation: null, refusal: null });
    const { allocation, giveBack } = await shown('wrong', `?account=${loan.account}&giveBack=100.50`);
    const shares = allocation?.shares.map(({ week, amount }) => [week, amount]);
    expect(shares).toEqual([
      [2, 1770],
      [3, 629.5],
    ]);
    expect(giveBack).toBe(100.5);
    const parts = (allocation?.shares ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(parts + (allocation?.held ?? 0) + giveBack).toBe(2500);
    expect(await shown('wrong', '?account=1234567897')).toMatchObject({
      refusal: 'no-account',
      allocation: null,
    });
    const asked = `office/payments/${encodeURIComponent('sandbox:wrong')}?account=${loan.account}`;
    expect(await finance.client.get(`${asked}&giveBack=2500`)).toMatchObject({ status: 400 });
    expect(await finance.client.get(`${asked}&giveBack=1e3`)).toMatchObject({ status: 400 });
  });
});

describe('the day of a network', () => {
  test('reported is applied and held and waiting and returned, to the centavo, in figures and CSV', async () => {
    await clockTo('2031-03-10T18:00:00Z');
    await report('=HYPERLINK("http://x.mx")', '5550000000004', 33_333);
    await report('mine', await referenceOf(loan.account, 2), 10_001);
    const { figures, isOver } = await day('2031-03-10');
    expect(isOver).toBe(false);
    expect(
      figures.map(({ partner, reported, applied, held, waiting, returned, nowhere }) => [
        partner?.id ?? null,
        reported,
        applied,
        held,
        waiting,
        returned,
        nowhere,
      ]),
    ).toEqual([
      [1, 100.01, 100.01, 0, 0, 0, 0],
      [null, 333.33, 0, 0, 333.33, 0, 0],
    ]);
    const reply = await finance.client.get<string>('office/payment-days/2031-03-10/csv');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = reply.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`sandbox,"'=HYPERLINK(""http://x.mx"")",5550 0000 0000 4,,`);
    expect(lines[3]).toBe('Total,,,,,,,,433.34,100.01,333.33,0.00');
    const [line] = await trail('exported');
    expect(line).toMatchObject({
      actor: `staff:${finance.id}`,
      partner_id: 0,
      detail: { day: '2031-03-10' },
    });
    expect(await brisa.client.get('office/payment-days/2031-13-10/csv')).toMatchObject({ status: 400 });
  });

  test('is closed by a person once it is over, with what she saw; what comes later shows as a difference', async () => {
    const close = (body: object, who = alba) => who.client.post('office/payment-days/2031-03-10/close', body);
    const seen = { network: 'sandbox', partner: 1, payments: 1, reported: 100.01, waiting: 0, returned: 0 };
    expect(await close(seen)).toMatchObject({ status: 409 });
    await clockTo('2031-03-11T18:00:00Z');
    expect(await close({ ...seen, partner: 2 })).toMatchObject({ status: 403 });
    expect(await close({ ...seen, partner: null })).toMatchObject({ status: 403 });
    expect(await close(seen, auditor)).toMatchObject({ status: 403 });
    const stale = await close({ ...seen, reported: 90 });
    expect(stale).toMatchObject({ status: 409, code: 'stale-facts' });
    expect(JSON.stringify(stale.body)).toContain('era 90.00, ahora es 100.01');
    // Of each figure that the page showed.
    for (const other of [{ payments: 2 }, { waiting: 1 }, { returned: 1 }])
      expect(await close({ ...seen, ...other })).toMatchObject({ status: 409, code: 'stale-facts' });
    const twice = await Promise.all([close(seen), close(seen)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [mine] = (await day('2031-03-10', alba.client)).figures;
    expect(mine?.closing).toMatchObject({ by: { name: 'Alma Ruiz' }, number: 1, reported: 100.01 });
    await report('late', await referenceOf(loan.account, 2), 5_000, new Date('2031-03-10T20:00:00Z'));
    const [later] = (await day('2031-03-10', alba.client)).figures;
    expect(later).toMatchObject({ reported: 150.01, payments: 2, closing: { number: 1, reported: 100.01 } });
    must(await close({ ...seen, payments: 2, reported: 150.01 }));
    const [again] = (await day('2031-03-10', alba.client)).figures;
    expect(again?.closing).toMatchObject({ number: 2, reported: 150.01 });
    expect(await trail('payment-day-closed')).toHaveLength(2);
    expect((await trail('payment-day-closed'))[0]).toMatchObject({
      partner_id: 1,
      detail: { before: { reported: 10_001 }, after: { reported: 15_001 } },
    });
  });
});

describe('two people', () => {
  let supervisor: DeskPerson;
  let albas: DeskPerson;
  let lost: string;
  beforeAll(async () => {
    await clockTo('2031-03-12T18:00:00Z');
    supervisor = await deskPerson(server, 'supervisor', null, 'Héctor Luna');
    albas = await deskPerson(server, 'supervisor', 1, 'Ana Sosa');
    lost = encodeURIComponent('sandbox:two');
    await report('two', '5550000000005', 40_000);
  });

  const approve = (id: string, who: DeskPerson) => who.client.post(`office/approvals/${id}/approve`);
  const propose = async (id: string, body: object, who = finance) =>
    must(
      await who.client.post<OfficeOutput<'proposeBooking'>>(
        `office/payments/${encodeURIComponent(`sandbox:${id}`)}/book`,
        { reason: 'Trae el comprobante', ...body },
      ),
    );

  test('book money of a wrong amount, a part of it back: who proposes does not confirm, the ledger follows', async () => {
    const body = { account: loan.account, giveBack: 100.25, reason: 'Trae el comprobante' };
    expect(await alba.client.post(`office/payments/${lost}/book`, body)).toMatchObject({ status: 404 });
    expect(await supervisor.client.post(`office/payments/${lost}/book`, body)).toMatchObject({ status: 403 });
    expect(
      await finance.client.post(`office/payments/${lost}/book`, { ...body, giveBack: 400 }),
    ).toMatchObject({ status: 409 });
    const { outcome, approvalId } = await propose('two', body);
    expect(outcome).toBe('waiting');
    expect(await shown('two')).toMatchObject({
      payment: { isProposed: true, result: 'unknown-reference' },
      approvals: [{ state: 'waiting', isMine: true, mayCheck: false, maker: { name: 'Teresa Olvera' } }],
      may: { propose: false },
    });
    expect(await approve(approvalId, finance)).toMatchObject({ status: 403 });
    // Her partner's supervisor does not know of it.
    expect(await approve(approvalId, albas)).toMatchObject({ status: 404 });
    must(await approve(approvalId, supervisor));
    expect(await approve(approvalId, supervisor)).toMatchObject({ status: 409, code: 'proposal-over' });
    const after = await shown('two', '', alba.client);
    expect(after).toMatchObject({
      payment: { result: 'assigned', account: loan.account, returned: 100.25, partner: { id: 1 } },
      allocation: { account: loan.account },
      giveBack: 100.25,
      decision: { decision: 'booked', by: 'Teresa Olvera' },
    });
    const parts = (after.allocation?.shares ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(parts + (after.allocation?.held ?? 0)).toBe(299.75);
    const [line] = await trail('payment-assigned');
    expect(line).toMatchObject({
      actor: `staff:${finance.id}`,
      detail: {
        event: 'sandbox:two',
        giveBackCentavos: 10_025,
        by: { name: 'Teresa Olvera' },
        checkedBy: { name: 'Héctor Luna' },
      },
    });
    const { figures } = await day('2031-03-12');
    expect(figures).toMatchObject([
      { partner: { id: 1 }, reported: 400, applied: 299.75, returned: 100.25, nowhere: 0 },
    ]);
    const checked = await checkLedgers(server.deps);
    expect([checked.centavos.nowhere, await ledgerFaults(server.deps.store)]).toEqual([0, []]);
  });

  test('an act whose facts changed answers 409 with what changed, and nothing is booked', async () => {
    await report('stale', '5550000000006', 15_000);
    const { approvalId } = await propose('stale', { account: loan.account });
    await report('meanwhile', await referenceOf(loan.account, 3), 12_345);
    const reply = await approve(approvalId, supervisor);
    expect(reply).toMatchObject({ status: 409, code: 'stale-facts' });
    expect(JSON.stringify(reply.body)).toMatch(/Por pagar: antes \$[\d,.]+, ahora \$/);
    expect((await shown('stale')).payment.result).toBe('unknown-reference');
  });

  test('money is given back once, by two people; its note is sealed', async () => {
    await report('back', '5550000000007', 7_700);
    const path = `office/payments/${encodeURIComponent('sandbox:back')}/return`;
    const { approvalId } = must(
      await finance.client.post<OfficeOutput<'proposeReturn'>>(path, { reason: 'Pagó la de su prima' }),
    );
    const both = await Promise.all([approve(approvalId, supervisor), approve(approvalId, supervisor)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await shown('back')).toMatchObject({
      payment: { result: 'returned', returned: 77 },
      decision: { decision: 'returned', by: 'Teresa Olvera' },
    });
    expect(await finance.client.post(path, { reason: 'Otra vez' })).toMatchObject({ status: 409 });
    const row = await server.deps.store.db
      .selectFrom('payment_decisions')
      .select('note')
      .where('event_id', '=', 'back')
      .executeTakeFirstOrThrow();
    expect(row.note).toMatch(/^v1\./);
  });

  test('of one partner: money of its own reference, by its own two people, in their scope', async () => {
    await server.deps.store.db
      .insertInto('payment_events')
      .values({
        provider: 'sandbox',
        event_id: 'parked',
        reference: await referenceOf(loan.account, 1),
        amount_centavos: 8_700,
        paid_at: await appNow(server.deps.store.db),
        result: 'amount-mismatch',
      })
      .execute();
    expect(await shown('parked', '', alba.client)).toMatchObject({
      proposal: loan.account,
      allocation: { account: loan.account },
    });
    expect(await shown('parked', `?account=${theirs.account}`)).toMatchObject({ refusal: 'of-another' });
    const { approvalId } = await propose('parked', { account: loan.account }, alba);
    must(await approve(approvalId, albas));
    expect((await shown('parked', '', alba.client)).payment.result).toBe('assigned');
  });

  test('a refund is listed with its day, masked, agreed on by two people and paid once', async () => {
    const ended = await signedRequest(server.deps, { weeks: 1, weeklyCentavos: 700_000 });
    await pay(server.deps, ended.account, 0);
    await report('ends', await referenceOf(ended.account, 1), 701_000);
    const list = async (state: string, who = alba) =>
      must(await who.client.get<OfficeOutput<'listRefunds'>>(`office/refunds?state=${state}`));
    const [refund] = (await list('open')).rows;
    expect(refund).toMatchObject({ account: ended.account, amount: 310, hasClabe: false, isLate: false });
    const id = refund?.id ?? '';
    expect(await list('open', brisa)).toMatchObject({ rows: [], count: 0, total: 0 });
    expect(await brisa.client.get(`office/refunds/${id}`)).toMatchObject({ status: 404 });
    const path = `office/refunds/${id}/pay`;
    const body = { reason: 'Crédito terminado' };
    expect(await alba.client.post(path, body)).toMatchObject({ status: 409 });
    await settledClabe(server.deps, ended.owner, ended.account, '032180000118359719');
    const masked = must(await alba.client.get<OfficeOutput<'getRefund'>>(`office/refunds/${id}`));
    expect(masked).toMatchObject({ clabe: '••••••9719', paid: null, may: { propose: true, reveal: true } });
    const { approvalId } = must(await alba.client.post<OfficeOutput<'proposeRefund'>>(path, body));
    expect((await list('open')).rows).toMatchObject([{ isProposed: true }]);
    must(await approve(approvalId, albas));
    expect((await list('open')).rows).toMatchObject([{ isProposed: false, isApproved: true }]);
    const approved = must(await alba.client.get<OfficeOutput<'getRefund'>>(`office/refunds/${id}`));
    expect(approved.may).toEqual({ propose: false, record: true, reveal: true });
    must(await alba.client.post(`office/refunds/${id}/paid`, { transfer: 'MX20310312' }));
    expect(await list('open')).toMatchObject({ rows: [], count: 0, total: 0 });
    expect((await list('paid')).rows).toMatchObject([{ account: ended.account, amount: 310 }]);
    expect(must(await alba.client.get(`office/refunds/${id}`))).toMatchObject({
      paid: { by: 'Alma Ruiz', transfer: 'MX20310312' },
    });
  });
});

test('asking the network again sends the job that reads it, and says who asked', async () => {
  must(await alba.client.post('office/payments/ask-again'));
  expect((await trail('network-asked'))[0]).toMatchObject({ actor: `staff:${alba.id}`, partner_id: 1 });
  must(await finance.client.post('office/payments/ask-again'));
  expect((await trail('network-asked'))[0]).toMatchObject({ partner_id: 0 });
  expect((await verifyTrail(server.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
});
