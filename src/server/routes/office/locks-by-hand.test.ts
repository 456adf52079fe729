import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let people: Record<'collections' | 'supervisor' | 'counter' | 'stranger', DeskPerson>;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

/** Sets the clock and signs everybody in anew: their sessions are over after half an hour. */
async function itIs(instant: string): Promise<void> {
  await setClockTo(server.deps, instant);
  people = {
    collections: await deskPerson(server, 'collections', 1),
    supervisor: await deskPerson(server, 'supervisor', 1),
    counter: await deskPerson(server, 'counter', 1),
    stranger: await deskPerson(server, 'supervisor', 2),
  };
}

// Wednesday, noon in Mexico City: the first week is due on 2 December and locks in the morning of the 6th.
const activated = '2026-11-25T18:00:00Z';
const planA = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };
async function activeCredit() {
  await setClockTo(server.deps, activated);
  const request = await signedRequest(server.deps, planA);
  await pay(server.deps, request.account, 0);
  return request;
}

const credit = async (account: string, person = people.collections) =>
  must(await person.client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`));
const propose = (account: string, what: 'lock' | 'unlock', body: object, person = people.collections) =>
  person.client.post<OfficeOutput<'proposeLock'>>(`office/credits/${account}/${what}`, {
    reason: 'Acordado por teléfono',
    ...body,
  });
const approve = (id: string, person = people.supervisor) =>
  person.client.post<{ errors: string[] }>(`office/approvals/${id}/approve`);
/** Proposes it and has it confirmed. */
async function byTwo(account: string, what: 'lock' | 'unlock', body: object): Promise<void> {
  const { approvalId } = must(await propose(account, what, body));
  must(await approve(approvalId));
}
const textsTo = async (phone: string) =>
  (await rowsOf(server.deps, 'outbox', 'recipient', phone)).map(({ body }) => body);
const ordersOf = async (account: string) =>
  (await rowsOf(server.deps, 'device_orders', 'account', account))
    .filter(({ action }) => action !== 'enroll')
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ action, cause }) => `${action} ${cause}`);
/** As the lock service does. */
const takeOrders = (account: string) =>
  server.deps.store.db
    .updateTable('device_orders')
    .set({ sent_at: new Date() })
    .where('account', '=', account)
    .execute();

test('a lock that the sweep did not make is made by two, and its customer hears the sum as from the sweep', async () => {
  const { account, phone } = await activeCredit();
  await itIs('2026-12-05T18:00:00Z');
  expect((await credit(account)).may).toMatchObject({ lockByHand: false, unlockByHand: false });
  const early = await propose(account, 'lock', {});
  expect([early.status, early.code, early.body]).toMatchObject([
    409,
    'credit-state',
    { errors: ['No hay un atraso mayor a los días de gracia.'] },
  ]);

  await itIs('2026-12-07T18:00:00Z');
  expect((await credit(account)).may.lockByHand).toBe(true);
  expect((await propose(account, 'lock', {}, people.supervisor)).status).toBe(403);
  expect((await propose(account, 'lock', { reason: '' })).status).toBe(400);
  const { approvalId } = must(await propose(account, 'lock', {}));
  expect((await credit(account)).lock.isLocked).toBe(false);
  expect((await approve(approvalId, people.collections)).status).toBe(403);
  expect((await approve(approvalId, people.stranger)).status).toBe(404);
  must(await approve(approvalId));
  const locked = await credit(account);
  expect(locked).toMatchObject({
    state: 'locked',
    lock: { isLocked: true, toUnlock: 88, holds: [{ cause: 'overdue', closedAt: null }] },
    may: { unlockByHand: true },
  });
  expect(locked.timeline.at(-1)).toMatchObject({
    kind: 'device-locked-by-hand',
    actor: { kind: 'staff', name: people.collections.name },
    detail: { cause: 'overdue-1', checkedBy: { name: people.supervisor.name } },
  });
  expect(await textsTo(phone)).toContainEqual(
    expect.stringContaining('tu equipo se bloqueó por un pago atrasado. Paga $88.00'),
  );
  await serviceLoans(server.deps);
  expect(await ordersOf(account)).toEqual(['lock overdue-1']);

  // Not taken by the lock service: once more. Taken: it is locked.
  expect((await credit(account)).may.lockByHand).toBe(true);
  await takeOrders(account);
  expect((await credit(account)).may.lockByHand).toBe(false);
  expect((await propose(account, 'lock', {})).body).toMatchObject({
    errors: ['El equipo ya está bloqueado por eso.'],
  });
  await pay(server.deps, account, 1);
  expect((await credit(account)).lock).toMatchObject({ isLocked: false, toUnlock: 0 });
});

test('an unlock by hand holds against the sweep until its day is over; what is owed stays owed', async () => {
  const { account, phone } = await activeCredit();
  await itIs('2026-12-07T18:00:00Z');
  await serviceLoans(server.deps);
  expect((await credit(account)).lock.isLocked).toBe(true);
  for (const until of ['2026-12-06', '2026-12-15']) {
    const refused = await propose(account, 'unlock', { why: 'goodwill', until });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { errors: ['Elija un día de hoy a 7 días.'] },
    ]);
  }
  await byTwo(account, 'unlock', { why: 'goodwill', until: '2026-12-10' });
  const free = await credit(account);
  expect(free).toMatchObject({
    state: 'late',
    lock: { isLocked: false, stoppedBy: 'reprieve', reprieveUntil: '2026-12-10', toUnlock: 88 },
    may: { unlockByHand: false },
  });
  expect(free.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['device-unlocked-by-hand', 'device-unlocked']),
  );
  expect(free.timeline.find(({ kind }) => kind === 'device-unlocked-by-hand')).toMatchObject({
    detail: { why: 'goodwill', until: '2026-12-10', checkedBy: { name: people.supervisor.name } },
  });
  expect(await textsTo(phone)).toContainEqual(
    expect.stringMatching(
      /tu equipo se desbloqueó\. Hasta el \d+ de \p{L}+ no se bloquea por pagos atrasados\./u,
    ),
  );
  await serviceLoans(server.deps);
  await setClockTo(server.deps, '2026-12-11T04:00:00Z');
  await serviceLoans(server.deps);
  expect(await ordersOf(account)).toEqual(['lock overdue-1', 'unlock overdue-1']);
  await setClockTo(server.deps, '2026-12-11T18:00:00Z');
  await serviceLoans(server.deps);
  expect(await ordersOf(account)).toEqual(['lock overdue-1', 'unlock overdue-1', 'lock overdue-1#2']);
});

test('a lock by hand ends an unlock by hand', async () => {
  const { account } = await activeCredit();
  await itIs('2026-12-07T18:00:00Z');
  await serviceLoans(server.deps);
  await takeOrders(account);
  await byTwo(account, 'unlock', { why: 'mistake', until: '2026-12-14' });
  expect((await credit(account)).may.lockByHand).toBe(true);
  await byTwo(account, 'lock', {});
  expect((await credit(account)).lock).toMatchObject({
    isLocked: true,
    reprieveUntil: null,
    stoppedBy: null,
  });
});

test('facts that changed before the second yes refuse it, and store nothing', async () => {
  const { account } = await activeCredit();
  await itIs('2026-12-07T18:00:00Z');
  const lock = must(await propose(account, 'lock', {}));
  await pay(server.deps, account, 1);
  expect(await approve(lock.approvalId)).toMatchObject({ status: 409, code: 'stale-facts' });

  const promised = await activeCredit();
  await itIs('2026-12-07T18:00:00Z');
  const stopped = must(await propose(promised.account, 'lock', {}));
  const promise = { amount: 88, day: '2026-12-08', reason: 'Paga mañana' };
  must(await people.collections.client.post(`office/credits/${promised.account}/promise`, promise));
  const stale = await approve(stopped.approvalId);
  expect([stale.status, stale.code, stale.body.errors]).toEqual([
    409,
    'stale-facts',
    ['El cliente prometió pagar y su plazo no ha terminado.'],
  ]);

  const unlocked = await activeCredit();
  await itIs('2026-12-07T18:00:00Z');
  await serviceLoans(server.deps);
  const until = { why: 'goodwill', until: '2026-12-09' };
  const { approvalId } = must(await propose(unlocked.account, 'unlock', until));
  await pay(server.deps, unlocked.account, 1);
  expect(await approve(approvalId)).toMatchObject({ status: 409, code: 'stale-facts' });
  expect(await rowsOf(server.deps, 'lock_reprieves', 'account', unlocked.account)).toEqual([]);
  for (const each of [account, promised.account]) expect(await ordersOf(each)).toEqual([]);
});

test('at night nothing is locked by hand', async () => {
  const { account } = await activeCredit();
  // 22:30 in Puebla.
  await itIs('2026-12-08T04:30:00Z');
  const { approvalId } = must(await propose(account, 'lock', {}));
  const late = await approve(approvalId);
  expect([late.status, late.body.errors]).toEqual([
    409,
    ['Solo se bloquea de 7:00 a 22:00, hora de donde vive el cliente.'],
  ]);
  expect(await ordersOf(account)).toEqual([]);
  await itIs('2026-12-08T14:00:00Z');
  must(await approve(approvalId));
  expect(await ordersOf(account)).toEqual(['lock overdue-1']);
});

test('a report of theft is not ended by an unlock by hand', async () => {
  const { account } = await activeCredit();
  await itIs('2026-11-30T18:00:00Z');
  const told = { what: 'theft', reason: 'Llamó el cliente' };
  must(await people.collections.client.post(`office/credits/${account}/theft`, told));
  expect((await credit(account)).may).toMatchObject({ unlockByHand: false, release: true });
  const refused = await propose(account, 'unlock', { why: 'mistake', until: '2026-11-30' });
  expect(refused.body).toMatchObject({
    errors: ['Hay un reporte de robo o extravío: quítelo con su propia propuesta.'],
  });
});

test('who handles devices reports a theft from its page: one person locks', async () => {
  for (const role of ['counter', 'supervisor'] as const) {
    const { account, requestId } = await activeCredit();
    await itIs('2026-11-30T18:00:00Z');
    const { client } = people[role];
    const device = must(
      await client.get<OfficeOutput<'getOfficeDelivery'>>(`office/deliveries/${requestId}`),
    );
    expect(device.may.reportTheft).toBe(true);
    expect((await credit(account, people[role])).may.lock).toBe(true);
    must(await client.post(`office/credits/${account}/theft`, { what: 'loss', reason: 'Vino a la tienda' }));
    expect((await credit(account)).lock.holds).toMatchObject([{ cause: 'theft-1', closedAt: null }]);
  }
});
