import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { trailOf } from '#server/actions/papers/paper-data-of.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  moveClock,
  startRequest,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { sign } from '#test/support/signed-applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const texts = { privacy: 'Aviso', terms: 'Términos', face: faceConsent.text };
const accept = ({ client, requestId }: Applicant, kind: keyof typeof texts, sha256 = hashOf(texts[kind])) =>
  client.post(`onboarding/acceptTerms/${requestId}`, { kind, sha256 });
const storedOf = ({ requestId }: Applicant) =>
  server.deps.store.db
    .selectFrom('legal_acceptances as a')
    .innerJoin('legal_texts as t', 't.sha256', 'a.text_sha256')
    .select(['a.kind', 'a.text_version', 'a.text_sha256', 'a.session_id', 'a.accepted_at', 't.body'])
    .where('t.partner_id', '=', 1)
    .where('a.request_id', '=', requestId)
    .orderBy('a.kind')
    .execute();
const signedDetail = async ({ requestId }: Applicant) =>
  (
    await server.deps.store.db
      .selectFrom('request_events')
      .select('detail')
      .where('request_id', '=', requestId)
      .where('kind', '=', 'contract-signed')
      .executeTakeFirst()
  )?.detail;

test('an acceptance is stored with its text, hash, time and session, from pre-qualification on', async () => {
  const applicant = await startRequest(server);
  expect((await accept(applicant, 'privacy')).status).toBe(200);
  await walkTo(applicant, 'geolocalization');
  expect((await accept(applicant, 'terms')).status).toBe(200);
  const version = (kind: keyof typeof texts) => `${kind}-${hashOf(texts[kind]).slice(0, 8)}`;
  expect(await storedOf(applicant)).toEqual(
    (['privacy', 'terms'] as const).map((kind) => ({
      kind,
      text_version: version(kind),
      text_sha256: hashOf(texts[kind]),
      session_id: expect.stringMatching(/.{16}/),
      accepted_at: expect.any(Date),
      body: texts[kind],
    })),
  );
});

test('that the face is compared is agreed to before the window opens, and the trail says whether it was', async () => {
  const opened = async (applicant: Applicant) => {
    expect((await applicant.client.post(`onboarding/incodeInit/${applicant.requestId}`)).status).toBe(200);
    const { store } = server.deps;
    const events = await eventsOf(store, applicant.requestId);
    return events.find(({ kind }) => kind === 'identity-opened')?.detail['faceConsent'];
  };
  const agrees = await applicantAt(server, 'identity-verification');
  expect(faceConsent.sha256).toBe(hashOf(faceConsent.text));
  expect((await accept(agrees, 'face')).status).toBe(200);
  expect((await storedOf(agrees)).filter(({ kind }) => kind === 'face')).toMatchObject([
    { text_sha256: faceConsent.sha256, body: faceConsent.text, accepted_at: expect.any(Date) },
  ]);
  expect(await opened(agrees)).toBe(true);
  // A client of the seed does not know the call: it walks on, and that is recorded.
  expect(await opened(await applicantAt(server, 'identity-verification'))).toBe(false);
});

test('the same acceptance again, also at once, is one, with one line in the trail', async () => {
  const applicant = await applicantAt(server, 'geolocalization');
  const replies = await Promise.all(Array.from({ length: 4 }, () => accept(applicant, 'terms')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await storedOf(applicant)).toHaveLength(1);
  expect(await countOf(applicant, 'terms-accepted')).toBe(1);
});

test('a text that is not the one of today is not agreed to, nor one that is no hash', async () => {
  const applicant = await applicantAt(server, 'geolocalization');
  const changed = await accept(applicant, 'terms', hashOf('Términos de ayer'));
  expect([changed.status, changed.code]).toEqual([409, 'conflict']);
  expect(changed.body).toEqual({
    errors: ['El texto cambió mientras lo leías. Actualiza la página y léelo otra vez.'],
  });
  // One document's hash is not valid for another.
  expect((await accept(applicant, 'terms', hashOf(texts.privacy))).code).toBe('conflict');
  for (const body of [
    { kind: 'terms' },
    { kind: 'all', sha256: hashOf('') },
    { kind: 'terms', sha256: 'x' },
  ]) {
    const reply = await applicant.client.post(`onboarding/acceptTerms/${applicant.requestId}`, body);
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
  }
  expect(await storedOf(applicant)).toEqual([]);
});

test('a stranger agrees to nothing in somebody’s name, and nobody after the signature', async () => {
  const applicant = await applicantAt(server, 'contract-signature');
  const stranger = await startRequest(server);
  const reply = await accept({ ...applicant, client: stranger.client }, 'terms');
  expect([reply.status, reply.code]).toEqual([404, 'not-found']);
  await sign(applicant);
  expect((await accept(applicant, 'terms')).code).toBe('conflict');
  expect(await storedOf(applicant)).toEqual([]);
});

test('who knows only the calls of the specification signs all the same: the absence is recorded', async () => {
  const applicant = await applicantAt(server, 'contract-signature');
  await sign(applicant);
  expect(await signedDetail(applicant)).toMatchObject({ accepted: [] });
});

test('the contract’s evidence says what was agreed to; an erased person’s acceptance names no browser', async () => {
  const applicant = await startRequest(server);
  await accept(applicant, 'privacy');
  await walkTo(applicant, 'geolocalization');
  await accept(applicant, 'terms');
  await moveClock(server, 61);
  await doStep.geolocalization(applicant);
  const { store } = server.deps;
  const row = await requestById(store, applicant.requestId);
  const acts = (await trailOf(store, row!)).map(({ act }) => act);
  expect(acts).toEqual([
    'Inició su solicitud',
    expect.stringMatching(/^Aceptó el aviso de privacidad, texto privacy-[0-9a-f]{8}$/),
    'Verificó su teléfono con un código',
    expect.stringMatching(/^Aceptó los términos y condiciones, texto terms-[0-9a-f]{8}$/),
    'Compartió su ubicación',
  ]);
  expect(await erasePerson(server.deps, applicant.phone)).toMatchObject({ outcome: 'erased' });
  const left = await storedOf(applicant);
  expect(left.map(({ kind, session_id }) => [kind, session_id])).toEqual([
    ['privacy', null],
    ['terms', null],
  ]);
});
