import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeInput, OfficeOutput } from '#contract/office/api.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, moveClock, startRequest, type Applicant } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { acceptedRequest, pay, signedRequest } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;
let signed: Awaited<ReturnType<typeof signedRequest>>;
let other: Awaited<ReturnType<typeof acceptedRequest>>;
let reviewed: Applicant;
let begun: Applicant;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  begun = await startRequest(server);
  reviewed = await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
  signed = await signedRequest(server.deps);
  other = await acceptedRequest(server.deps, { partner: 2 });
});
afterAll(() => server.close());

type List = OfficeOutput<'listOfficeRequests'>;
const list = async (query = '', client: TestClient = analyst.client) =>
  must(await client.get<List>(`office/requests${query}`));
const idsOf = ({ rows }: List) => rows.map(({ id }) => id);
const record = async (id: string, client: TestClient = analyst.client) =>
  must(await client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${id}`));

describe('the list', () => {
  test('has the requests of her partner, the newest first, with state and step and nothing sealed', async () => {
    const page = await list();
    expect(idsOf(page)).toEqual([reviewed.requestId, begun.requestId, signed.requestId]);
    expect(page.rows.map(({ state, step }) => [state, step])).toEqual([
      ['review', 'decision'],
      ['open', 'phone-verification'],
      ['down-payment', 'down-payment'],
    ]);
    expect(page.rows[1]).toMatchObject({ partner: { id: 1, name: 'Alba' }, marks: 0 });
    const text = JSON.stringify(page);
    for (const sealed of [signed.phone, reviewed.phone, 'XAGM900101AB1', 'Ñáñez', 'Álamos'])
      expect(text).not.toContain(sealed);
  });

  test('counts each view of her partners, and of nobody else’s', async () => {
    const { counts } = await list();
    const known = Object.fromEntries(counts.map(({ view, count }) => [view, count]));
    expect(known).toEqual({
      all: 3,
      open: 1,
      review: 1,
      correction: 0,
      approved: 0,
      'down-payment': 1,
      paid: 0,
      refused: 0,
      cancelled: 0,
    });
    const elsewhere = await list('?partner=2');
    expect(elsewhere.rows).toEqual([]);
    expect(elsewhere.counts.every(({ count }) => count === 0)).toBe(true);
    const unknown = await list('?partner=77');
    expect(elsewhere).toEqual(unknown);
  });

  test('is filtered by view, step and the day of the beginning', async () => {
    expect(idsOf(await list('?view=review'))).toEqual([reviewed.requestId]);
    expect(idsOf(await list('?step=down-payment'))).toEqual([signed.requestId]);
    expect(idsOf(await list('?view=review&step=down-payment'))).toEqual([]);
    expect(idsOf(await list('?since=2999-01-01'))).toEqual([]);
    expect(idsOf(await list('?since=2020-01-01&sort=%2Bbegun'))).toEqual([
      signed.requestId,
      begun.requestId,
      reviewed.requestId,
    ]);
  });

  test('is searched by account, reference, request, phone, its last four digits, RFC and IMEI', async () => {
    await pay(server.deps, signed.account, 0);
    const act = { kind: 'pack', imei: '356938035643809' } as const;
    const by = await deskCaller(server.deps, 'counter');
    await recordDelivery(server.deps, { account: signed.account, by, act });
    const { reference } = await server.deps.store.db
      .selectFrom('payment_references')
      .select('reference')
      .where('account', '=', signed.account)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const text of [
      signed.account,
      signed.account.slice(0, 7),
      signed.requestId,
      `${signed.phone}&reason=call-customer`,
      signed.phone.slice(-4),
      reference,
      'xagm900101ab1&reason=call-customer',
      '356938035643809',
    ]) {
      expect([text, idsOf(await list(`?search=${text}`))]).toEqual([text, [signed.requestId]]);
    }
    expect(idsOf(await list(`?search=${other.phone}&reason=call-customer`))).toEqual([]);
    for (const text of [other.account, other.requestId, 'x', '%', "'; drop table staff"]) {
      expect([text, idsOf(await list(`?search=${encodeURIComponent(text)}`))]).toEqual([text, []]);
    }
  });

  test('goes on page by page in both directions, whatever begins meanwhile', async () => {
    const reader = await deskPerson(server, 'auditor', 2);
    const made: string[] = [other.requestId];
    for (let count = 0; count < 104; count += 1) {
      const { requestId } = await acceptedRequest(server.deps, { partner: 2 });
      made.push(requestId);
      // Equal times: the id decides.
      const at = new Date(Date.UTC(2026, 0, 1, 12, Math.floor(count / 2)));
      await server.deps.store.db
        .updateTable('request_standings')
        .set({ begun_at: at })
        .where('request_id', '=', requestId)
        .execute();
    }
    const first = await list('', reader.client);
    expect([first.rows.length, first.previous]).toEqual([50, null]);
    await acceptedRequest(server.deps, { partner: 2 });
    const second = await list(`?cursor=${first.next}`, reader.client);
    const third = await list(`?cursor=${second.next}`, reader.client);
    expect([second.rows.length, third.rows.length, third.next]).toEqual([50, 5, null]);
    const seen = [first, second, third].flatMap(idsOf);
    expect(seen.toSorted()).toEqual(made.toSorted());
    const back = await list(`?cursor=${third.previous}`, reader.client);
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await list(`?cursor=${back.previous}`, reader.client))).toEqual(idsOf(first));
  });

  test.each(['?cursor=x', '?view=nothing', '?partner=1e1', '?since=2026-02-30', '?sort=name'])(
    'refuses %s',
    async (query) => {
      expect(await analyst.client.get(`office/requests${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe('a record', () => {
  test('has facts, checks, papers and the audit log, with what is sealed masked', async () => {
    const shown = await record(signed.requestId);
    expect(shown).toMatchObject({
      account: signed.account,
      partner: { id: 1 },
      plan: { price: 7999, downPayment: 1299, weekly: 1990, weeks: 4 },
      bureau: { outcome: 'clear', consent: { textVersion: 'bureau-2025-01' } },
      decision: { outcome: 'approved' },
      may: { note: true, reveal: true },
    });
    expect(shown.sealed).toContainEqual({ field: 'phone', masked: `•• •••• ••${signed.phone.slice(-2)}` });
    expect(shown.sealed).toContainEqual({ field: 'name', masked: 'M••• J••• Ñ••• G•••' });
    expect(shown.steps.find(({ step }) => step === 'contract-signature')?.isDone).toBe(true);
    expect(shown.documents.map(({ kind }) => kind)).toContain('signature');
    expect(shown.loan).toMatchObject({ ofPayments: 4, paidPayments: 0 });
    expect(shown.timeline.map(({ kind }) => kind)).toContain('contract-signed');
    const text = JSON.stringify(shown);
    for (const sealed of [signed.phone, 'XAGM900101AB1', 'Ñáñez', 'Álamos', '356938035643809'])
      expect(text).not.toContain(sealed);
  });

  test('of a whole walk has its identity sessions, bureau, proofs, messages and review', async () => {
    const shown = await record(reviewed.requestId);
    expect(shown.identity.sessions).toHaveLength(1);
    expect(shown.bureau.report?.outcome).toBe('clear');
    expect(shown.decision.review?.outcome).toBeNull();
    expect(shown.decision.reasons.length).toBeGreaterThan(0);
    expect(shown.decision.inputs.map(({ name }) => name)).toContain('score');
    expect(shown.messages.length).toBeGreaterThan(1);
    expect(shown.location).not.toBeNull();
    expect(shown.timeline.filter(({ actor }) => actor.kind === 'customer').length).toBeGreaterThan(5);
  });

  test('names the other requests of the partner with the same data, and of no other partner', async () => {
    const again = await acceptedRequest(server.deps, { phone: signed.phone });
    await acceptedRequest(server.deps, { phone: signed.phone, partner: 2 });
    const { duplicates } = await record(signed.requestId);
    const ofPhone = duplicates.find(({ what }) => what === 'phone');
    expect(ofPhone?.requests.map(({ id }) => id)).toEqual([again.requestId]);
    const ofRfc = duplicates.find(({ what }) => what === 'rfc');
    expect(ofRfc?.requests.map(({ id }) => id)).toEqual([again.requestId]);
  });

  test('of another partner is not there, as an unknown one', async () => {
    const paths = ['', '/notes', '/reveal'].map((end) => [
      `office/requests/${other.requestId}${end}`,
      `office/requests/AbCdEfGhIjKlMnOpQrStUv${end}`,
    ]);
    for (const [theirs = '', unknown = ''] of paths) {
      const ask = (path: string) =>
        path.endsWith('notes')
          ? analyst.client.post(path, { text: 'Hola' })
          : path.endsWith('reveal')
            ? analyst.client.post(path, { field: 'phone', reason: 'audit' })
            : analyst.client.get(path);
      const [one, two] = [await ask(theirs), await ask(unknown)];
      expect([one.status, two.status]).toEqual([404, 404]);
      expect(one.body).toEqual(two.body);
    }
  });
});

describe('a note', () => {
  test('is the desk’s, sealed, with a line in the audit log that does not say it', async () => {
    const text = '<b>Llamó</b> la hermana de Ñáñez';
    const written = must(
      await analyst.client.post<OfficeOutput<'addRequestNote'>>(`office/requests/${signed.requestId}/notes`, {
        text,
      }),
    );
    expect(written).toMatchObject({ text, by: { id: analyst.id, name: 'Mariana Robles' } });
    const shown = await record(signed.requestId);
    expect(shown.notes[0]).toEqual(written);
    expect(shown.timeline.at(-1)).toMatchObject({
      kind: 'note-written',
      actor: { kind: 'staff', name: 'Mariana Robles' },
      detail: { note: written.id },
    });
    const stored = await server.deps.store.db.selectFrom('request_notes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('hermana');
  });

  test('that is sent twice under one key is written once', async () => {
    const send = () =>
      analyst.client.post(
        `office/requests/${begun.requestId}/notes`,
        { text: 'Una vez' },
        { 'idempotency-key': 'note-1' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await record(begun.requestId)).notes).toHaveLength(1);
  });

  test.each(['', '   ', 'x'.repeat(2001)])('of %j is refused', async (text) => {
    const reply = await analyst.client.post(`office/requests/${begun.requestId}/notes`, { text });
    expect(reply.status).toBe(400);
  });
});

describe('showing what is sealed', () => {
  const reveal = (client: TestClient, body: object, id = signed.requestId) =>
    client.post<OfficeOutput<'revealOfRequest'>>(`office/requests/${id}/reveal`, body);

  test('asks for a reason and leaves a line with name and reason', async () => {
    expect(await reveal(analyst.client, { field: 'phone' })).toMatchObject({ status: 400 });
    expect(await reveal(analyst.client, { field: 'phone', reason: 'other' })).toMatchObject({ status: 400 });
    const before = (await record(signed.requestId)).timeline.length;
    const shown = must(
      await reveal(analyst.client, { field: 'phone', reason: 'other', reasonText: 'Pidió confirmar' }),
    );
    expect(shown).toEqual({ value: signed.phone, view: null });
    const { timeline } = await record(signed.requestId);
    expect(timeline).toHaveLength(before + 1);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'viewed',
      actor: { kind: 'staff', name: 'Mariana Robles' },
      detail: { field: 'phone', reason: 'other', reasonText: 'Pidió confirmar' },
    });
  });

  test('is limited by role: collections see phone and name, finance the CLABE, administrators nothing', async () => {
    const as = async (role: 'collections' | 'finance' | 'administrator' | 'auditor') =>
      (await deskPerson(server, role, 1)).client;
    type Look = OfficeInput<'revealOfRequest'>['body'];
    const status = async (client: TestClient, field: Look['field']) =>
      (await reveal(client, { field, reason: 'audit' } satisfies Look)).status;
    const collections = await as('collections');
    expect(await status(collections, 'phone')).toBe(200);
    expect(await status(collections, 'rfc')).toBe(403);
    expect(await status(collections, 'address-shipping')).toBe(403);
    const finance = await as('finance');
    expect(await status(finance, 'name')).toBe(200);
    expect(await status(finance, 'phone')).toBe(403);
    expect(await status(await as('administrator'), 'phone')).toBe(403);
    expect(await status(await as('auditor'), 'address-shipping')).toBe(200);
  });

  test('opens a document for this session, for five minutes', async () => {
    const opened = must(await reveal(analyst.client, { document: 'signature', reason: 'compare-documents' }));
    const path = `office/views/${opened.view?.id}`;
    const picture = await analyst.client.get(path);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toBe('no-store');
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    const colleague = await deskPerson(server, 'analyst', 1);
    expect(await colleague.client.get(path)).toMatchObject({ status: 404 });
    expect(await reveal(analyst.client, { document: 'passport', reason: 'audit' })).toMatchObject({
      status: 404,
    });
    await moveClock(server, 301);
    expect(await analyst.client.get(path)).toMatchObject({ status: 404 });
  });
});
