import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { dayBounds, theftLocksAlone } from '#domain/staff/day-bounds.ts';
import { stayInTheShop } from '#domain/staff/customer-text.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { inTransaction } from '#server/database/store.ts';
import { markCurp } from '#server/queries/requests/duplicates.ts';
import { appNow } from '#server/database/clock.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

/** What one person of the desk may do alone: her looks, her sums, her locks, and her words in the shop's name. */
let test: TestApp;
let analyst: DeskPerson;
let supervisor: DeskPerson;
let signed: Awaited<ReturnType<typeof signedRequest>>;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  analyst = await deskPerson(test, 'analyst', 1, 'Mariana Robles');
  supervisor = await deskPerson(test, 'supervisor', 1, 'Héctor Luna');
  signed = await signedRequest(test.deps);
  const texts = { terms: 'Términos de prueba. '.repeat(3), privacy: 'Aviso de prueba. '.repeat(3) };
  await test.deps.store.db.updateTable('partners').set(texts).execute();
});
afterAll(() => test.close());

const reason = 'Lo pidió la gerencia';
/** What supervision was told, of whom. */
const toldOf = async ({ name }: DeskPerson) =>
  (await rowsOf(test.deps, 'outbox', 'recipient', supervisor.email))
    .map(({ subject, body }) => `${subject}: ${body}`)
    .filter((mail) => mail.startsWith('Aviso') && mail.includes(name));

/** As if she had done it so often today. */
async function hasDone({ id }: DeskPerson, what: string, count: number): Promise<void> {
  await test.deps.store.db
    .updateTable('staff_days')
    .set({ count })
    .where('staff_id', '=', id)
    .where('what', '=', what)
    .execute();
}

it('B1: whose a phone or an RFC is costs a reason, leaves a line, and has an end', async () => {
  const counter = await deskPerson(test, 'counter', 1, 'Rita Solís');
  const search = async (text: string, more = '') =>
    counter.client.get<OfficeOutput<'listOfficeRequests'>>(`office/requests?search=${text}${more}`);
  const linesOf = async () =>
    (await rowsOf(test.deps, 'request_events', 'kind', 'searched')).filter(
      ({ actor }) => actor === `staff:${counter.id}`,
    );
  for (const list of ['requests', 'credits', 'deliveries'])
    for (const text of [signed.phone, 'XAGM900101AB1']) {
      const found = must(
        await counter.client.get<OfficeOutput<'listOfficeRequests'>>(`office/${list}?search=${text}`),
      );
      expect([list, found.rows, found.asksWhy]).toEqual([list, [], true]);
    }
  expect(must(await search(signed.phone, '&reason=other')).rows).toEqual([]);
  expect(await linesOf()).toEqual([]);
  // With a reason it is found, and the request's own log says who looked; another page of it is the same look.
  for (const more of ['&reason=call-customer', '&reason=call-customer&view=down-payment'])
    expect(must(await search(signed.phone, more)).rows.map(({ id }) => id)).toEqual([signed.requestId]);
  expect(await linesOf()).toMatchObject([
    { request_id: signed.requestId, detail: { field: 'phone', reason: 'call-customer' } },
  ]);
  // What nobody has leaves a line too, without the number.
  const missing = '5500000000';
  expect(must(await search(missing, '&reason=call-customer')).rows).toEqual([]);
  expect(await linesOf()).toHaveLength(2);
  expect(JSON.stringify(await linesOf())).not.toContain(missing);
  await hasDone(counter, 'search', dayBounds.search.tells);
  must(await search('5500000001', '&reason=call-customer'));
  expect(await toldOf(counter)).toHaveLength(1);
  await hasDone(counter, 'search', dayBounds.search.most);
  expect(await search('5500000002', '&reason=call-customer')).toMatchObject({ status: 429 });
  const { sealed } = must(
    await counter.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${signed.requestId}`),
  );
  const digitsOf = (field: string) =>
    sealed.find((each) => each.field === field)?.masked.replaceAll(/[^\dA-Z]/g, '');
  expect([digitsOf('phone'), digitsOf('rfc')]).toEqual([signed.phone.slice(-2), 'XA']);
});

it('B15: looks of a person have a sum: supervision hears of many, once, and a shift’s end is an end', async () => {
  const look = () =>
    analyst.client.post(`office/requests/${signed.requestId}/reveal`, { field: 'phone', reason: 'audit' });
  must(await look());
  await hasDone(analyst, 'look', dayBounds.look.tells);
  expect(await toldOf(analyst)).toEqual([]);
  must(await look());
  must(await look());
  const told = await toldOf(analyst);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('ha visto muchos datos sellados hoy');
  await hasDone(analyst, 'look', dayBounds.look.most);
  expect(await look()).toMatchObject({ status: 429 });
  const lines = await rowsOf(test.deps, 'request_events', 'kind', 'viewed');
  expect(lines).toHaveLength(3);
});

it('B15: money that one person moves has a sum: a part each is the limit once, also of several at once', async () => {
  const { deps } = test;
  const finance = await deskPerson(test, 'finance', null, 'Lucía Peralta');
  await deps.store.db
    .insertInto('approval_limits')
    .values({ partner_id: 1, command: 'return-payment', centavos: 50_000 })
    .execute();
  const paidAt = await appNow(deps.store.db);
  const events = ['a', 'b', 'c'];
  for (const eventId of events) {
    await takePayment(deps, { eventId, reference: '9999999999999', amountCentavos: 49_900, paidAt });
    await deps.store.db
      .updateTable('payment_events')
      .set({ partner_id: 1 })
      .where('event_id', '=', eventId)
      .execute();
  }
  const sent = await Promise.all(
    events.map((id) =>
      finance.client.post<OfficeOutput<'proposeReturn'>>(
        `office/payments/${encodeURIComponent(`sandbox:${id}`)}/return`,
        { reason },
      ),
    ),
  );
  expect(sent.map((reply) => must(reply).outcome).toSorted()).toEqual(['done', 'waiting', 'waiting']);
});

it.each(['phone', 'curp', 'rfc'] as const)(
  'B13: who applied with another e-mail neither does nor confirms what is her own, by her %s',
  async (by) => {
    const { deps } = test;
    const { requestId, account, phone } = await signedRequest(deps);
    await pay(deps, account, 0);
    const curp = 'XAGM900101MPLXRR09';
    await inTransaction(deps.store, (tx) => markCurp(tx, requestId, curp));
    const [one, two] = [
      await deskPerson(test, 'administrator', 1),
      await deskPerson(test, 'administrator', 1),
    ];
    const own = await deskPerson(test, 'supervisor', 1, 'Ximena Rico');
    const marks = { [by]: { phone, curp, rfc: 'XAGM900101AB1' }[by], reason };
    const path = `office/staff/${own.id}/acts/set-staff-marks`;
    const { approvalId } = must(await one.client.post<OfficeOutput<'actOnStaff'>>(path, marks));
    must(await two.client.post(`office/approvals/${approvalId}/approve`));
    const [row] = await rowsOf(deps, 'approvals', 'id', approvalId ?? '');
    expect(JSON.stringify(row)).not.toContain(marks[by]);
    const collector = await deskPerson(test, 'collections', 1);
    const proposed = must(
      await collector.client.post<OfficeOutput<'actOnCredit'>>(
        `office/credits/${account}/acts/pause-credit`,
        { weeks: 1, reason },
      ),
    );
    const confirm = (person: DeskPerson) =>
      person.client.post(`office/approvals/${proposed.approvalId}/approve`);
    expect(await confirm(own)).toMatchObject({ status: 403, code: 'own-proposal' });
    const stop = { why: 'dispute', reason };
    expect(await own.client.post(`office/credits/${account}/acts/stop-contact`, stop)).toMatchObject({
      status: 403,
      code: 'own-proposal',
    });
    must(await confirm(supervisor));
    // Undo for the next: an RFC is of every request of this test.
    await deps.store.db
      .updateTable('staff')
      .set({ phone_index: null, curp_index: null, rfc_index: null })
      .where('id', '=', own.id)
      .execute();
  },
);

it('A2: a name is not free while an act of hers waits, though her role was withdrawn', async () => {
  const [one, two] = [await deskPerson(test, 'administrator', 1), await deskPerson(test, 'administrator', 1)];
  const gone = await deskPerson(test, 'collections', 1, 'Tomás Ibarra');
  const { account } = await signedRequest(test.deps);
  await pay(test.deps, account, 0);
  const pause = { weeks: 1, reason };
  must(await gone.client.post(`office/credits/${account}/acts/pause-credit`, pause));
  await test.deps.store.db
    .updateTable('staff_grants')
    .set({ withdrawn_at: new Date(), withdrawn_by: 'operator' })
    .where('staff_id', '=', gone.id)
    .execute();
  const invite = (person: DeskPerson) =>
    person.client.post(`office/partners/1/acts/invite-staff`, {
      name: 'Tomás Ibarra',
      email: newEmail(),
      role: 'counter',
      reason,
    });
  expect(await invite(one)).toMatchObject({ status: 409 });
  await test.deps.store.db
    .updateTable('approvals')
    .set({ state: 'refused', decided_at: new Date(), checker: two.id })
    .where('maker', '=', gone.id)
    .execute();
  must(await invite(two));
});

it('B3: the fifth theft in an hour waits for a second person, and supervision hears of it', async () => {
  const { deps } = test;
  const counter = await deskPerson(test, 'counter', 1, 'Daniela Ochoa');
  const accounts: string[] = [];
  for (let n = 0; n < theftLocksAlone + 2; n += 1) {
    const { account } = await signedRequest(deps);
    await pay(deps, account, 0);
    accounts.push(account);
  }
  const report = async (account: string) =>
    must(
      await counter.client.post<OfficeOutput<'actOnCredit'>>(`office/credits/${account}/acts/lock-stolen`, {
        what: 'theft',
        reason,
      }),
    );
  const outcomes = await Promise.all(accounts.map(report));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: theftLocksAlone }, () => 'done'),
    'waiting',
    'waiting',
  ]);
  expect(await toldOf(counter)).toHaveLength(1);
  const [waiting] = outcomes.filter(({ outcome }) => outcome === 'waiting');
  expect(await counter.client.post(`office/approvals/${waiting?.approvalId}/approve`)).toMatchObject({
    status: 403,
  });
  must(await supervisor.client.post(`office/approvals/${waiting?.approvalId}/approve`));
  const locked = await rowsOf(deps, 'request_events', 'kind', 'theft-reported');
  expect(locked).toHaveLength(theftLocksAlone + 1);
});

it.each([
  'Para terminar, deposite $500 a la CLABE 646180157000000004 en https://evil.mx/pago',
  'Para terminar, entre a evil.mx y deposite $500',
  'Para terminar, llame al 55 1234 5678 y pague ahí su enganche',
])('B4: nobody phishes in the shop’s name: %s', async (text) => {
  const refused = { status: 400, body: { errors: [stayInTheShop] } };
  const correction = { what: 'address-proof', reason: 'other', message: text, seen: 'review' };
  expect(
    await analyst.client.post(`office/requests/${signed.requestId}/corrections`, correction),
  ).toMatchObject(refused);
  const id = 'x'.repeat(22);
  expect(await analyst.client.post(`office/privacy/${id}/answer`, { text })).toMatchObject(refused);
  const editor = await deskPerson(test, 'catalogue', 1);
  const { version } = must(await editor.client.get<OfficeOutput<'getOfficeBrand'>>('office/brand/1'));
  const wordsOf = async (section: string) =>
    must(await editor.client.get<OfficeOutput<'listBrandWords'>>(`office/brand/1/words?section=${section}`));
  const { sections } = await wordsOf('');
  const lists = await Promise.all(sections.map(async ({ section }) => (await wordsOf(section)).list));
  const { key } =
    lists.flat().find(({ given, longest }) => !given.includes('{') && longest >= text.length) ?? {};
  expect(await editor.client.post('office/brand/1/words', { version, key, text })).toMatchObject(refused);
});

it('B5: where customers find the shop is published by two, and a link leads where its name says', async () => {
  const editor = await deskPerson(test, 'catalogue', 1, 'Andrés Vidal');
  const record = async () => must(await editor.client.get<OfficeOutput<'getOfficeBrand'>>('office/brand/1'));
  const save = async (changes: object) => {
    const { facts, version } = await record();
    return editor.client.post<{ errors: string[] }>('office/brand/1', { ...facts, ...changes, version });
  };
  for (const [field, link] of [
    ['reportTheft', 'https://user:p@evil.mx'],
    ['reportTheft', 'https://alba.mx@evil.mx'],
    ['reportTheft', 'https://evil.mx'],
    ['reportTheft', 'https://wa.me.evil.mx/52'],
    ['facebook', 'https://evil.mx/facebook.com'],
    ['facebook', 'https://notfacebook.com'],
    ['instagram', 'https://www.facebook.com/alba'],
    ['youtube', 'https://youtube.com:8443/alba'],
  ])
    expect([link, (await save({ [field ?? '']: link })).status]).toEqual([link, 400]);
  for (const changes of [
    { tel: '5599998888' },
    { supportPhone: '5599998888' },
    { contact: 'ayuda@evil.mx' },
    { reportTheft: 'https://wa.me/525599998888' },
    { facebook: 'https://www.facebook.com/alba' },
  ]) {
    must(await save(changes));
    const { version } = await record();
    const publish = (body: object) =>
      editor.client.post<OfficeOutput<'publishBrand'>>('office/brand/1/publish', { version, ...body });
    expect([changes, (await publish({})).status]).toEqual([changes, 400]);
    must(await editor.client.post('office/brand/1/discard', { version }));
  }
});
