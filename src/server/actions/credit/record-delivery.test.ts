import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/calendar.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { refusalSentence } from '#domain/delivery/delivery.ts';
import { dateInWords, dayInWords } from '#domain/spanish-dates.ts';
import type { DeliveryView } from '#domain/staff/saved-views.ts';
import { listDeliveries } from './deliveries.ts';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendDeviceOrder } from '#server/jobs/send-device-order.ts';
import { appNow } from '#server/database/clock.ts';
import { within } from '#server/database/partner-scope.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import {
  creditBenchOn,
  type Offer,
  otherShopId,
  pay,
  payOnly,
  shopId,
  signedRequest,
  stranger,
} from '#test/support/credit.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { readDeliveryNote } from '#server/actions/papers/delivery-note.ts';
import { sha256Hex } from '#server/actions/papers/paper-data-of.ts';
import { checkPaper } from '#server/actions/papers/read-paper.ts';
import { folioIn, pdfSentences } from '#test/support/pdf.ts';
import { recordDelivery } from './record-delivery.ts';

const database = await openTestDatabase();
const bench = await creditBenchOn(database);
afterAll(() => bench.close());
const { deps } = bench;
// At noon in Mexico City: the day is the same in the whole country.
await sql`update clock_shift set shift = (date_trunc('day', now()) + interval '18 hours') - now()`.execute(
  deps.store.db,
);
const ana = await deskCaller(deps, 'counter', 'Ana Ruiz');
beforeEach(() => void (bench.jobs.length = 0));

let devices = 0;
/** Of the series for tests, which no real device has. */
function newImei(): string {
  const digits = `00100${String(++devices).padStart(9, '0')}`;
  return `${digits}${luhnDigit(digits)}`;
}

async function activeCredit(partner = shopId, offer: Offer = {}) {
  const request = await signedRequest(deps, { partner, ...offer });
  await payOnly(deps, request.account, 0);
  return request;
}

const guide = { carrier: 'Estafeta', trackingNumber: '8055-1234' };
type Typed = Parameters<typeof recordDelivery>[1]['act'];

/** As somebody at the counter does it. @throws the sentence that refuses it */
async function record(account: string, act: Typed) {
  const recorded = await recordDelivery(deps, { account, by: ana, act });
  if (recorded.outcome === 'refused') throw new Error(refusalSentence(recorded.refusal));
  return recorded.outcome;
}
const pack = (account: string, imei: string) => record(account, { kind: 'pack', imei });
const send = (account: string, given = guide) => record(account, { kind: 'send', ...given });
const deliver = (account: string, on: string | null = null) =>
  record(account, { kind: 'deliver', on, proofNote: null });
const takeBack = (account: string) => record(account, { kind: 'take-back' });

async function sentCredit() {
  const credit = await activeCredit();
  await pack(credit.account, newImei());
  await send(credit.account);
  return credit;
}

const today = async () => dayIn('America/Mexico_City', await appNow(deps.store.db));
const actsOf = async (requestId: string) =>
  (await eventsOf(deps.store, requestId)).filter(({ kind }) => /^(device|imei)-/.test(kind));
/** Of the desk's list. */
const linesOf = async (view: DeliveryView, account: string) =>
  (await listDeliveries(deps, ana, { view, search: account, order: 'usual' })).rows;
const newest = async (phone: string) => (await messagesTo(deps.store, phone)).at(-1)?.body;

test('the delivery begins with the down payment, once', async () => {
  const { account, owner } = await signedRequest(deps);
  expect(await deliveryOf(deps.store, account)).toBeUndefined();
  expect((await readAccount(deps, owner, account)).orderInfo.delivery).toBeUndefined();
  await Promise.all(Array.from({ length: 4 }, () => payOnly(deps, account, 0, `once-${account}`)));
  const begun = await today();
  expect((await readAccount(deps, owner, account)).orderInfo.delivery).toEqual({
    state: 'to-pack',
    promised: { from: addDays(begun, 3), until: addDays(begun, 7) },
    carrier: null,
    trackingNumber: null,
    sentOn: null,
    deliveredOn: null,
    returnedOn: null,
    ownCode: { digits: expect.stringMatching(/^\d{6}$/), qr: expect.stringMatching(/^<svg /) },
  });
});

test('packed, sent, delivered, returned: the customer follows it, hears of it, and the audit log has who', async () => {
  const { account, requestId, phone, owner } = await activeCredit();
  const imei = newImei();
  const day = await today();
  const shown = async () => (await readAccount(deps, owner, account)).orderInfo.delivery;
  const before = (await messagesTo(deps.store, phone)).length;

  await pack(account, `${imei.slice(0, 6)} ${imei.slice(6)}`);
  expect(await shown()).toMatchObject({ state: 'to-pack' });
  expect(await messagesTo(deps.store, phone)).toHaveLength(before);

  await send(account);
  expect(await shown()).toMatchObject({ state: 'sent', ...guide, sentOn: day });
  expect(await newest(phone)).toBe(
    `Alba: tu equipo va en camino con Estafeta, guía 8055-1234. Debe llegar a más tardar el ${dateInWords(addDays(day, 7))}.`,
  );

  await deliver(account);
  expect(await shown()).toMatchObject({ state: 'delivered', deliveredOn: day });
  expect(await newest(phone)).toBe(
    `Alba: tu equipo se entregó el ${dateInWords(day)}. Tu primer pago vence el ${dayInWords(addDays(day, 7))}. ` +
      'Si no lo recibiste, llámanos al 55 4123 9087.',
  );

  await takeBack(account);
  expect(await shown()).toMatchObject({ state: 'returned', deliveredOn: day, returnedOn: day });
  expect(await deliveryOf(deps.store, account)).toMatchObject({ imei, deliveredOn: day });

  const acts = await actsOf(requestId);
  expect(acts.map(({ kind }) => kind)).toEqual([
    'device-packed',
    'device-sent',
    'device-delivered',
    'device-returned',
  ]);
  for (const { actor, detail } of acts) {
    expect(actor).toBe(`staff:${ana.id}`);
    expect(detail).toMatchObject({ by: { id: ana.id, name: 'Ana Ruiz' } });
  }
  // The audit log is never erased: neither the device nor its guide is in it.
  expect(JSON.stringify(acts)).not.toMatch(new RegExp(`${imei}|8055-?1234`));
});

test('a delivery has its note with the IMEI, for the customer alone, and its hash is in the record', async () => {
  const { account, requestId, owner } = await activeCredit();
  const imei = newImei();
  await pack(account, imei);
  await send(account);
  await expect(readDeliveryNote(deps, owner, account)).rejects.toThrow('conflict');
  await deliver(account);
  const { pdf } = await readDeliveryNote(deps, owner, account);
  const text = pdfSentences(pdf);
  for (const said of [
    imei,
    'Galaxy A56 5G 256 GB',
    dayInWords(await today()),
    'Estafeta',
    'contrato de compraventa a plazos',
  ])
    expect(text).toContain(said);
  expect((await readDeliveryNote(deps, owner, account)).pdf).toEqual(pdf);
  await expect(readDeliveryNote(deps, await stranger(deps), account)).rejects.toThrow(/not-found|no-session/);
  const folio = folioIn(pdf);
  expect(await checkPaper(deps, folio)).toMatchObject({ kind: 'delivery-note' });
  const { name, color } = { name: 'Galaxy A56 5G 256 GB', color: 'Rosa' };
  const sha256 = sha256Hex(JSON.stringify([1, folio, account, `${name}, ${color}`, imei, await today()]));
  expect((await actsOf(requestId)).find(({ kind }) => kind === 'device-delivered')?.detail).toMatchObject({
    noteSha256: sha256,
  });
  expect(text.replaceAll(' ', '')).toContain(sha256);
  expect((await readAccount(deps, owner, account)).orderInfo.delivery).toMatchObject({ hasNote: true });
});

test('the note of a device that was delivered before notes says nothing of a hash', async () => {
  const { account, owner } = await activeCredit();
  const imei = newImei();
  await pack(account, imei);
  // As the version before left it: the arrival is recorded without a hash.
  await deps.store.db
    .updateTable('deliveries')
    .set({
      state: 'delivered',
      handed_over: true,
      delivered_at: sql<Date>`app_now()`,
      delivered_on: await today(),
    })
    .where('account', '=', account)
    .execute();
  const text = pdfSentences((await readDeliveryNote(deps, owner, account)).pdf);
  expect(text).toContain(imei);
  expect(text).not.toMatch(/huella/i);
});

test('one that came back undelivered owes nothing, is packed again, and its weeks begin once it is there', async () => {
  const { account, requestId, phone, owner } = await sentCredit();
  await takeBack(account);
  expect(await newest(phone)).toBe(
    'Alba: no pudimos entregarte tu equipo y regresó a la tienda. Te llamaremos para enviarlo otra vez. Mientras tanto no ' +
      'debes ningún pago.',
  );
  expect((await readAccount(deps, owner, account)).orderInfo.nextPaymentDueOn).toBeNull();
  const imei = newImei();
  await record(account, { kind: 'pack-again', imei });
  expect(await deliveryOf(deps.store, account)).toMatchObject({
    state: 'to-pack',
    imei,
    carrier: null,
    returnedOn: null,
    timesSentAgain: 1,
  });
  await send(account, { carrier: 'DHL', trackingNumber: 'OTRA-22' });
  expect(await newest(phone)).toContain('va en camino con DHL, guía OTRA-22');
  await deliver(account);
  const day = await today();
  expect((await readAccount(deps, owner, account)).orderInfo.nextPaymentDueOn).toBe(addDays(day, 7));
  expect((await actsOf(requestId)).map(({ kind }) => kind)).toEqual([
    'device-packed',
    'device-sent',
    'device-returned',
    'device-packed-again',
    'device-sent',
    'device-delivered',
  ]);
  await takeBack(account);
  await expect(record(account, { kind: 'pack-again', imei: newImei() })).rejects.toThrow('ya se entregó');
});

test('what is stored of the device is sealed', async () => {
  const { account } = await activeCredit();
  const imei = newImei();
  await pack(account, imei);
  await send(account);
  await record(account, { kind: 'deliver', on: null, proofNote: 'Recibió su hermana' });
  const { rows } = await sql<{ row: string }>`
    select d::text as row from deliveries d where account = ${account}`.execute(deps.store.db);
  expect(rows[0]?.row).not.toMatch(new RegExp(`${imei}|8055-?1234|hermana`));
  expect((await rowsOf(deps, 'deliveries', 'account', account))[0]).toMatchObject({
    imei,
    tracking_number: '8055-1234',
    proof_note: 'Recibió su hermana',
  });
});

test.each([
  ['no digits', 'abc'],
  ['too short', '35693803564380'],
  ['a wrong check digit', '356938035643808'],
  ['zeros', '000000000000000'],
])('an IMEI that is none is refused, and nothing is stored: %s', async (_, imei) => {
  const { account, requestId } = await activeCredit();
  await expect(pack(account, imei)).rejects.toThrow('Ese IMEI no es válido. Son 15 dígitos');
  expect((await deliveryOf(deps.store, account))?.imei).toBeNull();
  expect(await actsOf(requestId)).toEqual([]);
});

test.each([
  ['of the same partner', shopId],
  ['of another partner', otherShopId],
])('a device is on one open credit only: not on one more %s', async (_, partner) => {
  const [first, second] = [await activeCredit(), await activeCredit(partner)];
  const imei = newImei();
  await pack(first.account, imei);
  await expect(pack(second.account, imei)).rejects.toThrow('Ese IMEI ya está en otro crédito abierto.');
  expect((await deliveryOf(deps.store, second.account))?.imei).toBeNull();
  // The look-up is in the chain of who asked, without whose it was.
  const [asked] = await actsOf(second.requestId);
  expect(asked).toMatchObject({ kind: 'imei-refused', actor: `staff:${ana.id}` });
  expect(Object.keys(asked?.detail ?? {})).toEqual(['by']);
  expect(await actsOf(first.requestId)).toHaveLength(1);

  await pack(second.account, newImei());
});

test('a shop that sees only its own rows gets a yes or no about the other’s', async () => {
  const [theirs, ours] = [await activeCredit(), await activeCredit(otherShopId)];
  const imei = newImei();
  await pack(theirs.account, imei);
  const scoped: Deps = { ...deps, store: database.opened.store };
  const asShop = <T>(work: () => T) => within({ role: 'enganche_shop', partnerIds: [otherShopId] }, work);
  const given = { by: await deskCaller(deps, 'counter', 'Luis'), act: { kind: 'pack', imei } } as const;
  expect(await asShop(() => recordDelivery(scoped, { ...given, account: ours.account }))).toEqual({
    outcome: 'refused',
    refusal: { why: 'imei-in-use' },
  });
  expect(await asShop(() => recordDelivery(scoped, { ...given, account: theirs.account }))).toEqual({
    outcome: 'refused',
    refusal: { why: 'unknown' },
  });
  expect(await asShop(() => deliveryOf(scoped.store, theirs.account))).toBeUndefined();
});

test('a device is free again once its credit is paid off, or once it came back', async () => {
  const [paid, back, next] = [await activeCredit(), await activeCredit(), await activeCredit()];
  const [one, two] = [newImei(), newImei()];
  await pack(paid.account, one);
  for (const number of [1, 2, 3, 4]) await pay(deps, paid.account, number);
  await pack(back.account, two);
  await send(back.account);
  await expect(pack(next.account, two)).rejects.toThrow('Ese IMEI ya está');
  await takeBack(back.account);
  await pack(next.account, two);
  await pack((await activeCredit(otherShopId)).account, one);
});

test('two credits that pack the same device at the same time: one gets it', async () => {
  const credits = [await activeCredit(), await activeCredit(otherShopId), await activeCredit()];
  const imei = newImei();
  const results = await Promise.allSettled(credits.map(({ account }) => pack(account, imei)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('each act counts once, repeated or concurrent', async () => {
  const { account, requestId, phone } = await activeCredit();
  const imei = newImei();
  const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));
  const outcomes = [
    await times(() => pack(account, imei)),
    await times(() => send(account)),
    await times(() => deliver(account)),
    await times(() => takeBack(account)),
  ];
  for (const four of outcomes) {
    expect(four.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
  }
  expect(await pack(account, imei)).toBe('done');
  expect(await actsOf(requestId)).toHaveLength(4);
  const orders = await rowsOf(deps, 'device_orders', 'account', account);
  expect(orders.map(({ action, cause }) => `${action} ${cause}`).toSorted()).toEqual([
    'enroll contract',
    'enroll packed',
  ]);
  const told = (await messagesTo(deps.store, phone)).filter(({ body }) => body.includes('tu equipo '));
  expect(told.filter(({ body }) => /va en camino|se entregó/.test(body))).toHaveLength(2);
});

test('acts in a wrong order are refused with a sentence, and nothing changes', async () => {
  const { account, requestId } = await activeCredit();
  await expect(send(account)).rejects.toThrow('todavía no se ha empacado: primero se registra su IMEI');
  await expect(deliver(account)).rejects.toThrow('todavía no ha salido: primero se registra el envío');
  await expect(takeBack(account)).rejects.toThrow('todavía no ha salido');
  await pack(account, newImei());
  await expect(pack(account, newImei())).rejects.toThrow('ya se empacó con otro IMEI');
  await expect(deliver(account)).rejects.toThrow('todavía no ha salido');
  await send(account);
  await expect(send(account, { ...guide, trackingNumber: '9999' })).rejects.toThrow('ya salió con otra guía');
  const day = await today();
  await expect(deliver(account, addDays(day, 1))).rejects.toThrow('Ese día todavía no llega');
  await expect(deliver(account, addDays(day, -1))).rejects.toThrow('La entrega no puede ser anterior al');
  await expect(deliver(account, '25/11/2026')).rejects.toThrow('Escriba el día como 2026-11-25.');
  await takeBack(account);
  await expect(deliver(account)).rejects.toThrow('Este equipo ya regresó.');
  expect((await actsOf(requestId)).map(({ kind }) => kind)).toEqual([
    'device-packed',
    'device-sent',
    'device-returned',
  ]);
});

test('an unknown credit, and one that is not active, are refused', async () => {
  const { account } = await signedRequest(deps);
  await expect(pack(account, newImei())).rejects.toThrow('todavía no está activo');
  await expect(pack('nobody', newImei())).rejects.toThrow('el crédito no existe');
});

test('the lock service learns the IMEI, and every later order carries it', async () => {
  const { account } = await activeCredit();
  const imei = newImei();
  await pack(account, imei);
  for (const { data } of bench.jobs.filter(({ name }) => name === 'send-device-order'))
    await sendDeviceOrder(deps, data as { orderId: string });
  expect((await rowsOf(deps, 'sandbox_devices', 'account', account))[0]).toMatchObject({ imei });

  bench.jobs.length = 0;
  for (const number of [1, 2, 3, 4]) await pay(deps, account, number);
  const orders: object[] = [];
  const deviceLock: Deps['deviceLock'] = { name: 'watched', order: async (order) => void orders.push(order) };
  for (const { data } of bench.jobs.filter(({ name }) => name === 'send-device-order'))
    await sendDeviceOrder({ ...deps, deviceLock }, data as { orderId: string });
  expect(orders).toEqual([{ account, action: 'release', cause: 'paid-off', imei }]);
});

test('a wrong IMEI is corrected before the phone leaves: the audit log tells the two apart, and has neither', async () => {
  const { account, requestId, phone } = await activeCredit();
  const [wrong, right] = [newImei(), newImei()];
  const correct = (imei: string, which = account) => record(which, { kind: 'correct', imei });
  await expect(correct(right)).rejects.toThrow('todavía no se ha empacado');
  await pack(account, wrong);
  const repeated = await Promise.all([correct(right), correct(right), correct(right)]);
  expect(repeated.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
  expect((await deliveryOf(deps.store, account))?.imei).toBe(right);
  const corrected = (await actsOf(requestId)).filter(({ kind }) => kind === 'device-imei-corrected');
  expect(corrected).toMatchObject([
    {
      actor: `staff:${ana.id}`,
      detail: {
        before: `***********${wrong.slice(-4)}`,
        after: `***********${right.slice(-4)}`,
      },
    },
  ]);
  expect(JSON.stringify(await actsOf(requestId))).not.toMatch(new RegExp(`${wrong}|${right}`));
  // The lock service has the right one, and the wrong one is free for the credit that it belongs to.
  for (const { data } of bench.jobs.filter(({ name }) => name === 'send-device-order'))
    await sendDeviceOrder(deps, data as { orderId: string });
  expect((await rowsOf(deps, 'sandbox_devices', 'account', account))[0]).toMatchObject({ imei: right });
  const other = await activeCredit();
  await pack(other.account, wrong);
  await expect(correct(wrong)).rejects.toThrow('otro crédito abierto');
  await expect(correct('356938035643808')).rejects.toThrow('no es válido');
  expect(await messagesTo(deps.store, phone)).toHaveLength(2); // as before: signed and active

  await send(account);
  await expect(correct(newImei())).rejects.toThrow('ya salió');
  expect((await deliveryOf(deps.store, account))?.imei).toBe(right);
});

test('a device that leaves late is told without a promise that has passed', async () => {
  const { account, phone } = await activeCredit();
  await pack(account, newImei());
  await sql`update deliveries set began_at = began_at - interval '8 days' where account = ${account}`.execute(
    deps.store.db,
  );
  await send(account);
  expect(await newest(phone)).toBe('Alba: tu equipo ya va en camino con Estafeta, guía 8055-1234.');
});

test('a credit from before deliveries were recorded: its customer sees nothing until the desk knows', async () => {
  const { account, owner } = await activeCredit();
  await sql`update deliveries set carried_over = true, began_at = began_at - interval '60 days'
    where account = ${account}`.execute(deps.store.db);
  expect((await readAccount(deps, owner, account)).orderInfo.delivery).toBeUndefined();
  expect(await linesOf('to-pack', account)).toEqual([]);

  const day = addDays(await today(), -50);
  await deliver(account, day);
  expect((await readAccount(deps, owner, account)).orderInfo.delivery).toMatchObject({
    state: 'delivered',
    deliveredOn: day,
    carrier: null,
  });
});

test('the list has what waits, without IMEI, guide and people', async () => {
  const [toPack, sent] = [await activeCredit(), await sentCredit()];
  const delivered = await sentCredit();
  await deliver(delivered.account);
  const lines = [await linesOf('to-pack', toPack.account), await linesOf('sent', sent.account)].flat();
  expect(lines).toMatchObject([
    { account: toPack.account, partner: { id: shopId }, view: 'to-pack', sentAt: null },
    { account: sent.account, view: 'sent', carrier: 'Estafeta', sentAt: expect.stringMatching(/^2/) },
  ]);
  expect(await linesOf('sent', delivered.account)).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`8055-?1234|${toPack.phone}|v1\\.`));
});

test('the list says by which day each device was promised', async () => {
  const [inTime, late] = [await activeCredit(), await activeCredit()];
  const begin = (account: string, days: number) =>
    sql`update deliveries set began_at = app_now() - make_interval(days => ${days}) where account = ${account}`.execute(
      deps.store.db,
    );
  await begin(inTime.account, 7);
  await begin(late.account, 8);
  expect(await linesOf('to-pack', inTime.account)).toMatchObject([{ promisedBy: await today() }]);
  expect(await linesOf('to-pack', late.account)).toMatchObject([{ promisedBy: addDays(await today(), -1) }]);
});

test('an erased person’s device cannot be told any more', async () => {
  // Without a charge: paid early, nothing is to be returned.
  const { account, phone } = await activeCredit(shopId, { weeklyCentavos: 167_500 });
  await pack(account, newImei());
  for (const number of [1, 2, 3, 4]) await pay(deps, account, number);
  expect((await erasePerson(deps, phone)).outcome).toBe('erased');
  const { rows } = await sql`select imei_index from deliveries where account = ${account}`.execute(
    deps.store.db,
  );
  expect(rows).toEqual([{ imei_index: null }]);
  expect(await deliveryOf(deps.store, account)).toMatchObject({ imei: null, deliveredOn: null });
});
