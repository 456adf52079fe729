import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import { followCorrections } from '#server/actions/request/corrections.ts';
import { decideReview } from '#server/actions/request/decide-review.ts';
import { addressProofsOf, addressOf } from '#server/queries/requests/addresses.ts';
import { correctionsOf } from '#server/queries/requests/corrections.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  addressFor,
  applicantAt,
  doStep,
  emailOf,
  moveClock,
  rfcOf,
  sendNip,
  stepOf,
  type Applicant,
} from '#test/support/applicant.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;
let stranger: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  stranger = await deskPerson(server, 'analyst', 2, 'Otra Tienda');
});
afterAll(() => server.close());

const upload = ({ client, requestId }: Applicant, text: string) => {
  const form = new FormData();
  form.set('file', new File([`%PDF-1.7\n${text}`], 'luz.pdf', { type: 'application/pdf' }));
  return client.post(`onboarding/addressProof/${requestId}/luz`, form);
};
const sendProofs = ({ client, requestId }: Applicant) => client.post('onboarding/confirmData', { requestId });
const typeAddress = ({ client, requestId }: Applicant, address: object) =>
  client.post(`onboarding/confirmAddress/${requestId}`, address);

/** An address other than the identification's, with a proof: a person decides. */
async function inReview(): Promise<Applicant> {
  const applicant = await applicantAt(server, 'address-confirmation');
  must(await typeAddress(applicant, addressFor(applicant.phone)));
  must(await upload(applicant, 'borroso'));
  must(await sendProofs(applicant));
  must(await doStep['address-validation'](applicant));
  return applicant;
}

type Casework = OfficeOutput<'getRequestCasework'>;
const casework = async ({ requestId }: Applicant, by = analyst) =>
  must(await by.client.get<Casework>(`office/requests/${requestId}/casework`));
const ask = ({ requestId }: Applicant, given: object, by = analyst) =>
  by.client.post<{ id: string }>(`office/requests/${requestId}/corrections`, {
    what: 'address-proof',
    reason: 'unreadable',
    seen: 'review',
    ...given,
  });
const order = async ({ client, requestId }: Applicant) =>
  must(await client.get<DeliveryOrder>(`deliveryOrder/byRequestId/${requestId}`));
const kindsOf = async ({ requestId }: Applicant) =>
  (await eventsOf(server.deps.store, requestId)).map(({ kind }) => kind);
const reviewOf = ({ requestId }: Applicant) =>
  server.deps.store.db
    .selectFrom('reviews')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

describe('another proof', () => {
  test('is asked for, told, uploaded beside the first, and the review goes on', async () => {
    const applicant = await inReview();
    const before = await reviewOf(applicant);
    expect((await casework(applicant)).correctable).toEqual(['address', 'address-proof', 'shipping-address']);
    const { id } = must(await ask(applicant, { message: 'Que se lea la fecha.' }));

    const shown = await casework(applicant);
    expect(shown).toMatchObject({ state: 'correction', correctable: ['address', 'shipping-address'] });
    expect(shown.corrections).toMatchObject([
      { id, what: 'address-proof', reason: 'unreadable', message: 'Que se lea la fecha.', state: 'waiting' },
    ]);
    const told = [
      (await messagesTo(server.deps.store, applicant.phone)).at(-1),
      (await messagesTo(server.deps.store, emailOf(applicant.phone))).at(-1),
    ];
    const link = `/1/phone-verification/-/1/${applicant.requestId}`;
    expect(told.map((each) => each?.body.includes(link))).toEqual([true, true]);
    expect(told[0]?.body).toMatch(
      /^Alba: Sube otro comprobante de domicilio a más tardar el \d+ de \p{L}+\. http/u,
    );
    expect(told[0]?.body).not.toContain('fecha');
    expect(told[1]?.body).toContain('no se alcanza a leer');
    expect(told[1]?.body).toContain('Que se lea la fecha.');

    const asked = await order(applicant);
    expect(asked).toMatchObject({ step: 'address-proof', screen: 'address-proof', shows: ['address-proof'] });
    expect(asked.correction).toMatchObject({
      what: 'address-proof',
      task: 'Sube otro comprobante de domicilio',
      sentences: ['El comprobante que subiste no se alcanza a leer.', 'Que se lea la fecha.'],
    });
    expect((await doStep['address-validation'](applicant)).headers['x-next-step']).toBe(
      `/1/address-proof/1/${applicant.requestId}`,
    );
    await expect(decideReview(server.deps, applicant.requestId, 'approved')).rejects.toMatchObject({
      code: 'wrong-step',
    });

    // Nothing, and the same document again, are no answer.
    expect((await sendProofs(applicant)).body).toEqual({ errors: ['Sube otro comprobante de domicilio.'] });
    must(await upload(applicant, 'borroso'));
    expect((await sendProofs(applicant)).status).toBe(400);
    must(await upload(applicant, 'legible'));
    const widget = await applicant.client.post<{ files: object[] }>(
      `onboarding/configurationAddress/${applicant.requestId}`,
    );
    expect(widget.body.files).toHaveLength(1);
    must(await sendProofs(applicant));

    expect(await addressProofsOf(server.deps.store, applicant.requestId)).toHaveLength(2);
    expect(await order(applicant)).toMatchObject({ step: 'decision', screen: 'working-email' });
    expect((await order(applicant)).correction).toBeUndefined();
    expect((await casework(applicant)).corrections).toMatchObject([
      { state: 'answered', isChanged: true, askedBy: { name: 'Mariana Robles' } },
    ]);
    const after = await reviewOf(applicant);
    expect([after.outcome, after.opened_at > before.opened_at]).toEqual([null, true]);
    const events = await eventsOf(server.deps.store, applicant.requestId);
    expect(events.find(({ kind }) => kind === 'correction-asked')).toMatchObject({
      actor: `staff:${analyst.id}`,
      detail: { what: 'address-proof', reason: 'unreadable', by: { name: 'Mariana Robles' } },
    });
    const [first, second] = await addressProofsOf(server.deps.store, applicant.requestId);
    expect(events.at(-1)).toMatchObject({
      kind: 'correction-answered',
      detail: { correction: id, isChanged: true, before: first?.sha256, after: second?.sha256 },
    });
    await decideReview(server.deps, applicant.requestId, 'approved');
    expect(await stepOf(applicant)).toBe('aprove-credit');
  });

  test('is found under its own view of the list until it has come', async () => {
    const applicant = await inReview();
    const views = async () => {
      const page = must(
        await analyst.client.get<OfficeOutput<'listOfficeRequests'>>('office/requests?view=correction'),
      );
      const of = (view: string) => page.counts.find((each) => each.view === view)?.count;
      return { ids: page.rows.map(({ id }) => id), correction: of('correction') };
    };
    const before = await views();
    must(await ask(applicant, {}));
    const asked = await views();
    expect(asked.ids).toContain(applicant.requestId);
    expect(asked.correction).toBe((before.correction ?? 0) + 1);
    must(await upload(applicant, 'legible'));
    must(await sendProofs(applicant));
    expect(await views()).toEqual(before);
  });
});

describe('another address', () => {
  const elsewhere = (phone: string) => ({
    ...addressFor(phone),
    street: 'Calle Fresno',
    postalCode: '72160',
  });

  test('replaces the first and needs a proof of its own; the audit log has both by hash', async () => {
    const applicant = await inReview();
    must(await ask(applicant, { what: 'address', reason: 'differs-from-proof' }));
    expect(await stepOf(applicant)).toBe('address-confirmation');
    expect((await typeAddress(applicant, { ...elsewhere(applicant.phone), street: ' ' })).status).toBe(400);
    expect((await order(applicant)).correction?.what).toBe('address');
    must(await typeAddress(applicant, elsewhere(applicant.phone)));

    expect((await addressOf(server.deps.store, applicant.requestId, 'edited'))?.street).toBe('Calle Fresno');
    expect((await order(applicant)).correction).toMatchObject({ what: 'address-proof' });
    const { detail } = (await eventsOf(server.deps.store, applicant.requestId)).at(-1) ?? {};
    expect(detail).toMatchObject({ what: 'address', isChanged: true });
    expect(detail?.['before']).not.toBe(detail?.['after']);
    expect(JSON.stringify(detail)).not.toContain('Fresno');
    must(await upload(applicant, 'del nuevo'));
    must(await sendProofs(applicant));
    expect(await stepOf(applicant)).toBe('decision');
    expect((await casework(applicant)).state).toBe('review');
    const { corrections } = await casework(applicant);
    expect(corrections.map(({ what, reason, askedBy }) => [what, reason, askedBy?.name])).toEqual([
      ['address-proof', 'address-changed', undefined],
      ['address', 'differs-from-proof', 'Mariana Robles'],
    ]);
  });

  test('may be the identification’s after all: no proof is needed, and one that was asked for is not any more', async () => {
    const applicant = await inReview();
    must(await ask(applicant, { what: 'address-proof' }));
    must(await ask(applicant, { what: 'address', reason: 'not-found', seen: 'correction' }));
    must(await doStep['address-confirmation'](applicant));
    expect(await stepOf(applicant)).toBe('decision');
    expect((await casework(applicant)).corrections.map(({ what, state }) => [what, state])).toEqual([
      ['address', 'answered'],
      ['address-proof', 'expired'],
    ]);
  });

  test('that is the same is an answer too, and asks for no other proof', async () => {
    const applicant = await inReview();
    must(await ask(applicant, { what: 'address', reason: 'incomplete' }));
    must(await typeAddress(applicant, addressFor(applicant.phone)));
    expect(await stepOf(applicant)).toBe('decision');
    expect((await casework(applicant)).corrections).toMatchObject([{ state: 'answered', isChanged: false }]);
  });

  test('for the delivery is given at its own step and decides nothing', async () => {
    const applicant = await inReview();
    must(await ask(applicant, { what: 'shipping-address', reason: 'out-of-reach' }));
    expect(await order(applicant)).toMatchObject({ step: 'address-validation' });
    const given = elsewhere(applicant.phone);
    must(await applicant.client.post(`onboarding/validateAddress/${applicant.requestId}`, given));
    expect((await addressOf(server.deps.store, applicant.requestId, 'shipping'))?.street).toBe(
      'Calle Fresno',
    );
    expect(await stepOf(applicant)).toBe('decision');
    expect((await kindsOf(applicant)).filter((kind) => kind.startsWith('decision-'))).toEqual([
      'decision-review',
    ]);
  });
});

describe('RFC and e-mail', () => {
  test('are given again while the identity waits for a person, and nothing is asked of the bureau', async () => {
    const applicant = await applicantAt(server, 'credit-bureau-consulting');
    // The letters of somebody else with the same birthday, twice: a person looks at it.
    const rfc = rfcOf(applicant.phone).replace(/^..../, 'ZOZO');
    const typed = { requestId: applicant.requestId, phone: applicant.phone, email: emailOf(applicant.phone) };
    for (let tries = 0; tries < 2; tries += 1)
      await applicant.client.post('onboarding/sendOtp', { ...typed, rfc });
    expect(await casework(applicant)).toMatchObject({ state: 'review', correctable: ['rfc-email'] });

    must(await ask(applicant, { what: 'rfc-email', reason: 'rfc-differs' }));
    expect(await order(applicant)).toMatchObject({ step: 'credit-bureau-consulting' });
    const wrongBirthday = rfc.replace(/\d{6}/, '800101');
    expect((await applicant.client.post('onboarding/sendOtp', { ...typed, rfc: wrongBirthday })).status).toBe(
      400,
    );
    expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
    const sent = await sendNip(applicant);
    expect([sent.status, sent.headers['x-next-step']]).toEqual([
      409,
      `/1/working-email/1/credit-bureau-consulting/${applicant.requestId}`,
    ]);
    expect(await order(applicant)).toMatchObject({ screen: 'working-email', rfc: rfcOf(applicant.phone) });
    expect((await casework(applicant)).corrections).toMatchObject([{ state: 'answered', isChanged: true }]);
    await decideReview(server.deps, applicant.requestId, 'approved');
    expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
    expect((await sendNip(applicant)).status).toBe(200);
  });
});

describe('nothing is stored', () => {
  test.each([
    ['a reason of something else', { reason: 'out-of-reach' }, 400],
    ['a reason that nobody chooses', { reason: 'address-changed' }, 400],
    ['another reason without words', { reason: 'other' }, 400],
    ['a text that is too long', { message: 'x'.repeat(301) }, 400],
    ['what cannot be asked for now', { what: 'rfc-email', reason: 'rfc-differs' }, 409],
    ['what is of no step', { what: 'curp' }, 400],
  ])('for %s', async (_, given, status) => {
    const applicant = await inReview();
    const messages = await messagesTo(server.deps.store, applicant.phone);
    expect(await ask(applicant, given)).toMatchObject({ status });
    expect(await casework(applicant)).toMatchObject({ state: 'review', corrections: [] });
    expect(await messagesTo(server.deps.store, applicant.phone)).toHaveLength(messages.length);
  });

  test('on stale facts: the answer says what has changed', async () => {
    const applicant = await inReview();
    await decideReview(server.deps, applicant.requestId, 'approved');
    const late = await ask(applicant, {});
    expect([late.status, late.body]).toEqual([
      409,
      { errors: ['La solicitud cambió: estaba en revisión y ahora está aprobada.'] },
    ]);
  });

  test('for a person of another partner, who finds no request', async () => {
    const applicant = await inReview();
    expect(await ask(applicant, {}, stranger)).toMatchObject({ status: 404 });
    expect(await stepOf(applicant)).toBe('decision');
  });

  test('twice: of two at once one is asked for', async () => {
    const applicant = await inReview();
    const both = await Promise.all([ask(applicant, {}), ask(applicant, {})]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await casework(applicant)).corrections).toHaveLength(1);
  });
});

describe('without an answer', () => {
  test('it is taken back, once, and the review goes on', async () => {
    const applicant = await inReview();
    const { id } = must(await ask(applicant, {}));
    const path = `office/requests/${applicant.requestId}/corrections/${id}/withdraw`;
    expect(await stranger.client.post(path)).toMatchObject({ status: 404 });
    must(await analyst.client.post(path));
    expect(await analyst.client.post(path)).toMatchObject({ status: 409 });
    expect((await casework(applicant)).corrections).toMatchObject([{ state: 'withdrawn' }]);
    expect(await stepOf(applicant)).toBe('decision');
    expect(await kindsOf(applicant)).toContain('correction-withdrawn');
  });

  test('the customer is reminded once, and after the last day the review goes on', async () => {
    const applicant = await inReview();
    must(await ask(applicant, {}));
    const told = async () => (await messagesTo(server.deps.store, applicant.phone)).length;
    const before = await told();
    await followCorrections(server.deps);
    expect(await told()).toBe(before);
    await moveClock(server, 3 * 86_400);
    await followCorrections(server.deps);
    await followCorrections(server.deps);
    expect(await told()).toBe(before + 1);
    const [asked] = await correctionsOf(server.deps.store, applicant.requestId);
    expect([asked?.reminded_at === null, asked?.withdrawn_at]).toEqual([false, null]);
    await moveClock(server, 3 * 86_400);
    await followCorrections(server.deps);
    const [over] = await correctionsOf(server.deps.store, applicant.requestId);
    expect([over?.withdrawn_at === null, over?.withdrawn_by]).toEqual([false, null]);
    expect(await kindsOf(applicant)).toEqual(
      expect.arrayContaining(['correction-reminded', 'correction-expired']),
    );
    await decideReview(server.deps, applicant.requestId, 'refused');
  });
});
