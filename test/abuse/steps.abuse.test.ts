import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, stepOf, typedAddress, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { sign } from '#test/support/signed-applicant.ts';

/** Abuse cases of the steps after the phone, by their numbers in the list (see reading.abuse.test.ts). */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const factsOf = ({ requestId }: Applicant) =>
  test.deps.store.db
    .selectFrom('credit_requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
const addressesOf = ({ requestId }: Applicant) =>
  test.deps.store.db.selectFrom('addresses').selectAll().where('request_id', '=', requestId).execute();
const accept = ({ client, requestId }: Applicant, rest: string) =>
  client.post(`onboarding/acceptCredit/${requestId}/${rest}`);

it('abuse 30: a credit accepted before the identity is checked answers 409 and the step that is due', async () => {
  const applicant = await applicantAt(test, 'identity-verification');
  const reply = await accept(applicant, '52/Grafito');
  expect([reply.status, reply.code]).toEqual([409, 'wrong-step']);
  expect(reply.headers['x-next-step']).toBe(`/1/identity-verification/1/${applicant.requestId}`);
});

it('abuse 31: only the offered term and a colour of the product are accepted', async () => {
  const applicant = await applicantAt(test, 'aprove-credit');
  const before = await factsOf(applicant);
  for (const periods of ['9999', '53', '0', '-1', '1.5', 'NaN', '1e2', '52;']) {
    expect([periods, (await accept(applicant, `${periods}/Grafito`)).status]).toEqual([periods, 400]);
  }
  for (const color of ['Dorado', '%2F..%2F', '%00', '%3Cscript%3E', '%23ffffff%3Burl()']) {
    expect([color, (await accept(applicant, `52/${color}`)).status]).toEqual([color, 400]);
  }
  expect(await factsOf(applicant)).toEqual(before);
});

it('abuse 33: an address that brings fields of its own is refused and nothing is stored', async () => {
  const applicant = await applicantAt(test, 'address-confirmation');
  const [facts, addresses] = [await factsOf(applicant), await addressesOf(applicant)];
  const path = `onboarding/confirmAddress/${applicant.requestId}`;
  const text = JSON.stringify(typedAddress);
  const extras = [
    '"approvedCredit":1',
    '"partner_id":301',
    '"__proto__":{"approvedCredit":1}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"approvedCredit":1,"partner_id":301,"__proto__":{}',
  ];
  for (const extra of extras) {
    const body = `${text.slice(0, -1)},${extra}}`;
    const reply = await applicant.client.send('POST', path, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([extra, reply.status]).toEqual([extra, 400]);
  }
  expect(Reflect.get({}, 'approvedCredit')).toBeUndefined();
  expect([await factsOf(applicant), await addressesOf(applicant)]).toEqual([facts, addresses]);
});

it('abuse 34: an address confirmed after the signature answers 409, and the signed paper stays as it is', async () => {
  const applicant = await applicantAt(test, 'contract-signature');
  await sign(applicant);
  await test.runJobs();
  const paper = () =>
    test.deps.store.db
      .selectFrom('contracts')
      .select(['contract_sha256', 'pagare_sha256', 'plan'])
      .where('request_id', '=', applicant.requestId)
      .executeTakeFirstOrThrow();
  const [signed, addresses] = [await paper(), await addressesOf(applicant)];
  expect(signed.contract_sha256).toMatch(/^[0-9a-f]{64}$/);
  const other = { ...typedAddress, street: 'Otra calle' };
  for (const call of ['confirmAddress', 'validateAddress']) {
    const reply = await applicant.client.post(`onboarding/${call}/${applicant.requestId}`, other);
    expect([call, reply.status]).toEqual([call, 409]);
  }
  expect([await paper(), await addressesOf(applicant)]).toEqual([signed, addresses]);
});

it('abuse 43: a catalogue query that is not one of ours answers 400; +price that came as a space is one', async () => {
  const list = (query: string) => test.client().get(`productsNone?commercialPartnerId=1&${query}`);
  const bad = [
    'order=price;drop',
    'order=(select%201)',
    'order=%2Bprice%27--',
    'limit=-1',
    'limit=1e9',
    'limit=1000000000',
    'limit=101',
    'page=0',
    'page=1.5',
    'rangePrice=40000-0',
    'rangePrice=0-1)%20or%20(1=1',
    'searchBrand=Apple%27%20or%201=1',
    'filterProduct=price%3E0',
    'order=%2Bprice&order=-price',
    'page=1&page=2',
  ];
  for (const query of bad) {
    expect([query, (await list(query)).status]).toEqual([query, 400]);
  }
  for (const query of ['order=+price', 'order=%2Bprice', 'order=-price', 'rangePrice=0-40000']) {
    expect([query, (await list(query)).status]).toEqual([query, 200]);
  }
});

it('abuse 48: webhooks count only signed, in their five minutes, once, for what we asked, and never backwards', async () => {
  const applicant = await applicantAt(test, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const session = await decideSession(test.deps.store, sessionId, 'approved');
  const raw = JSON.stringify(session && identityEvent(session));
  const key = sandboxKey(test.deps.config.secret, 'identity');
  const signed = (body: string, now = Date.now()) => ({
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(body, key, now),
  });
  const send = async (body: string, headers: Record<string, string>, to = 'identity/sandbox') =>
    (await test.client().send('POST', `webhooks/${to}`, { body, headers })).status;

  expect(await send(raw, { 'content-type': 'application/json' })).toBe(401);
  expect(await send(`${raw} `, signed(raw))).toBe(401);
  expect(await send(raw, signed(raw, Date.now() - 301_500))).toBe(401);
  expect(await send(raw, signed(raw, Date.now() + 360_000))).toBe(401);
  expect(await countOf(applicant, 'identity-approved')).toBe(0);
  // Of somebody whom we did not send there, and at another provider's door.
  const { phone } = applicant;
  const refusal = (id: string) =>
    JSON.stringify(identityEvent({ id, outcome: 'refused', reason: null, phone }));
  const stray = refusal('unknown');
  expect(await send(stray, signed(stray))).toBe(404);
  expect(await send(raw, signed(raw), 'identity/other')).toBe(404);

  const five = await Promise.all(Array.from({ length: 5 }, () => send(raw, signed(raw))));
  expect(five).toEqual([200, 200, 200, 200, 200]);
  expect(await countOf(applicant, 'identity-approved')).toBe(1);
  const older = refusal(sessionId);
  expect(await send(older, signed(older))).toBe(200);
  expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
});

it('abuse 50: a key that comes again repeats its answer; with another body it is refused, too long it is bad', async () => {
  const applicant = await applicantAt(test, 'address-validation');
  const send = (key: string, body: object) =>
    applicant.client.post(`onboarding/validateAddress/${applicant.requestId}`, body, {
      'idempotency-key': key,
    });
  expect((await send('k'.repeat(256), typedAddress)).status).toBe(400);
  expect(await stepOf(applicant)).toBe('address-validation');
  const key = 'one-and-the-same';
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => send(key, typedAddress)));
  expect([200, 409]).toContain(first?.status);
  // In flight at the same moment: 409, and the same answer later.
  expect(others.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect((await send(key, typedAddress)).status).toBe(200);
  const other = await send(key, { ...typedAddress, street: 'Otra calle' });
  expect([other.status, other.code]).toEqual([422, 'idempotency-mismatch']);
  expect(await countOf(applicant, 'shipping-confirmed')).toBe(1);
});
