import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeInput, OfficeOutput } from '#contract/office/api.ts';
import { identityPictures } from '#domain/applicant/identity-reasons.ts';
import { inTransaction } from '#server/database/store.ts';
import { largestPictureBytes, type IdentityPort } from '#server/providers/identity/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { noteSessionsToErase } from '#server/queries/identity/identity-sessions.ts';
import { photoOf } from '#server/sandbox/identity-photo.ts';
import { drawings } from '#server/sandbox/identity-pictures.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, startRequest, type Applicant } from '#test/support/applicant.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { movedApplicant } from '#test/support/reviewed-applicant.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let lucia: DeskPerson;
let beatriz: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  lucia = await deskPerson(server, 'analyst', 1, 'Lucía Andrade');
  beatriz = await deskPerson(server, 'analyst', 1, 'Beatriz Cano');
});
afterAll(() => server.close());

type Look = Partial<OfficeInput<'openEvidence'>['body']>;
const open = ({ client }: DeskPerson, { requestId }: Pick<Applicant, 'requestId'>, look: Look) =>
  client.post<OfficeOutput<'openEvidence'>>(`office/requests/${requestId}/evidence`, look);
const recordOf = async ({ client }: DeskPerson, { requestId }: Pick<Applicant, 'requestId'>) =>
  must(await client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`));
const looksAt = async ({ requestId }: Pick<Applicant, 'requestId'>) =>
  (await rowsOf(server.deps, 'request_events', 'request_id', requestId)).filter(
    ({ kind }) => kind === 'viewed',
  );
const front: Look = { document: 'identity-front', reason: 'review-request' };

/** As if five minutes had passed; moving the clock would end the people's sessions. */
const fiveMinutesLater = () =>
  sql`update document_views set until = until - interval '5 minutes'`.execute(server.deps.store.db);

describe('a proof of address', () => {
  test('is opened for a reason, and shown beside the typed address to this session alone', async () => {
    const moved = await movedApplicant(server);
    const [proof] = await rowsOf(server.deps, 'address_proofs', 'request_id', moved.requestId);
    const document = proof?.id ?? '';
    const before = await recordOf(lucia, moved);
    expect(before.opened).toBeNull();
    expect(JSON.stringify(before)).not.toContain(personaFor(moved.phone).names);
    expect((await open(lucia, moved, { document })).status).toBe(400);
    expect((await open(lucia, moved, { document, reason: 'other' })).status).toBe(400);
    expect((await open(lucia, moved, { document: 'contract', reason: 'compare-documents' })).status).toBe(
      404,
    );
    const { view } = must(await open(lucia, moved, { document, reason: 'compare-documents' }));
    expect((await lucia.client.get(`office/views/${view}`)).status).toBe(200);
    expect((await beatriz.client.get(`office/views/${view}`)).status).toBe(404);
    const { opened } = await recordOf(lucia, moved);
    expect(opened?.documents).toMatchObject([{ document, view }]);
    expect(opened?.person.map(({ field }) => field)).toEqual(['name']);
    expect(opened?.address).toContainEqual({
      part: 'number',
      typed: expect.stringContaining(moved.phone.slice(-6)),
      onIdentification: expect.any(String),
      isSame: false,
    });
    expect((await recordOf(beatriz, moved)).opened).toBeNull();
    expect(await looksAt(moved)).toMatchObject([
      {
        actor: `staff:${lucia.id}`,
        detail: {
          document,
          fields: ['name', 'address-identification', 'address-edited'],
          reason: 'compare-documents',
          by: { name: 'Lucía Andrade' },
        },
      },
    ]);
    await fiveMinutesLater();
    expect((await recordOf(lucia, moved)).opened).toBeNull();
  });
});

describe('a photo of the identity check', () => {
  let person: Applicant;
  beforeAll(async () => {
    person = await applicantAt(server, 'credit-bureau-consulting');
  });

  test('comes from the service when it is asked for with a reason, beside what it says, and is not stored', async () => {
    const before = await recordOf(lucia, person);
    expect([before.identity.photos.state, before.may.openEvidence]).toEqual(['there', true]);
    expect((await open(lucia, person, { document: 'identity-front' })).status).toBe(400);
    const persona = personaFor(person.phone);
    for (const which of identityPictures) {
      const look: Look = { document: `identity-${which}`, reason: 'review-request' };
      const { view, contentType } = must(await open(lucia, person, look));
      const shown = await lucia.client.get(`office/views/${view}`);
      expect([shown.status, shown.headers['content-type'], contentType]).toEqual([
        200,
        'image/jpeg',
        'image/jpeg',
      ]);
      expect(shown.headers['cache-control']).toBe('no-store');
      // Drawn of this very person.
      expect(shown.bytes.equals(await photoOf(drawings[which](persona)))).toBe(true);
      expect((await beatriz.client.get(`office/views/${view}`)).status).toBe(404);
    }
    const { opened } = await recordOf(lucia, person);
    expect(opened?.documents.map(({ document }) => document).toSorted()).toEqual([
      'identity-back',
      'identity-front',
      'identity-selfie',
    ]);
    expect(opened?.person).toContainEqual({ field: 'curp', value: persona.curp });
    expect(opened?.person).toContainEqual({ field: 'birthday', value: persona.birthday });
    expect((await recordOf(beatriz, person)).opened).toBeNull();
    const looks = await looksAt(person);
    expect(looks.map(({ detail }) => detail['document'])).toEqual([
      'identity-front',
      'identity-back',
      'identity-selfie',
    ]);
    expect(looks[0]?.detail).toMatchObject({
      fields: ['birthday', 'curp', 'rfc', 'name', 'address-identification', 'address-edited'],
      reason: 'review-request',
      by: { name: 'Lucía Andrade' },
    });
    const stored = await rowsOf(server.deps, 'document_views', 'request_id', person.requestId);
    expect(stored.map(({ file }) => file)).toEqual([null, null, null]);
    await fiveMinutesLater();
    expect((await recordOf(lucia, person)).opened).toBeNull();
  });

  test('the papers of a case that is open count as one look, and each has its line', async () => {
    const other = await applicantAt(server, 'credit-bureau-consulting');
    const counted = async () =>
      (await rowsOf(server.deps, 'staff_days', 'staff_id', beatriz.id))
        .filter(({ what }) => what === 'look')
        .reduce((sum, { count }) => sum + count, 0);
    const before = await counted();
    for (const which of identityPictures)
      must(await open(beatriz, other, { ...front, document: `identity-${which}` }));
    expect(await counted()).toBe(before + 1);
    expect(await looksAt(other)).toHaveLength(identityPictures.length);
    await fiveMinutesLater();
    must(await open(beatriz, other, front));
    expect(await counted()).toBe(before + 2);
  });

  test('another person’s photo is another one', async () => {
    const other = await applicantAt(server, 'credit-bureau-consulting');
    const bytesOf = async (of: Applicant) => {
      const { view } = must(await open(lucia, of, front));
      return (await lucia.client.get(`office/views/${view}`)).bytes;
    };
    expect((await bytesOf(other)).equals(await bytesOf(person))).toBe(false);
  });

  test('is for analysts, supervisors and auditors of the partner', async () => {
    const as = async (role: 'auditor' | 'supervisor' | 'collections' | 'finance' | 'administrator', at = 1) =>
      (await open(await deskPerson(server, role, at), person, front)).status;
    expect([await as('auditor'), await as('supervisor')]).toEqual([200, 200]);
    expect([await as('collections'), await as('finance'), await as('administrator')]).toEqual([
      403, 403, 403,
    ]);
    expect(await as('supervisor', 2)).toBe(404);
  });

  test('is none before the check has a result', async () => {
    const begun = await startRequest(server);
    expect((await recordOf(lucia, begun)).identity.photos).toEqual({
      state: 'none',
      at: null,
      forgottenAt: null,
    });
    expect((await open(lucia, begun, front)).status).toBe(404);
  });

  describe('when the service', () => {
    type Answer = Awaited<ReturnType<IdentityPort['picture']>>;
    /** The service answers this for a while. */
    async function answering(answer: () => Promise<Answer>, then: () => Promise<void>): Promise<void> {
      const { identity } = server.deps;
      const usual = { ...identity };
      Object.assign(identity, { picture: answer });
      try {
        await then();
      } finally {
        Object.assign(identity, usual);
      }
    }
    const bytes = (text: string) => Promise.resolve(Uint8Array.from(Buffer.from(text, 'latin1')));

    test.each([
      [
        'does not answer',
        () => Promise.reject(new ProviderError('identity', 'no answer')),
        503,
        'no responde',
      ],
      ['sends a page', () => bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 503, 'no envió una foto'],
      ['sends a PDF', () => bytes('%PDF-1.7'), 503, 'no envió una foto'],
      [
        'sends far too much',
        () => bytes(`\xff\xd8\xff${'x'.repeat(largestPictureBytes)}`),
        503,
        'no envió una foto',
      ],
      ['did not take it', () => Promise.resolve('none' as const), 409, 'no se tomó'],
      ['has nothing any more', () => Promise.resolve('gone' as const), 409, 'ya no tiene'],
    ])('%s, nothing opens, and nothing is decided', async (_, answer, status, sentence) => {
      const { view } = must(await open(lucia, person, front));
      const facts = async () => {
        const { identity, state, step } = await recordOf(lucia, person);
        const views = await rowsOf(server.deps, 'document_views', 'request_id', person.requestId);
        return { identity, state, step, views: views.length, looks: (await looksAt(person)).length };
      };
      const before = await facts();
      await answering(answer, async () => {
        const reply = await open(lucia, person, front);
        expect([reply.status, JSON.stringify(reply.body)]).toEqual([
          status,
          expect.stringContaining(sentence),
        ]);
        expect((await lucia.client.get(`office/views/${view}`)).status).toBe(status);
      });
      expect(await facts()).toEqual(before);
    });
  });

  test('is shown no more once it is to be deleted, not even through what was opened before', async () => {
    const gone = await applicantAt(server, 'credit-bureau-consulting');
    const { view } = must(await open(lucia, gone, front));
    await inTransaction(server.deps.store, (tx) => noteSessionsToErase(tx, [gone.requestId]));
    const { photos } = (await recordOf(lucia, gone)).identity;
    expect([photos.state, photos.forgottenAt]).toEqual(['forgotten', expect.any(String)]);
    const reply = await open(lucia, gone, front);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      409,
      expect.stringContaining('se mandaron borrar'),
    ]);
    expect((await lucia.client.get(`office/views/${view}`)).status).toBe(409);
  });
});
