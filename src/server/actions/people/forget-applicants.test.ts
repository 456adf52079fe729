import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { RetentionDays } from '#domain/applicant/retention.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { insertIdentitySession } from '#server/queries/identity/identity-sessions.ts';
import { addressOf, insertAddressProof, insertLocation } from '#server/queries/requests/addresses.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { requestById, requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { insertOpposition } from '#server/queries/privacy/rectifications.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { acceptedRequest, openCreditBench, pay, shopId, signedRequest } from '#test/support/credit.ts';
import { filedComplaint } from '#test/support/filed-complaint.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { erasePerson } from './erase-person.ts';
import { forgetApplicants } from './forget-applicants.ts';
import { answerAsked, askedById } from '#server/queries/privacy/asked.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

async function daysLater(count: number): Promise<void> {
  await sql`update clock_shift set shift = shift + ${count} * interval '1 day'`.execute(store.db);
}

type Outcome = 'at the start' | 'left' | 'refused';

/** Returns a request with a proof in storage, a place and a message, at whose last step it is now. */
async function applicant(outcome: Outcome, options: { phone?: string; consented?: boolean } = {}) {
  const request = await acceptedRequest(deps, options);
  const { requestId, phone } = request;
  const file = `private/proofs/${requestId}/${randomUUID()}.pdf`;
  await deps.storage.put(file, new Uint8Array([37, 80, 68, 70]));
  await inTransaction(store, async (tx) => {
    await insertLocation(tx, requestId, { lat: 19.4, lon: -99.1 }, 10);
    await insertAddressProof(tx, {
      id: randomUUID(),
      request_id: requestId,
      kind: 'luz',
      name: 'recibo.pdf',
      file,
      content_type: 'application/pdf',
      bytes: 4,
      sha256: 'd'.repeat(64),
    });
    await sendMessage(deps, tx, { channel: 'sms', partnerId: shopId, recipient: phone, text: 'Hola' });
  });
  const end = {
    'at the start': sql`identity = null, identity_at = null, bureau = null, decision = null`,
    left: sql`decision = 'approved'`,
    refused: sql`decision = 'refused', credit_accepted_at = null`,
  };
  await sql`update credit_requests set ${end[outcome]}, created_at = app_now(), decision_at = app_now()
    where id = ${requestId}`.execute(store.db);
  const consentedAt = (options.consented ?? true) ? sql`app_now()` : null;
  await sql`update bureau_consents set consented_at = ${consentedAt},
    expires_at = ${consentedAt}::timestamptz + interval '3 years' where request_id = ${requestId}`.execute(
    store.db,
  );
  if (outcome === 'at the start')
    await sql`delete from bureau_consents where request_id = ${requestId}`.execute(store.db);
  return { ...request, file };
}

/** What is still there of an applicant. */
async function left({ requestId, phone, file }: Awaited<ReturnType<typeof applicant>>) {
  const row = await requestById(store, requestId);
  const found = {
    files:
      (await deps.storage.get(file)) !== null ||
      (await rowsOf(deps, 'address_proofs', 'request_id', requestId)).length > 0,
    home: (await addressOf(store, requestId, 'identification')) !== null,
    place: (await rowsOf(deps, 'locations', 'request_id', requestId)).length > 0,
    email: Boolean(row?.email),
    name: Boolean((await personOf(store, requestId))?.names),
    rfc: Boolean(row?.rfc),
    phone: row?.phone === phone,
    index: (await requestsOfPhone(store, phone, null)).some(({ id }) => id === requestId),
    messages: (await messagesTo(store, phone)).length > 0,
    proof: Boolean((await bureauConsentOf(store, requestId))?.rfc),
  };
  return Object.entries(found)
    .filter(([, is]) => is)
    .map(([name]) => name);
}

const everything = ['files', 'home', 'place', 'email', 'name', 'rfc', 'phone', 'index', 'messages', 'proof'];
const deletions = async (requestId: string) =>
  (await eventsOf(store, requestId))
    .filter(({ kind }) => kind === 'applicant-data-deleted')
    .map(({ detail }) => detail);
const run = () => forgetApplicants(deps);

test('who left before the identity was verified: all, after 30 days without a step', async () => {
  const person = await applicant('at the start');
  await daysLater(29);
  await run();
  expect(await left(person)).toEqual(everything.filter((each) => each !== 'proof'));
  await daysLater(1.1);
  await run();
  expect(await left(person)).toEqual([]);
  expect((await rowsOf(deps, 'data_keys', 'id', person.requestId))[0]).toMatchObject({ wrapped: null });
  expect((await requestById(store, person.requestId))?.cancelled_at).toBeInstanceOf(Date);
  expect(await deletions(person.requestId)).toEqual([{ why: 'left-before-identity', kept: 'nothing' }]);
});

test('who left later: all but the proof of the consent after 90 days, and that when it ends', async () => {
  const person = await applicant('left');
  const unproven = await applicant('left', { consented: false });
  await daysLater(89);
  await run();
  expect(await left(person)).toEqual(everything);
  await daysLater(1.1);
  await run();
  expect(await left(person)).toEqual(['proof']);
  expect(await left(unproven)).toEqual([]);
  await daysLater(3 * 366 - 95);
  await run();
  expect(await left(person)).toEqual(['proof']);
  await daysLater(10);
  await run();
  expect(await left(person)).toEqual([]);
  expect(await deletions(person.requestId)).toEqual([
    { why: 'left', kept: 'proof-only' },
    { why: 'consent-ended', kept: 'nothing' },
  ]);
});

test('who was refused: proofs, addresses, e-mail and place after 90 days, the rest after a year; the reasons stay', async () => {
  const person = await applicant('refused');
  await daysLater(89);
  await run();
  expect(await left(person)).toEqual(everything);
  await daysLater(1.1);
  await run();
  expect(await left(person)).toEqual(['name', 'rfc', 'phone', 'index', 'messages', 'proof']);
  await daysLater(270);
  await run();
  expect(await left(person)).toContain('rfc');
  await daysLater(6);
  await run();
  expect(await left(person)).toEqual(['proof']);
  expect(await requestById(store, person.requestId)).toMatchObject({
    decision: 'refused',
    cancelled_at: null,
  });
  expect(await deletions(person.requestId)).toEqual([
    { why: 'refused', kept: 'without-traces' },
    { why: 'refused', kept: 'proof-only' },
  ]);
});

test('a credit stays whole, running and paid off, and so do messages to a phone that somebody else’s request has', async () => {
  const running = await signedRequest(deps);
  const settled = await signedRequest(deps);
  for (let number = 0; number <= 4; number++) await pay(deps, settled.account, number);
  const before = await applicant('left', { phone: running.phone });
  await daysLater(400);
  await run();
  for (const { requestId, phone } of [running, settled]) {
    expect((await personOf(store, requestId))?.names).toBe('María José');
    expect(await requestById(store, requestId)).toMatchObject({ phone, email: 'maria.jose@correo.mx' });
    expect(await deletions(requestId)).toEqual([]);
  }
  expect(await left(before)).toEqual(['messages', 'proof']);
});

test('a partner’s own days count, and a step starts them again', async () => {
  const days: Partial<Record<keyof RetentionDays, number>> = { left: 10 };
  await sql`update partners set forget_left_days = ${days.left}`.execute(store.db);
  const [idle, going] = [await applicant('left'), await applicant('left')];
  await daysLater(6);
  await sql`update credit_requests set shipping_confirmed_at = app_now() where id = ${going.requestId}`.execute(
    store.db,
  );
  await daysLater(5);
  await run();
  expect([await left(idle), await left(going)]).toEqual([['proof'], everything]);
  await sql`update partners set forget_left_days = default`.execute(store.db);
});

test('two runs at once, and a run again, delete once; one that was stopped is finished by the next', async () => {
  const people = [await applicant('left'), await applicant('left'), await applicant('refused')];
  await daysLater(91);
  // Stopped between the transactions and their files.
  const broken = {
    ...deps,
    storage: { ...deps.storage, delete: () => Promise.reject(new Error('stopped')) },
  };
  await expect(forgetApplicants(broken)).rejects.toThrow('stopped');
  await Promise.all([run(), run()]);
  await run();
  for (const person of people) {
    expect(await left(person)).not.toContain('files');
    expect(await deletions(person.requestId)).toHaveLength(1);
  }
  expect(await rowsOf(deps, 'files_to_delete', 'request_id', people[0]?.requestId ?? '')).toEqual([]);
  for (const { fault } of await verifyTrail(store)) expect(fault).toBeNull();
});

test('a request that cannot be done does not hold up the others', async () => {
  const [broken, fine] = [await applicant('left'), await applicant('left')];
  const [key] = await rowsOf(deps, 'data_keys', 'id', broken.requestId);
  await daysLater(91);
  await sql`update data_keys set wrapped = 'v1.broken' where id = ${broken.requestId}`.execute(store.db);
  await run();
  expect(await left(fine)).toEqual(['proof']);
  await sql`update data_keys set wrapped = ${key?.wrapped} where id = ${broken.requestId}`.execute(store.db);
  await daysLater(1);
  await run();
  expect(await left(broken)).toEqual(['proof']);
});

/** A request whose person went through the identity service. */
async function photographed(outcome: Outcome) {
  const person = await applicant(outcome);
  const { requestId, phone } = person;
  const asked = { key: randomUUID(), requestId, phone, returnUrl: 'https://shop.example' };
  const { sessionId: id, url } = await deps.identity.open(asked, AbortSignal.timeout(5_000));
  const provider = deps.identity.name;
  await insertIdentitySession(store, { id, request_id: requestId, provider, url });
  return { ...person, sessionId: id };
}
const atService = async (id: string) => (await rowsOf(deps, 'sandbox_identity_sessions', 'id', id)).length;

test('photos at the identity service go with the rest, and with an erased person; what fails is tried again', async () => {
  const [refused, early, kept] = [
    await photographed('refused'),
    await photographed('at the start'),
    await photographed('left'),
  ];
  await daysLater(31);
  await run();
  expect(await Promise.all([refused, early, kept].map(({ sessionId }) => atService(sessionId)))).toEqual([
    1, 0, 1,
  ]);
  expect((await erasePerson(deps, kept.phone)).outcome).toBe('erased');
  const calls: string[] = [];
  const identity = {
    ...deps.identity,
    name: deps.identity.name,
    erase: (id: string) => {
      calls.push(id);
      return Promise.reject(new ProviderError('identity', 'answered 503'));
    },
  };
  await forgetApplicants({ ...deps, identity });
  await forgetApplicants({ ...deps, identity });
  // Once an hour, then more seldom.
  expect(calls).toEqual([kept.sessionId]);
  await daysLater(60);
  await Promise.all([run(), run()]);
  expect(await Promise.all([refused, kept].map(({ sessionId }) => atService(sessionId)))).toEqual([0, 0]);
  expect(await store.db.selectFrom('identity_sessions_to_erase').selectAll().execute()).toEqual([]);
});

test('what somebody without a contract asked or complained about goes a year after the answer', async () => {
  const [refused, signed] = [await applicant('refused'), await signedRequest(deps)];
  const answered = async (phone: string) => {
    const complaint = await filedComplaint(deps, shopId, { phone });
    const [done, opposed] = [
      await askedPrivacy(deps, shopId, { phone }),
      await askedPrivacy(deps, shopId, { phone, kind: 'opposition' }),
    ];
    await inTransaction(store, async (tx) => {
      await insertOpposition(
        tx,
        { phone, partnerId: shopId },
        { purpose: 'promotions', privacyRequest: opposed },
      );
      await answerAsked(tx, 'complaints', complaint, { answer: 'Ya quedó.', by: 'Ana' });
      for (const id of [done, opposed])
        await answerAsked(tx, 'privacy_requests', id, { answer: 'Ya quedó.', by: 'Ana' });
    });
    return { complaint, done, opposed };
  };
  const kept = async ({ complaint, done, opposed }: Awaited<ReturnType<typeof answered>>) => {
    const [a, b, c] = [
      await askedById(store, 'complaints', complaint),
      await askedById(store, 'privacy_requests', done),
      await askedById(store, 'privacy_requests', opposed),
    ];
    return [a, b, c].map((row) => (row?.phone === '' && row.body === '' ? 'erased' : 'there'));
  };
  const [hers, theirs] = [await answered(refused.phone), await answered(signed.phone)];
  const open = await filedComplaint(deps, shopId, { phone: refused.phone });
  await daysLater(364);
  await run();
  expect(await kept(hers)).toEqual(['there', 'there', 'there']);
  await daysLater(2);
  await run();
  expect(await kept(hers)).toEqual(['erased', 'erased', 'there']);
  expect(await kept(theirs)).toEqual(['there', 'there', 'there']);
  expect((await askedById(store, 'complaints', open))?.phone).toBe(refused.phone);
});
