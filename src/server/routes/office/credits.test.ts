import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { voidReferences } from '#server/actions/loan/references.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, payOnly, signedRequest } from '#test/support/credit.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let people: Record<'collections' | 'supervisor' | 'analyst' | 'finance' | 'auditor' | 'stranger', DeskPerson>;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

/** Sets the clock and signs everybody in anew: their sessions are over after half an hour. */
async function itIs(instant: string): Promise<void> {
  await setClockTo(server.deps, instant);
  const person = (role: Parameters<typeof deskPerson>[1], partner = 1) => deskPerson(server, role, partner);
  people = {
    collections: await person('collections'),
    supervisor: await person('supervisor'),
    analyst: await person('analyst'),
    finance: await person('finance'),
    auditor: await person('auditor'),
    stranger: await person('supervisor', 2),
  };
}

const planA = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };
async function activeCredit(offer: Parameters<typeof signedRequest>[1] = {}) {
  const request = await signedRequest(server.deps, { ...planA, ...offer });
  await pay(server.deps, request.account, 0);
  return request;
}

type Credit = OfficeOutput<'getCredit'>;
type Proposed = OfficeOutput<'proposePause'>;
const reason = { reason: 'Lo pidió por teléfono' };
const credit = async (person: DeskPerson, account: string) =>
  must(await person.client.get<Credit>(`office/credits/${account}`));
const act = (person: DeskPerson, account: string, what: string, body: object = reason) =>
  person.client.post<Proposed>(`office/credits/${account}/${what}`, body);
const approve = (person: DeskPerson, id: string) => person.client.post(`office/approvals/${id}/approve`);
const textsTo = async (phone: string) =>
  (await rowsOf(server.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);

/** What the nightly check holds against a credit. */
async function faultsOf(account: string): Promise<unknown[]> {
  await checkLedgers(server.deps);
  return (await ledgerFaults(server.deps.store)).filter(({ subject }) => subject === account);
}

// Wednesday, noon in Mexico City.
const noon = '2026-11-25T18:00:00Z';

describe('the list', () => {
  test('has state, days late, what is owed and the weeks paid, and nothing sealed', async () => {
    await itIs(noon);
    const pending = await signedRequest(server.deps, planA);
    const active = await activeCredit();
    await pay(server.deps, active.account, 1);
    await activeCredit({ partner: 2 });
    const { client } = people.auditor;
    const page = must(await client.get<OfficeOutput<'listCredits'>>('office/credits'));
    expect(page.rows.map(({ account, state, owed, weeksPaid }) => [account, state, owed, weeksPaid])).toEqual(
      [
        [active.account, 'current', 2200, 1],
        [pending.account, 'pending', null, 0],
      ],
    );
    expect(JSON.stringify(page)).not.toContain(active.phone);
    const counts = Object.fromEntries(page.counts.map(({ view, count }) => [view, count]));
    expect(counts).toEqual({ all: 2, current: 1, late: 0, locked: 0, pending: 1, paid: 0, ended: 0 });
    await itIs('2026-12-12T18:00:00Z');
    await serviceLoans(server.deps);
    const late = must(
      await people.auditor.client.get<OfficeOutput<'listCredits'>>('office/credits?view=locked'),
    );
    expect(late.rows).toEqual([]);
    const one = must(
      await people.auditor.client.get<OfficeOutput<'listCredits'>>(
        `office/credits?view=late&search=${active.account}`,
      ),
    );
    expect(one.rows).toMatchObject([{ account: active.account, state: 'late', daysLate: 3 }]);
  });

  test('goes on page by page, forwards and back', async () => {
    await itIs(noon);
    const reader = people.stranger;
    for (let count = 0; count < 52; count += 1) await signedRequest(server.deps, { ...planA, partner: 2 });
    const get = async (query: string) =>
      must(await reader.client.get<OfficeOutput<'listCredits'>>(`office/credits${query}`));
    const first = await get('');
    expect([first.rows.length, first.previous]).toEqual([50, null]);
    const second = await get(`?cursor=${first.next}`);
    expect([second.rows.length, second.next]).toEqual([3, null]);
    const accounts = [first, second].flatMap(({ rows }) => rows.map(({ account }) => account));
    expect(new Set(accounts).size).toBe(53);
    expect((await get(`?cursor=${second.previous}`)).rows).toEqual(first.rows);
    const oldest = await get('?sort=%2Bopened');
    expect(oldest.rows[0]?.account).toBe(accounts.at(-1));
  });
});

describe('a credit', () => {
  beforeAll(() => itIs(noon));

  test('has statement, ledger, device and what may be done, with name and phone masked', async () => {
    const { account, phone } = await activeCredit();
    await pay(server.deps, account, 1);
    const shown = await credit(people.collections, account);
    expect(shown).toMatchObject({
      state: 'current',
      next: { week: 2, dueOn: '2026-12-09', pending: 88 },
      paid: 387,
      remaining: 2200,
      held: 0,
      weeksPaid: 1,
      payoff: { reference: null },
      mayContact: { allowed: true, because: null },
      may: { promise: true, pause: true, lock: true, release: false, cancel: false, revoke: false },
    });
    expect(shown.entries.map(({ kind }) => kind)).toEqual([
      'opened',
      'received',
      'activated',
      'applied',
      'delivered',
      'received',
      'applied',
    ]);
    expect(shown.entries.at(-1)?.balance).toBe(2200);
    expect(shown.sealed).toContainEqual({ field: 'phone', masked: `•• •••• ••${phone.slice(-2)}` });
    expect(JSON.stringify(shown)).not.toContain(phone);
    expect((await credit(people.analyst, account)).may).toMatchObject({ revoke: true, promise: false });
  });

  test('of another partner is not there, as an unknown one, for whatever is done', async () => {
    const { account } = await activeCredit();
    const acts = ['payoff', 'contacts', 'theft', 'release', 'pause', 'cancel', 'contact-stop'];
    const bodies: Record<string, object> = {
      contacts: { channel: 'call', outcome: 'no-answer' },
      theft: { what: 'theft', ...reason },
      pause: { weeks: 1, ...reason },
      'contact-stop': { why: 'other', ...reason },
    };
    const { client } = people.stranger;
    expect((await client.get(`office/credits/${account}`)).status).toBe(404);
    const other = await deskPerson(server, 'collections', 2);
    const analyst = await deskPerson(server, 'analyst', 2);
    for (const what of acts) {
      const person = what === 'cancel' ? analyst : other;
      const [theirs, unknown] = [
        await act(person, account, what, bodies[what]),
        await act(person, '0000000000', what, bodies[what]),
      ];
      expect([what, theirs.status, unknown.status]).toEqual([what, 404, 404]);
      expect(theirs.body).toEqual(unknown.body);
    }
  });

  test('is quoted, with a reference, and the customer is told once', async () => {
    const { account, phone, requestId } = await activeCredit();
    const sent = must(
      await people.finance.client.post<OfficeOutput<'sendPayoffQuote'>>(`office/credits/${account}/payoff`),
    );
    must(await act(people.finance, account, 'payoff', {}));
    const told = (await textsTo(phone)).filter((text) => text.includes('para liquidar tu crédito'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(sent.reference);
    const shown = await credit(people.finance, account);
    expect(shown.payoff).toMatchObject({ amount: sent.amount, reference: sent.reference });
    const lines = await rowsOf(server.deps, 'request_events', 'request_id', requestId);
    expect(lines.find(({ kind }) => kind === 'payoff-quoted')).toMatchObject({
      actor: `staff:${people.finance.id}`,
    });
    expect((await act(people.auditor, account, 'payoff', {})).status).toBe(403);
  });
});

describe('acts of two', () => {
  beforeAll(() => itIs(noon));

  test('a pause moves the weeks by the yes of a supervisor, never of who proposed it', async () => {
    const { account, phone, requestId } = await activeCredit();
    expect((await act(people.supervisor, account, 'pause', { weeks: 2, ...reason })).status).toBe(403);
    const { approvalId, outcome } = must(
      await act(people.collections, account, 'pause', { weeks: 2, ...reason }),
    );
    expect(outcome).toBe('waiting');
    expect(await act(people.collections, account, 'pause', { weeks: 1, ...reason })).toMatchObject({
      status: 409,
    });
    const { approvals, next } = await credit(people.supervisor, account);
    expect(next?.dueOn).toBe('2026-12-02');
    expect(approvals).toMatchObject([
      { id: approvalId, mayCheck: true, changes: [{ what: 'Próximo pago' }], reason: reason.reason },
    ]);
    expect((await approve(people.collections, approvalId)).code).toBe('own-proposal');
    must(await approve(people.supervisor, approvalId));
    const after = await credit(people.supervisor, account);
    expect(after.next?.dueOn).toBe('2026-12-16');
    expect(after.timeline.at(-1)).toMatchObject({
      kind: 'pause-agreed',
      actor: { kind: 'staff', name: people.collections.name },
      detail: {
        checkedBy: { name: people.supervisor.name },
        reasonText: reason.reason,
        approval: approvalId,
      },
    });
    expect(requestId).toBe(after.requestId);
    const [addendum] = await rowsOf(server.deps, 'pause_addenda', 'account', account);
    expect(addendum).toMatchObject({ approval_id: approvalId, code_id: null, weeks: 2 });
    expect((await textsTo(phone)).filter((text) => text.includes('se recorren 2 semanas'))).toHaveLength(1);
  });

  test('a pause whose credit was paid meanwhile is stale, and says what has changed', async () => {
    const { account } = await activeCredit();
    const { approvalId } = must(await act(people.collections, account, 'pause', { weeks: 1, ...reason }));
    await pay(server.deps, account, 1);
    const reply = await approve(people.supervisor, approvalId);
    expect([reply.status, reply.code]).toEqual([409, 'stale-facts']);
    expect((reply.body as { errors: string[] }).errors).toContain('Pagado: antes $299.00, ahora $387.00.');
    expect(await rowsOf(server.deps, 'pause_addenda', 'account', account)).toEqual([]);
  });

  const sum = (pesos: number) => ({ what: 'sum', sum: pesos, why: 'agreement', ...reason });
  const everything = { what: 'everything', why: 'death', ...reason };

  test('a part is forgiven by finance and a supervisor: never paid, no lock for it, the customer is told', async () => {
    await itIs('2026-11-25T18:00:00Z');
    const { account, phone, requestId } = await activeCredit();
    await itIs('2026-12-06T18:00:00Z');
    await serviceLoans(server.deps);
    expect((await credit(people.finance, account)).lock).toMatchObject({ isLocked: true, toUnlock: 88 });
    expect((await act(people.collections, account, 'write-off', sum(100))).status).toBe(403);
    for (const wrong of [{ ...sum(1), sum: undefined }, sum(0), { ...sum(1), why: 'liking' }]) {
      expect((await act(people.finance, account, 'write-off', wrong)).status).toBe(400);
    }
    expect(await act(people.finance, account, 'write-off', sum(2288.01))).toMatchObject({
      status: 409,
      body: { errors: ['Solo debe $2,288.00: no se puede perdonar más.'] },
    });
    const { approvalId, outcome } = must(await act(people.finance, account, 'write-off', sum(100)));
    expect(outcome).toBe('waiting');
    const waiting = await credit(people.supervisor, account);
    expect(waiting).toMatchObject({ remaining: 2288, forgiven: 0, may: { writeOff: false } });
    expect(waiting.approvals).toMatchObject([
      {
        id: approvalId,
        mayCheck: true,
        changes: [
          { what: 'Se perdona', after: '$100.00' },
          { what: 'Por pagar', before: '$2,288.00', after: '$2,188.00' },
          {
            what: 'Próximo pago',
            before: '$88.00, 2 de diciembre de 2026',
            after: '$76.00, 9 de diciembre de 2026',
          },
          { what: 'Por qué', after: 'Acuerdo con el cliente' },
        ],
      },
    ]);
    expect((await approve(people.finance, approvalId)).code).toBe('own-proposal');
    must(await approve(people.supervisor, approvalId));
    const after = await credit(people.auditor, account);
    expect(after).toMatchObject({
      state: 'current',
      paid: 299,
      remaining: 2188,
      forgiven: 100,
      weeksPaid: 0,
      lock: { isLocked: false, nextLockOn: '2026-12-13' },
      next: { week: 2, pending: 76 },
    });
    expect(after.weeks.slice(0, 2)).toMatchObject([
      { amount: 0, forgiven: 88, paid: 0, pending: 0, coveredOn: null },
      { amount: 76, forgiven: 12, paid: 0, pending: 76 },
    ]);
    expect(after.timeline.find(({ kind }) => kind === 'debt-forgiven')).toMatchObject({
      actor: { kind: 'staff', name: people.finance.name },
      detail: { checkedBy: { name: people.supervisor.name }, reasonText: reason.reason, why: 'agreement' },
    });
    expect((await textsTo(phone)).filter((text) => text.includes('te perdonamos'))).toEqual([
      expect.stringContaining(
        'te perdonamos $100.00 de tu crédito. Te falta pagar $2,188.00. Tu próximo pago de $76.00 vence el 9 de diciembre',
      ),
    ]);
    const { rows } = must(
      await people.auditor.client.get<OfficeOutput<'listCredits'>>(`office/credits?search=${account}`),
    );
    expect(rows).toMatchObject([{ account, owed: 2188, forgiven: 100, weeksPaid: 0 }]);
    expect(requestId).toBe(after.requestId);
    expect(await faultsOf(account)).toEqual([]);
  });

  test('a sum that a payment made too much is stale; all of it ends the credit, and later money is returned', async () => {
    await itIs(noon);
    const { account, phone } = await activeCredit();
    const { approvalId: tooLate } = must(await act(people.finance, account, 'write-off', sum(2288)));
    await pay(server.deps, account, 1);
    const stale = await approve(people.supervisor, tooLate);
    expect([stale.status, stale.code]).toEqual([409, 'stale-facts']);
    expect((stale.body as { errors: string[] }).errors).toContain(
      'Por pagar: antes $2,288.00, ahora $2,200.00.',
    );
    expect((await credit(people.finance, account)).forgiven).toBe(0);
    must(await people.finance.client.post(`office/approvals/${tooLate}/refuse`, reason));

    const { approvalId } = must(await act(people.finance, account, 'write-off', everything));
    must(await approve(people.supervisor, approvalId));
    const after = await credit(people.finance, account);
    expect(after).toMatchObject({
      state: 'paid',
      paid: 387,
      remaining: 0,
      forgiven: 2200,
      weeksPaid: 1,
      held: 0,
      refunds: [],
      may: { writeOff: false },
    });
    expect(after.lock.orders[0]).toMatchObject({ action: 'release', cause: 'paid-off' });
    const told = await textsTo(phone);
    expect(told).toContainEqual(
      expect.stringContaining('te perdonamos $2,200.00 de tu crédito. Ya no debes nada: tu equipo es tuyo'),
    );
    expect(told.filter((text) => text.includes('recibimos tu último pago'))).toEqual([]);
    await voidReferences(server.deps, account);
    const references = await rowsOf(server.deps, 'payment_references', 'account', account);
    // Those of the down payment and of week 1 were paid.
    expect(references.filter(({ voided_at: voidedAt }) => voidedAt === null)).toHaveLength(2);
    expect(references.length).toBeGreaterThan(20);
    expect((await act(people.finance, account, 'write-off', sum(1))).code).toBe('credit-state');

    await pay(server.deps, account, 2);
    expect(await credit(people.finance, account)).toMatchObject({
      state: 'paid',
      held: 88,
      forgiven: 2200,
      refunds: [{ amount: 88, paidAt: null }],
    });
    expect(await faultsOf(account)).toEqual([]);
  });

  test('while contact is stopped nobody is written to', async () => {
    const { account, phone } = await activeCredit();
    must(await act(people.collections, account, 'contact-stop', { why: 'death', ...reason }));
    const { approvalId: part } = must(await act(people.finance, account, 'write-off', sum(38)));
    must(await approve(people.supervisor, part));
    expect((await credit(people.finance, account)).next).toMatchObject({ week: 1, pending: 50 });
    const { approvalId } = must(await act(people.finance, account, 'write-off', everything));
    must(await approve(people.supervisor, approvalId));
    expect((await credit(people.finance, account)).state).toBe('paid');
    expect((await textsTo(phone)).filter((text) => text.includes('perdonamos'))).toEqual([]);
  });

  test('a theft told by phone locks by one person; its release needs another', async () => {
    const { account } = await activeCredit();
    expect((await act(people.auditor, account, 'theft', { what: 'theft', ...reason })).status).toBe(403);
    must(await act(people.collections, account, 'theft', { what: 'theft', ...reason }));
    const locked = await credit(people.collections, account);
    expect(locked).toMatchObject({
      state: 'locked',
      lock: { isLocked: true, holds: [{ cause: 'theft-1', closedAt: null }] },
      may: { lock: false, release: true },
    });
    expect(locked.timeline.at(-1)).toMatchObject({
      kind: 'theft-reported',
      actor: { name: people.collections.name },
      detail: { decidedBy: 'one person', reasonText: reason.reason },
    });
    const { approvalId } = must(await act(people.collections, account, 'release'));
    expect((await credit(people.supervisor, account)).lock.isLocked).toBe(true);
    must(await approve(people.supervisor, approvalId));
    const free = await credit(people.supervisor, account);
    expect(free).toMatchObject({ state: 'current', lock: { isLocked: false } });
    expect(free.lock.orders[0]).toMatchObject({ action: 'unlock', cause: 'theft-1' });
  });

  test('a revocation is made by analysis and confirmed by finance; all that was paid is to be returned', async () => {
    const { account } = await activeCredit();
    const sentOn = { sentOn: '2026-11-25', ...reason };
    expect((await act(people.collections, account, 'revoke', sentOn)).status).toBe(403);
    expect((await act(people.analyst, account, 'revoke', { ...sentOn, sentOn: '2026-11-26' })).status).toBe(
      400,
    );
    const { approvalId } = must(await act(people.analyst, account, 'revoke', sentOn));
    expect((await credit(people.finance, account)).state).toBe('current');
    must(await approve(people.finance, approvalId));
    const after = await credit(people.finance, account);
    expect(after).toMatchObject({ state: 'revoked', remaining: 0, refunds: [{ amount: 299, paidAt: null }] });
    expect((await entriesOf(server.deps.store, account)).at(-1)?.kind).toBe('revoked');
  });

  test('a contract whose down payment is missing is cancelled', async () => {
    const { account } = await signedRequest(server.deps, planA);
    expect((await act(people.analyst, account, 'revoke', { sentOn: '2026-11-25', ...reason })).code).toBe(
      'credit-state',
    );
    const { approvalId } = must(await act(people.analyst, account, 'cancel'));
    must(await approve(people.supervisor, approvalId));
    expect((await credit(people.analyst, account)).state).toBe('cancelled');
  });
});

describe('contacts', () => {
  const call = { channel: 'call', outcome: 'no-answer', note: 'Buzón <b>lleno</b>' };

  test('are written down inside the hours where she lives, sealed, and outside refused', async () => {
    // 22:30 in Puebla, 20:30 in Tijuana.
    await itIs('2026-11-26T04:30:00Z');
    const here = await activeCredit();
    const tijuana = await activeCredit({ state: 'Baja California' });
    const late = await act(people.collections, here.account, 'contacts', call);
    expect([late.status, late.code]).toEqual([409, 'contact-refused']);
    must(await act(people.collections, tijuana.account, 'contacts', call));
    // She called.
    must(await act(people.collections, here.account, 'contacts', { ...call, channel: 'incoming-call' }));
    const shown = await credit(people.collections, here.account);
    expect(shown.mayContact).toMatchObject({ allowed: false, because: 'outside-hours', clocks: ['22:30'] });
    expect(shown.mayContact.from).toBe('2026-11-26T13:00:00.000Z');
    expect(shown.contacts).toMatchObject([{ channel: 'incoming-call', note: call.note }]);
    const stored = await server.deps.store.db.selectFrom('contacts').selectAll().execute();
    expect(stored.every(({ note }) => String(note).startsWith('v1.'))).toBe(true);
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'contact-logged' });
    expect(JSON.stringify(shown.timeline)).not.toContain('Buzón');
  });

  test('with a promise make it; after a stop there is none', async () => {
    await itIs(noon);
    const { account } = await activeCredit();
    const promised = { channel: 'call', outcome: 'promised', amount: 88, day: '2026-12-05' };
    expect((await act(people.collections, account, 'contacts', promised)).code).toBe('promise-refused');
    await itIs('2026-12-03T18:00:00Z');
    expect((await act(people.collections, account, 'contacts', { ...promised, day: undefined })).status).toBe(
      400,
    );
    expect((await act(people.supervisor, account, 'contacts', promised)).status).toBe(403);
    const refused = await act(people.collections, account, 'contacts', { ...promised, day: '2026-12-30' });
    expect(refused.code).toBe('promise-refused');
    must(await act(people.collections, account, 'contacts', promised));
    const shown = await credit(people.collections, account);
    expect(shown.promises).toEqual([
      { amount: 88, madeOn: '2026-12-03', day: '2026-12-05', state: 'running' },
    ]);
    expect(shown.contacts).toHaveLength(1);
    must(await act(people.collections, account, 'contact-stop', { why: 'death', ...reason }));
    expect((await act(people.collections, account, 'contacts', call)).code).toBe('contact-refused');
    expect((await act(people.collections, account, 'contact-stop/end')).status).toBe(403);
    must(await act(people.supervisor, account, 'contact-stop/end'));
    must(await act(people.collections, account, 'contacts', call));
  });

  test('beyond a third of the price need the offer of the law', async () => {
    await itIs(noon);
    const { account } = await activeCredit();
    for (const week of [1, 2, 3, 4, 5]) await pay(server.deps, account, week);
    expect((await credit(people.collections, account)).mayChoose).toBe(true);
    const spoke = { channel: 'call', outcome: 'answered' };
    expect((await act(people.collections, account, 'contacts', spoke)).code).toBe('contact-refused');
    must(await act(people.collections, account, 'contacts', { ...spoke, offeredArrears: true }));
  });
});

describe('collections', () => {
  test('are the late credits, the longest first, with what the law allows', async () => {
    await itIs(noon);
    const old = await activeCredit();
    const newer = await activeCredit();
    await pay(server.deps, newer.account, 1);
    await itIs('2026-12-17T18:00:00Z');
    const get = async (query = '', person = people.collections) =>
      must(await person.client.get<OfficeOutput<'listCollections'>>(`office/collections${query}`));
    const mine = new Set([old.account, newer.account]);
    const rows = (await get()).rows.filter(({ account }) => mine.has(account));
    expect(rows).toMatchObject([
      {
        account: old.account,
        daysLate: 15,
        overdue: 264,
        weeksPaid: 0,
        lastContact: null,
        mayContact: { allowed: true },
      },
      { account: newer.account, daysLate: 8, overdue: 176, weeksPaid: 1 },
    ]);
    must(await act(people.collections, old.account, 'contacts', { channel: 'call', outcome: 'no-answer' }));
    const bucket = await get('?bucket=15-30');
    expect(bucket.rows.map(({ daysLate }) => daysLate >= 15 && daysLate <= 30)).not.toContain(false);
    expect(bucket.rows.find(({ account }) => account === old.account)?.lastContact).toMatchObject({
      outcome: 'no-answer',
    });
    expect((await people.analyst.client.get('office/collections')).status).toBe(403);
    expect((await get('', people.stranger)).rows.every(({ partner }) => partner.id === 2)).toBe(true);
  });
});

test('a contract whose device nobody can deliver is ended by two, with everything back', async () => {
  await itIs('2026-12-01T18:00:00Z');
  const { account, phone } = await signedRequest(server.deps, planA);
  await payOnly(server.deps, account, 0);
  await payOnly(server.deps, account, 1);
  expect((await credit(people.analyst, account)).may).toMatchObject({ rescind: true, lock: false });
  const { approvalId } = must(await act(people.analyst, account, 'rescind'));
  expect((await approve(people.analyst, approvalId)).status).toBe(403);
  must(await approve(people.finance, approvalId));
  const ended = await credit(people.analyst, account);
  expect(ended).toMatchObject({ status: 'Rescinded', remaining: 0, held: 387, refunds: [{ amount: 387 }] });
  expect(await textsTo(phone)).toContainEqual(
    expect.stringContaining(
      `no pudimos entregarte tu equipo y terminamos tu contrato ${account}. No debes nada. Te devolvemos $387.00`,
    ),
  );
  expect(await faultsOf(account)).toEqual([]);
  // Whoever has her device keeps her contract.
  const has = await activeCredit();
  expect((await credit(people.analyst, has.account)).may.rescind).toBe(false);
  expect((await act(people.analyst, has.account, 'rescind')).status).toBe(409);
});
