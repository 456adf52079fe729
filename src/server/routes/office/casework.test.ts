import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  doStep,
  emailOf,
  moveClock,
  startRequest,
  stepOf,
  verify,
} from '#test/support/applicant.ts';
import { signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let server: TestApp;
let analyst: DeskPerson;
let second: DeskPerson;
let supervisor: DeskPerson;
let reader: DeskPerson;
let elsewhere: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  analyst = await deskPerson(server, 'analyst', 1, 'Mariana Robles');
  second = await deskPerson(server, 'analyst', 1, 'Tomás Vela');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Irene Paz');
  reader = await deskPerson(server, 'auditor', 1);
  elsewhere = await deskPerson(server, 'supervisor', 2);
});
afterAll(() => server.close());

type Casework = OfficeOutput<'getRequestCasework'>;
const casework = async (requestId: string, by = analyst) =>
  must(await by.client.get<Casework>(`office/requests/${requestId}/casework`));
const act = (requestId: string, name: string, body: object = {}, by = analyst) =>
  by.client.post(`office/requests/${requestId}/${name}`, body);
const lastEvent = async (requestId: string) => (await eventsOf(server.deps.store, requestId)).at(-1);

describe('a claim', () => {
  test('says who works on a request; another person hears the name, and takes it once it is free', async () => {
    const { requestId } = await startRequest(server);
    must(await act(requestId, 'claim'));
    must(await act(requestId, 'claim'));
    expect(await lastEvent(requestId)).toMatchObject({
      kind: 'request-claimed',
      actor: `staff:${analyst.id}`,
      detail: { by: { id: analyst.id, name: 'Mariana Robles' } },
    });
    const taken = await act(requestId, 'claim', {}, second);
    expect([taken.status, taken.body]).toEqual([409, { errors: ['Mariana Robles ya tomó la solicitud.'] }]);
    expect((await casework(requestId, second)).claim).toMatchObject({
      by: { name: 'Mariana Robles' },
      isMine: false,
    });
    expect(await act(requestId, 'release', {}, second)).toMatchObject({ status: 403 });
    must(await act(requestId, 'release'));
    must(await act(requestId, 'claim', {}, second));
    expect((await casework(requestId, second)).claim?.isMine).toBe(true);
  });

  test('is taken off by a supervisor, with both names in the audit log', async () => {
    const { requestId } = await startRequest(server);
    must(await act(requestId, 'claim'));
    expect((await casework(requestId, supervisor)).may.release).toBe(true);
    must(await act(requestId, 'release', {}, supervisor));
    expect(await lastEvent(requestId)).toMatchObject({
      kind: 'request-released',
      detail: { by: { name: 'Irene Paz' }, of: { name: 'Mariana Robles' } },
    });
    expect((await casework(requestId)).claim).toBeNull();
  });

  test('of two people at once one has it', async () => {
    const { requestId } = await startRequest(server);
    const both = await Promise.all([act(requestId, 'claim'), act(requestId, 'claim', {}, second)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('sending again', () => {
  test('a code goes to the phone, for the browser that waits for it, after its waiting time', async () => {
    const applicant = await startRequest(server);
    const early = await act(applicant.requestId, 'send-again', { what: 'code' });
    expect([early.status, early.headers['retry-after'] !== undefined]).toEqual([429, true]);
    await moveClock(server, 61);
    must(await act(applicant.requestId, 'send-again', { what: 'code' }));
    // The code is nowhere in it.
    expect((await lastEvent(applicant.requestId))?.detail).toEqual({
      by: { id: analyst.id, name: 'Mariana Robles' },
    });
    must(await verify(applicant, await codeFor(applicant)));
    expect(await stepOf(applicant)).toBe('geolocalization');
    expect((await casework(applicant.requestId)).may).toMatchObject({ sendCode: false, sendLink: true });
    expect(await act(applicant.requestId, 'send-again', { what: 'code' })).toMatchObject({ status: 409 });
  });

  test('the link leads to the present step; once a minute, ten times a day', async () => {
    const applicant = await applicantAt(server, 'geolocalization');
    must(await act(applicant.requestId, 'send-again', { what: 'link' }));
    expect((await messagesTo(server.deps.store, applicant.phone)).at(-1)?.body).toMatch(
      new RegExp(
        `^Alba: continúa tu solicitud aquí: http\\S+/1/phone-verification/-/1/${applicant.requestId}$`,
      ),
    );
    expect(await lastEvent(applicant.requestId)).toMatchObject({ kind: 'link-sent-by-desk' });
    // The minute is counted from the link, not from the full minute of the clock.
    for (const seconds of [0, 25, 25]) {
      await moveClock(server, seconds);
      expect(await act(applicant.requestId, 'send-again', { what: 'link' })).toMatchObject({ status: 429 });
    }
    await moveClock(server, 11);
    must(await act(applicant.requestId, 'send-again', { what: 'link' }));
  });
});

describe('cancelling', () => {
  const cancel = (requestId: string, given: object = {}, by = analyst) =>
    act(requestId, 'cancel', { reason: 'customer-asked', seen: 'open', ...given }, by);

  test('ends the request, tells the customer why, and says who did it', async () => {
    const applicant = await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
    must(await cancel(applicant.requestId, { seen: 'review', note: 'Llamó a la tienda.' }));
    expect(await stepOf(applicant)).toBeUndefined();
    expect((await messagesTo(server.deps.store, applicant.phone)).at(-1)?.body).toMatch(
      /^Alba: tu solicitud \d{10} fue cancelada\. La cancelamos porque nos lo pediste\. Dudas: /,
    );
    expect((await messagesTo(server.deps.store, emailOf(applicant.phone))).at(-1)?.subject).toBe(
      'Tu solicitud en Alba fue cancelada',
    );
    expect(await lastEvent(applicant.requestId)).toMatchObject({
      kind: 'cancelled',
      detail: { reason: 'customer-asked', before: 'review', by: { name: 'Mariana Robles' } },
    });
    expect((await doStep.decision(applicant)).status).toBe(200);
    const again = await cancel(applicant.requestId, { seen: 'cancelled' });
    expect([again.status, again.body]).toEqual([409, { errors: ['La solicitud ya terminó.'] }]);
  });

  test('takes back what the customer was asked to correct', async () => {
    const applicant = await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
    const asked = { what: 'shipping-address', reason: 'out-of-reach', seen: 'review' };
    must(await act(applicant.requestId, 'corrections', asked));
    must(await cancel(applicant.requestId, { seen: 'correction', reason: 'no-answer' }));
    expect(await casework(applicant.requestId)).toMatchObject({
      state: 'cancelled',
      corrections: [{ state: 'withdrawn' }],
      correctable: [],
      may: { cancel: false, sendLink: false },
    });
  });

  test('is not for a signed contract, nor for what has changed meanwhile', async () => {
    const { requestId } = await signedRequest(server.deps);
    const signed = await cancel(requestId, { seen: 'down-payment' });
    expect([signed.status, signed.body]).toEqual([
      409,
      { errors: ['El contrato ya está firmado: se cancela en el crédito.'] },
    ]);
    const late = await cancel(requestId, { seen: 'approved' });
    expect(late.body).toEqual({
      errors: ['La solicitud cambió: estaba aprobada y ahora está en espera del enganche.'],
    });
  });

  test.each([
    ['another reason without words', { reason: 'other' }],
    ['no reason', { reason: '' }],
  ])('stores nothing for %s', async (_, given) => {
    const { requestId } = await startRequest(server);
    expect(await cancel(requestId, given)).toMatchObject({ status: 400 });
    expect((await casework(requestId)).state).toBe('open');
  });
});

describe('who may', () => {
  test('an auditor reads what is going on and does nothing', async () => {
    const { requestId } = await startRequest(server);
    expect((await casework(requestId, reader)).may).toEqual({
      handle: false,
      release: false,
      sendCode: false,
      sendLink: false,
      hand: false,
      cancel: false,
    });
    for (const name of ['claim', 'release', 'send-again', 'cancel', 'corrections'])
      expect([name, (await act(requestId, name, {}, reader)).status]).toEqual([name, 403]);
  });

  test('somebody of another partner finds no request', async () => {
    const { requestId } = await startRequest(server);
    expect(await elsewhere.client.get(`office/requests/${requestId}/casework`)).toMatchObject({
      status: 404,
    });
    for (const [name, body] of [
      ['claim', {}],
      ['release', {}],
      ['send-again', { what: 'link' }],
      ['cancel', { reason: 'no-answer', seen: 'open' }],
    ] as const)
      expect([name, (await act(requestId, name, body, elsewhere)).status]).toEqual([name, 404]);
  });
});
