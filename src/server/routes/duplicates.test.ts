import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { markRequests } from '#server/jobs/mark-requests.ts';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  addressFor,
  applicantAt,
  codeFor,
  doStep,
  emailOf,
  moveClock,
  rfcOf,
  startRequest,
  stepOf,
  verify,
  type Applicant,
  type Choice,
} from '#test/support/applicant.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { imageForm, sign, signingPath } from '#test/support/signed-applicant.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());
// Addresses and browsers of the test before are out of reach.
beforeEach(() => moveClock(test, 40 * 86_400));

/** What an applicant gives: by default everything of their own phone's invented person. */
interface Given {
  readonly person?: Partial<Persona>;
  readonly rfc?: string;
  readonly email?: string;
  readonly address?: object;
}

/** The service has seen this person's document. */
async function identify(applicant: Applicant, person: Partial<Persona> = {}): Promise<void> {
  const { client, requestId, phone } = applicant;
  const url = await client.post<string>(`onboarding/incodeInit/${requestId}`);
  expect(url.status).toBe(200);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const { rfc: _, ...seen } = { ...personaFor(phone), ...person };
  await takeIdentityResult(test.deps, {
    eventId: `e-${sessionId}`,
    sessionId,
    outcome: 'approved',
    person: seen,
  });
}

const consent = ({ client, requestId, phone }: Applicant, given: Given = {}) =>
  client.post('onboarding/sendOtp', {
    requestId,
    phone,
    rfc: given.rfc ?? given.person?.rfc ?? rfcOf(phone),
    email: given.email ?? emailOf(phone),
  });

/** Walks from the identity until before `until`. */
async function walkAs(applicant: Applicant, given: Given, until: StepId = 'aprove-credit'): Promise<void> {
  const { client, requestId, phone } = applicant;
  const own: Partial<Record<StepId, () => Promise<unknown>>> = {
    'identity-verification': () => identify(applicant, given.person),
    'credit-bureau-consulting': async () => {
      expect(await consent(applicant, given)).toMatchObject({ status: 200 });
      await verify(applicant, await codeFor(applicant));
      expect(await client.post('deliveryOrder/consultBureau', { requestId })).toMatchObject({ status: 200 });
    },
    'address-validation': () =>
      client.post(`onboarding/validateAddress/${requestId}`, given.address ?? addressFor(phone)),
  };
  const from = stepIds.indexOf('identity-verification');
  for (const id of stepIds.slice(from, stepIds.indexOf(until)))
    await (own[id] ?? (() => doStep[id](applicant)))();
}

async function decided(given: Given = {}, choice: Choice = {}): Promise<Applicant> {
  const applicant = await applicantAt(test, 'identity-verification', choice);
  await walkAs(applicant, given);
  return applicant;
}

/** The codes that wait for a person of the shop. */
const underReview = async ({ requestId }: Applicant) =>
  (await rowsOf(test.deps, 'reviews', 'request_id', requestId)).map(({ reason }) => reason);
const info = async ({ client, requestId }: Applicant) =>
  (await client.get<object>(`onboarding/getInfoRequest/${requestId}`)).body;

/** Signs a credit of the applicant's own. */
async function signed(given: Given = {}): Promise<Applicant> {
  const applicant = await decided(given);
  await doStep['aprove-credit'](applicant);
  await sign(applicant);
  return applicant;
}

describe('a CURP with an open credit', () => {
  it('is refused with another phone, and told why; its person is not stored again', async () => {
    const first = await signed();
    const second = await applicantAt(test, 'identity-verification');
    await identify(second, personaFor(first.phone));
    expect(await info(second)).toMatchObject({ acceptCredit: false, identityReason: 'active-credit' });
    expect(await info(second)).not.toHaveProperty('tryAgainFrom');
    expect(await rowsOf(test.deps, 'people', 'request_id', second.requestId)).toEqual([]);
  });

  it('is nobody’s at another partner', async () => {
    const first = await signed();
    const elsewhere = await applicantAt(test, 'identity-verification', { partner: 2 });
    await identify(elsewhere, personaFor(first.phone));
    expect(await info(elsewhere)).toMatchObject({ acceptCredit: true });
  });

  it('is opened once when two phones sign at the same time', async () => {
    const [one, other] = [
      await applicantAt(test, 'identity-verification'),
      await applicantAt(test, 'identity-verification'),
    ];
    const person = personaFor(one.phone);
    for (const each of [one, other]) {
      await walkAs(each, { person, rfc: person.rfc });
      await doStep['aprove-credit'](each);
    }
    const paths = await Promise.all([one, other].map(signingPath));
    const signature = await drawnSignature();
    const replies = await Promise.all(
      [one, other].map(({ client }, at) => client.post(paths[at] ?? '', imageForm(signature))),
    );
    const answers = replies.map(({ status, code }) => (status === 200 ? 'signed' : String(code)));
    expect(new Set(answers)).toEqual(new Set(['active-credit', 'signed']));
  });
});

describe('an RFC of another CURP', () => {
  it('waits for a person before the bureau is asked, and goes on after her yes', async () => {
    const first = await decided();
    // Another person with the same name and birthday: only the CURP tells.
    const twin = { ...personaFor(first.phone), curp: twinOf(personaFor(first.phone).curp) };
    const second = await applicantAt(test, 'identity-verification');
    await identify(second, twin);
    const reply = await consent(second, { rfc: twin.rfc });
    expect([reply.status, reply.headers['x-next-step']]).toEqual([
      409,
      `/1/working-email/1/credit-bureau-consulting/${second.requestId}`,
    ]);
    expect(await underReview(second)).toEqual(['rfc-of-other-curp']);
    await test.client().post(`/sandbox/review/${second.requestId}/approved`);
    expect((await consent(second, { rfc: twin.rfc })).status).toBe(200);
    await verify(second, await codeFor(second));
    await second.client.post('deliveryOrder/consultBureau', { requestId: second.requestId });
    expect(await stepOf(second)).toBe('bureau-answer');
  });

  it('given by two at the same time stops whoever asks the bureau after the other has confirmed', async () => {
    const one = await applicantAt(test, 'identity-verification');
    const other = await applicantAt(test, 'identity-verification');
    const person = personaFor(one.phone);
    await identify(one);
    await identify(other, { ...person, curp: twinOf(person.curp) });
    for (const each of [one, other]) expect((await consent(each, { rfc: person.rfc })).status).toBe(200);
    for (const each of [one, other]) await verify(each, await codeFor(each));
    const asked = await Promise.all(
      [one, other].map(({ client, requestId }) => client.post('deliveryOrder/consultBureau', { requestId })),
    );
    expect(asked.map(({ status }) => status)).toEqual([409, 409]);
    expect(await underReview(other)).toEqual(['rfc-of-other-curp']);
    const [row] = await rowsOf(test.deps, 'credit_requests', 'id', other.requestId);
    expect(row).toMatchObject({ bureau_asked_at: null, bureau_consented_at: null });
  });
});

describe('reviewed at the decision', () => {
  it('a CURP that comes with another RFC', async () => {
    const first = await decided();
    const person = personaFor(first.phone);
    const second = await decided({ person, rfc: `${person.rfc.slice(0, 10)}XX1` }, { phone: first.phone });
    expect(await underReview(second)).toEqual(['rfc-differs']);
  });

  it('a phone, or an e-mail, of two CURPs', async () => {
    const first = await decided();
    const phones = await decided(givenOf(newPhone()), { phone: first.phone });
    expect(await underReview(phones)).toEqual(['contact-shared']);
    const mails = await decided({ email: emailOf(first.phone).toUpperCase() });
    expect(await underReview(mails)).toEqual(['contact-shared']);
  });

  it('the third CURP of an address within 30 days; a family of two passes', async () => {
    const address = { ...addressFor(newPhone()), street: 'Calle Olmos', streetNumberExt: '7-A' };
    const same = { ...address, street: 'OLMOS', streetNumberExt: 'No. 7 a', streetNumberInt: '4' };
    expect(await underReview(await decided({ address }))).toEqual([]);
    expect(await underReview(await decided({ address: same }))).toEqual([]);
    expect(await underReview(await decided({ address }))).toEqual(['address-shared']);
    await moveClock(test, 31 * 86_400);
    expect(await underReview(await decided({ address }))).toEqual([]);
  });

  it('of three that confirm one address at the same time, one', async () => {
    const address = { ...addressFor(newPhone()), street: 'Calle Fresnos', streetNumberExt: '9' };
    const three = await Promise.all([1, 2, 3].map(() => applicantAt(test, 'address-validation')));
    await Promise.all(
      three.map(({ client, requestId }) => client.post(`onboarding/validateAddress/${requestId}`, address)),
    );
    const reviews = await Promise.all(three.map(underReview));
    expect(reviews.flat()).toEqual(['address-shared']);
  });

  it('the third phone of one browser within 24 hours, but not on a promoter’s tablet', async () => {
    const inOneBrowser = async (promotorId: number | null) => {
      const client = test.client();
      const found: unknown[] = [];
      for (let phones = 0; phones < 3; phones++) {
        const applicant = await startRequest(test, { promotorId }, client);
        await doStep['phone-verification'](applicant);
        await doStep.geolocalization(applicant);
        await walkAs(applicant, {});
        found.push(...(await underReview(applicant)));
        // The session ends in between; the browser keeps its cookie.
        await moveClock(test, 3600);
      }
      return found;
    };
    expect(await inOneBrowser(null)).toEqual(['browser-shared']);
    expect(await inOneBrowser(10)).toEqual([]);
  });
});

it('requests of a version before match nothing until the job has marked them, page by page', async () => {
  const first = await signed();
  const marks = () => rowsOf(test.deps, 'request_marks', 'request_id', first.requestId);
  const before = (await marks())
    .filter(({ kind }) => kind !== 'browser')
    .map(({ kind, mark }) => [kind, mark]);
  await sql`delete from request_marks`.execute(test.deps.store.db);
  const unseen = await applicantAt(test, 'identity-verification');
  await identify(unseen, personaFor(first.phone));
  expect(await info(unseen)).toMatchObject({ acceptCredit: true });

  const stopped = new AbortController();
  stopped.abort();
  await markRequests(test.deps, stopped.signal, 2);
  expect(await marks()).toEqual([]);
  for (let run = 0; run < 2; run++) await markRequests(test.deps, undefined, 2);
  expect((await marks()).map(({ kind, mark }) => [kind, mark])).toEqual(expect.arrayContaining(before));
  expect(await marks()).toHaveLength(before.length);
  const seen = await applicantAt(test, 'identity-verification');
  await identify(seen, personaFor(first.phone));
  expect(await info(seen)).toMatchObject({ identityReason: 'active-credit' });
});

/** A CURP that differs in its homoclave, as of another person with the same name and birthday. */
function twinOf(curp: string): string {
  const others = /\d/.test(curp[16] ?? '') ? ['1', '2'] : ['A', 'B'];
  return curp.slice(0, 16) + String(others.find((each) => each !== curp[16])) + curp.slice(17);
}

/** Everything of another invented person. */
const givenOf = (phone: string): Given => ({ person: personaFor(phone), rfc: rfcOf(phone) });
