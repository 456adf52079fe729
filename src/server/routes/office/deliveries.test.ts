import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { deliveryViews } from '#domain/staff/saved-views.ts';
import { receiveDevice } from '#server/actions/credit/hand-over.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { appNow } from '#server/database/clock.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { payOnly, signedRequest } from '#test/support/credit.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let clerk: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  // At noon in Mexico City: the day is the same in the whole country, and customers may be called.
  await setClockTo(server.deps, '2026-12-01T18:00:00Z');
  clerk = await deskPerson(server, 'counter', 1, 'Daniela Ochoa');
});
afterAll(() => server.close());

let devices = 0;
/** Of the series for tests, which no real device has. */
function newImei(): string {
  const digits = `00100${String(++devices).padStart(9, '7')}`;
  return `${digits}${luhnDigit(digits)}`;
}

async function paidCredit(partner = 1) {
  const request = await signedRequest(server.deps, { partner });
  await payOnly(server.deps, request.account, 0);
  return request;
}

type List = OfficeOutput<'listOfficeDeliveries'>;
type Shown = OfficeOutput<'getOfficeDelivery'>;
type Acted = OfficeOutput<'packDevice'>;

const act = (requestId: string, verb: string, body: object, person = clerk) =>
  person.client.post<Acted>(`office/deliveries/${requestId}/${verb}`, body);
const pack = (requestId: string, imei: string, person = clerk) => act(requestId, 'pack', { imei }, person);
const send = (requestId: string, trackingNumber = 'PK8055') =>
  act(requestId, 'send', { carrier: 'Estafeta', trackingNumber });
const shown = async (requestId: string) =>
  must(await clerk.client.get<Shown>(`office/deliveries/${requestId}`));
const accountsIn = async (view: string) =>
  must(await clerk.client.get<List>(`office/deliveries?view=${view}`)).rows.map(({ account }) => account);
const lineOf = async (requestId: string, kind: string) =>
  (await eventsOf(server.deps.store, requestId)).findLast((event) => event.kind === kind);
const today = async () => dayIn('America/Mexico_City', await appNow(server.deps.store.db));

describe('a device on its way', () => {
  test('is packed, sent, delivered and taken back by a person of the desk, whom the audit log names', async () => {
    const { requestId, account, phone, owner } = await paidCredit();
    const imei = newImei();
    expect(await accountsIn('to-pack')).toContain(account);
    expect((await shown(requestId)).may).toMatchObject({ pack: true, correct: false, send: false });

    expect(must(await pack(requestId, `${imei.slice(0, 2)} ${imei.slice(2)}`)).outcome).toBe('recorded');
    expect(must(await pack(requestId, imei)).outcome).toBe('done');
    expect([await accountsIn('to-pack'), await accountsIn('packed')]).toEqual([
      expect.not.arrayContaining([account]),
      expect.arrayContaining([account]),
    ]);
    must(await send(requestId));
    const customer = async () => (await readAccount(server.deps, owner, account)).orderInfo.delivery;
    expect(await customer()).toMatchObject({ state: 'sent', carrier: 'Estafeta', trackingNumber: 'PK8055' });
    expect((await messagesTo(server.deps.store, phone)).at(-1)?.body).toContain('va en camino con Estafeta');
    const on = await today();
    must(await act(requestId, 'deliver', { receivedBy: 'Petra Güemes', on }));
    expect(await customer()).toMatchObject({ state: 'delivered', deliveredOn: on });
    must(await act(requestId, 'take-back', { reason: 'No enciende' }));
    expect(await accountsIn('returned')).toContain(account);

    const page = await shown(requestId);
    expect(page).toMatchObject({ view: 'returned', carrier: 'Estafeta', deliveredOn: on });
    expect(page.history.map(({ kind, actor }) => [kind, actor.name])).toEqual(
      expect.arrayContaining([
        ['device-returned', 'Daniela Ochoa'],
        ['device-delivered', 'Daniela Ochoa'],
        ['device-sent', 'Daniela Ochoa'],
        ['device-packed', 'Daniela Ochoa'],
      ]),
    );
    expect(await lineOf(requestId, 'device-returned')).toMatchObject({
      note: 'No enciende',
      detail: { by: { id: clerk.id, name: 'Daniela Ochoa' } },
    });
    // Neither the device, nor its guide, nor who received it is where nothing is ever erased.
    const lines = JSON.stringify(await eventsOf(server.deps.store, requestId));
    expect(lines).not.toMatch(new RegExp(`${imei}|PK8055|Petra`));
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${imei}|PK8055|Petra|${phone}|Álamos`));
    expect((await verifyTrail(server.deps.store)).every(({ fault }) => fault === null)).toBe(true);
  });

  test('is handed over at the counter with its IMEI and the code of its customer, and by neither alone', async () => {
    const { requestId, account, phone, owner } = await paidCredit();
    const imei = newImei();
    must(await pack(requestId, imei));
    expect((await shown(requestId)).may).toMatchObject({ handOver: true, reportTheft: false });
    expect((await act(requestId, 'hand-over', { imei, code: '0000' })).status).toBe(400);
    must(await act(requestId, 'hand-over-code', {}));
    const message = (await messagesTo(server.deps.store, phone)).at(-1)?.body ?? '';
    expect(message).toContain('Dilo solo cuando lo tengas en la mano.');
    const code = message.slice(0, 4);
    // Another person's code is none, and another phone does not use it up.
    const other = await deskPerson(server, 'counter', 1);
    expect((await act(requestId, 'hand-over', { imei, code }, other)).status).toBe(400);
    expect((await act(requestId, 'hand-over', { imei: newImei(), code })).body).toMatchObject({
      errors: [expect.stringContaining('no es el equipo que se empacó')],
    });
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    expect((await act(requestId, 'hand-over', { imei, code: wrong })).status).toBe(400);
    const standing = async () => (await readAccount(server.deps, owner, account)).orderInfo;
    expect(await standing()).toMatchObject({ nextPaymentDueOn: null, delivery: { state: 'to-pack' } });
    must(await act(requestId, 'hand-over', { imei, code }));
    const day = await today();
    expect(await standing()).toMatchObject({
      nextPaymentDueOn: addDays(day, 7),
      delivery: { state: 'delivered', deliveredOn: day },
    });
    expect(await lineOf(requestId, 'device-handed-over')).toMatchObject({ detail: { on: day } });
    expect((await act(requestId, 'hand-over-code', {})).status).toBe(409);
  });

  test('is handed over, or accepted at the door, with the code that its customer’s account alone shows', async () => {
    const { requestId, account, owner } = await paidCredit();
    const ownDelivery = async () => (await readAccount(server.deps, owner, account)).orderInfo.delivery;
    const digits = (await ownDelivery())?.ownCode?.digits ?? '';
    expect(digits).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await shown(requestId))).not.toContain(digits);
    const imei = newImei();
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    expect((await act(requestId, 'hand-over', { imei, code: wrong })).code).toBe('wrong-code');
    must(await act(requestId, 'hand-over', { imei, code: `${digits.slice(0, 3)} ${digits.slice(3)}` }));
    expect(await lineOf(requestId, 'device-handed-over')).toMatchObject({ detail: { proof: 'own-code' } });
    expect(await ownDelivery()).not.toHaveProperty('ownCode');

    const brought = await paidCredit();
    must(await pack(brought.requestId, newImei()));
    must(await send(brought.requestId));
    const { orderInfo } = await readAccount(server.deps, brought.owner, brought.account);
    const own = orderInfo.delivery?.ownCode?.digits;
    expect(own).not.toBe(digits);
    const arrived = { receivedBy: 'Su hermana', on: await today() };
    expect((await act(brought.requestId, 'deliver', { ...arrived, code: '12345' })).status).toBe(400);
    expect((await act(brought.requestId, 'deliver', { ...arrived, code: digits })).code).toBe('wrong-code');
    must(await act(brought.requestId, 'deliver', { ...arrived, code: own }));
    expect(await lineOf(brought.requestId, 'device-delivered')).toMatchObject({
      detail: { proof: 'own-code' },
    });
  });

  test('five wrong guesses at an account’s code stop further tries', async () => {
    const { requestId, account, owner } = await paidCredit();
    const { orderInfo } = await readAccount(server.deps, owner, account);
    const digits = orderInfo.delivery?.ownCode?.digits ?? '';
    const guess = (by: number) =>
      act(requestId, 'hand-over', {
        imei: newImei(),
        code: String((Number(digits) + by) % 1_000_000).padStart(6, '0'),
      });
    for (const by of [1, 2, 3, 4, 5]) expect((await guess(by)).code).toBe('wrong-code');
    expect((await guess(0)).code).toBe('too-many-attempts');
    expect((await shown(requestId)).view).toBe('to-pack');
  });

  test('is received by its customer’s own word, once it has left', async () => {
    const { requestId, account, owner } = await paidCredit();
    await expect(receiveDevice(server.deps, owner, account)).rejects.toMatchObject({
      code: 'conflict',
      detail: { messages: ['Tu equipo todavía no sale de la tienda. Si ya lo tienes, llámanos.'] },
    });
    must(await pack(requestId, newImei()));
    must(await send(requestId));
    await receiveDevice(server.deps, owner, account);
    await receiveDevice(server.deps, owner, account);
    const { orderInfo } = await readAccount(server.deps, owner, account);
    expect(orderInfo.nextPaymentDueOn).toBe(addDays(await today(), 7));
    expect(await lineOf(requestId, 'device-received')).toMatchObject({
      actor: expect.stringMatching(/^session:/),
    });
  });

  test.each([
    ['no digits', 'abc'],
    ['fourteen digits', '35693803564380'],
    ['a wrong check digit', '356938035643808'],
    ['empty', ' '],
  ])('an IMEI that is none is refused, with what to write: %s', async (_, imei) => {
    const { requestId } = await paidCredit();
    const reply = await pack(requestId, imei);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toMatch(/15 dígitos|Escanee o escriba el IMEI/);
    expect((await shown(requestId)).view).toBe('to-pack');
  });

  test('an IMEI of another open credit is refused, also of another partner, and the refusal is in the chain', async () => {
    const [first, second, elsewhere] = [await paidCredit(), await paidCredit(), await paidCredit(2)];
    const [imei, other] = [newImei(), newImei()];
    must(await pack(first.requestId, imei));
    must(await pack(elsewhere.requestId, other, await deskPerson(server, 'counter', 2)));
    for (const taken of [imei, other]) {
      const reply = await pack(second.requestId, taken);
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([
        409,
        expect.stringContaining('Ese IMEI ya está en otro crédito abierto.'),
      ]);
    }
    expect((await lineOf(second.requestId, 'imei-refused'))?.detail).toMatchObject({
      by: { name: 'Daniela Ochoa' },
    });
    expect((await shown(second.requestId)).view).toBe('to-pack');
  });

  test('two people who pack one device at once: one IMEI stays, the other one reads why', async () => {
    const { requestId, account } = await paidCredit();
    const other = await deskPerson(server, 'supervisor', 1);
    const replies = await Promise.all([pack(requestId, newImei()), pack(requestId, newImei(), other)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(JSON.stringify(replies.find(({ status }) => status === 409)?.body)).toContain(
      'se empacó con otro IMEI',
    );
    const orders = await rowsOf(server.deps, 'device_orders', 'account', account);
    expect(orders.filter(({ cause }) => cause === 'packed')).toHaveLength(1);
  });

  test('a wrong IMEI is corrected with a reason until the device leaves; the log has both ends', async () => {
    const { requestId } = await paidCredit();
    const [wrong, right] = [newImei(), newImei()];
    must(await pack(requestId, wrong));
    const correct = (imei: string, reason?: string) => act(requestId, 'correct', { imei, reason });
    expect((await correct(right)).status).toBe(400);
    must(await correct(right, 'Se leyó la caja de al lado'));
    expect((await lineOf(requestId, 'device-imei-corrected'))?.detail).toMatchObject({
      before: `***********${wrong.slice(-4)}`,
      after: `***********${right.slice(-4)}`,
    });
    must(await send(requestId));
    const late = await correct(wrong, 'Otra vez');
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('ya salió')]);
  });

  test('nothing leaves for a credit that has ended, and who waits for it reads that on the list', async () => {
    const { requestId, account, owner } = await paidCredit();
    must(await pack(requestId, newImei()));
    await revokeContract(server.deps, { caller: owner }, account);
    expect((await send(requestId)).status).toBe(409);
    const { rows } = must(await clerk.client.get<List>('office/deliveries?view=packed'));
    expect(rows.find((row) => row.account === account)?.isEnded).toBe(true);
    const look = await act(requestId, 'reveal', { field: 'name', reason: 'deliver-device' });
    expect(look.status).toBe(409);
  });
});

describe('what is sealed', () => {
  test('is shown one field at a time after a reason; the log says who and why', async () => {
    const { requestId } = await paidCredit();
    const reveal = (field: string, reason = 'deliver-device') =>
      clerk.client.post<{ value: string }>(`office/deliveries/${requestId}/reveal`, { field, reason });
    expect(must(await reveal('name')).value).toBe('María José Ñáñez Güemes');
    expect(must(await reveal('address-shipping')).value).toContain('Calle Álamos');
    expect((await lineOf(requestId, 'viewed'))?.detail).toMatchObject({
      field: 'address-shipping',
      reason: 'deliver-device',
      by: { name: 'Daniela Ochoa' },
    });
    expect((await reveal('name', 'other')).status).toBe(400);
    // What sending does not need stays with those who may see it.
    for (const field of ['curp', 'rfc', 'birthday']) expect((await reveal(field)).status).toBe(400);
    expect((await clerk.client.get(`office/deliveries/${requestId}`)).status).toBe(200);
  });

  test('the packing list has name and address of what is to be packed; each of them is a line of the log', async () => {
    const [one, two] = [await paidCredit(), await paidCredit()];
    const open = (requestIds: string[], reason = 'deliver-device') =>
      clerk.client.post<OfficeOutput<'openPackingList'>>('office/packing-list', { requestIds, reason });
    const list = must(await open([one.requestId, two.requestId, one.requestId]));
    expect(list.rows.map(({ account }) => account).toSorted()).toEqual([one.account, two.account].toSorted());
    expect(list.rows[0]).toMatchObject({ name: 'María José Ñáñez Güemes', imei: null });
    expect(JSON.stringify(list)).not.toContain(one.phone);
    for (const { requestId } of [one, two])
      expect((await lineOf(requestId, 'viewed'))?.detail).toMatchObject({ document: 'packing-list' });

    const elsewhere = await paidCredit(2);
    expect((await open([one.requestId, elsewhere.requestId])).status).toBe(404);
    expect((await open([])).status).toBe(400);
    must(await pack(two.requestId, newImei()));
    must(await send(two.requestId, 'PK8056'));
    const late = await open([one.requestId, two.requestId]);
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining(two.account)]);
  });

  test('the CSV has neither, no cell is a formula, and who took it is in the log', async () => {
    const { requestId, account, phone } = await paidCredit();
    const imei = newImei();
    await server.deps.store.db
      .updateTable('credit_requests')
      .set({
        product: JSON.stringify({
          name: '=HYPERLINK("http://x")',
          colors: [],
          pictures: [],
          thumbnail: 'a.svg',
        }),
      })
      .where('id', '=', requestId)
      .execute();
    must(await pack(requestId, imei));
    const reply = await clerk.client.get<string>('office/deliveries-csv?view=packed');
    const text = reply.body;
    expect(reply.headers['content-disposition']).toContain('envios-empacados.csv');
    expect(text).toContain(account.replace(/(....)(....)(..)/, '$1 $2 $3'));
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).not.toMatch(new RegExp(`${imei}|${phone}|Álamos|María`));
    const [line] = await server.deps.store.db
      .selectFrom('request_events')
      .select(['detail', 'actor'])
      .where('kind', '=', 'exported')
      .execute();
    expect(line).toMatchObject({
      actor: `staff:${clerk.id}`,
      detail: { what: 'deliveries', view: 'packed' },
    });
    const sheet = await clerk.client.get('office/deliveries-csv?view=packed&format=xlsx');
    const cells = (await readXlsxFile(sheet.bytes))[0]?.data.find(([first]) => first === account);
    expect(cells?.[2]).toBe('=HYPERLINK("http://x")');
    expect([cells?.[4], cells?.[5], cells?.[6]]).toEqual([
      expect.any(Date),
      expect.any(Date),
      expect.any(Date),
    ]);
  });
});

test('the sizes of all lists are one call', async () => {
  const counts = must(
    await clerk.client.get<OfficeOutput<'countOfficeDeliveries'>>('office/delivery-counts'),
  );
  for (const { view, count } of counts.lists) {
    const list = must(await clerk.client.get<List>(`office/deliveries?view=${view}`));
    expect(list.rows, view).toHaveLength(Math.min(count, 50));
  }
  const orders = must(
    await clerk.client.get<OfficeOutput<'listDeviceOrders'>>('office/device-orders?view=unanswered'),
  );
  const contacts = must(await clerk.client.get<OfficeOutput<'listToContact'>>('office/delivery-contacts'));
  expect(counts.lists.map(({ view }) => view)).toEqual([...deliveryViews]);
  expect(counts.lists.some(({ count }) => count > 0)).toBe(true);
  expect(counts.unanswered).toEqual({ count: orders.unanswered, isMore: orders.isMore });
  expect(counts.toContact).toEqual({ count: contacts.count, isMore: contacts.isMore });
});

describe('orders to devices', () => {
  type Orders = OfficeOutput<'listDeviceOrders'>;
  const read = async (view: string) =>
    must(await clerk.client.get<Orders>(`office/device-orders?view=${view}`));

  test('those without an answer say how often they were tried, and a person has one sent again', async () => {
    const { requestId, account } = await paidCredit();
    await server.deps.store.db
      .updateTable('device_orders')
      .set({ attempts: 3, last_error: 'device-lock: down', sent_at: null })
      .where('account', '=', account)
      .execute();
    const order = (await read('unanswered')).rows.find((each) => each.account === account);
    expect(order).toMatchObject({ requestId, attempts: 3, error: 'device-lock: down', takenAt: null });
    must(await clerk.client.post(`office/device-orders/${order?.id}/retry`));
    await server.runJobs();
    const after = (await read('all')).rows.find(({ id }) => id === order?.id);
    expect(after?.takenAt).not.toBeNull();
    expect((await lineOf(requestId, 'device-order-retried'))?.detail).toMatchObject({
      attempts: 3,
      by: { name: 'Daniela Ochoa' },
    });
    expect(await clerk.client.post(`office/device-orders/${order?.id}/retry`)).toMatchObject({ status: 409 });
  });

  test('an auditor reads all of it and does none of it', async () => {
    const auditor = await deskPerson(server, 'auditor', 1);
    const { requestId } = await paidCredit();
    expect((await pack(requestId, newImei(), auditor)).status).toBe(403);
    const page = must(await auditor.client.get<Shown>(`office/deliveries/${requestId}`));
    expect(Object.values(page.may)).toEqual(Object.values(page.may).map(() => false));
    expect(must(await auditor.client.get<Orders>('office/device-orders')).may.retry).toBe(false);
  });
});

test('the lists are read page by page, both ways, and found by IMEI, account and day', async () => {
  const people = await deskPerson(server, 'counter', 1);
  const read = async (query: string) => must(await people.client.get<List>(`office/deliveries?${query}`));
  for (let count = 0; count < 52; count++) await paidCredit();
  const first = await read('view=to-pack');
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBeNull();
  const second = await read(`view=to-pack&cursor=${first.next}`);
  expect(second.next).toBeNull();
  const all = [...first.rows, ...second.rows].map(({ account }) => account);
  expect(new Set(all).size).toBe(all.length);
  const { lists } = must(
    await people.client.get<OfficeOutput<'countOfficeDeliveries'>>('office/delivery-counts'),
  );
  expect(lists.find(({ view }) => view === 'to-pack')?.count).toBe(all.length);
  expect((await read(`view=to-pack&cursor=${second.previous}`)).rows).toEqual(first.rows);
  expect((await read('view=to-pack&order=reverse')).rows[0]?.account).toBe(all.at(-1));
  expect(first.paidToday).toBe(all.length);

  const { requestId, account } = await paidCredit();
  const imei = newImei();
  must(await pack(requestId, imei));
  const found = await read(`view=packed&search=${imei}`);
  expect(found.rows.map((row) => row.account)).toEqual([account]);
  expect((await read(`view=packed&search=${account}`)).rows).toHaveLength(1);
  expect((await read('view=packed&since=2026-12-02')).rows).toEqual([]);
  expect((await read('view=packed&partner=2')).rows).toEqual([]);
});

describe('customers to be spoken with', () => {
  type ToContact = OfficeOutput<'listToContact'>;
  const read = async () => must(await clerk.client.get<ToContact>('office/delivery-contacts'));
  const log = (requestId: string, body: object) =>
    clerk.client.post<{ isDone: boolean }>(`office/delivery-contacts/${requestId}/log`, body);

  test('a call that reached nobody stays on the list with what came of it; one that did takes her off, once', async () => {
    const { requestId, account } = await paidCredit();
    expect(must(await log(requestId, { channel: 'call', outcome: 'no-answer', note: 'Buzón' })).isDone).toBe(
      false,
    );
    expect((await shown(requestId)).contact).toMatchObject({
      account,
      tries: 1,
      lastOutcome: 'no-answer',
      mayCall: true,
      doneAt: null,
    });
    const two = await Promise.all([
      log(requestId, { channel: 'call', outcome: 'reached' }),
      log(requestId, { channel: 'call', outcome: 'reached' }),
    ]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await lineOf(requestId, 'customer-contacted'))?.detail).toMatchObject({
      channel: 'call',
      by: { name: 'Daniela Ochoa' },
    });
    const notes = await rowsOf(server.deps, 'request_notes', 'request_id', requestId);
    expect(notes.map(({ body }) => body)).toEqual(['Buzón']);
    expect((await read()).rows.map((row) => row.account)).not.toContain(account);
  });

  test('nobody is called at night; whoever calls herself is heard', async () => {
    const { requestId } = await paidCredit();
    // 22:30 in Puebla.
    await setClockTo(server.deps, '2026-12-02T04:30:00Z');
    clerk = await deskPerson(server, 'counter', 1, 'Daniela Ochoa');
    const row = (await shown(requestId)).contact;
    expect(row).toMatchObject({ mayCall: false, callFrom: '2026-12-02T13:00:00.000Z' });
    const refused = await log(requestId, { channel: 'call', outcome: 'reached' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Fuera del horario de contacto'),
    ]);
    expect(must(await log(requestId, { channel: 'incoming-call', outcome: 'reached' })).isDone).toBe(true);
  });
});
