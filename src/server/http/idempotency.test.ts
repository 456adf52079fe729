import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, moveClock, typedAddress, type Applicant } from '#test/support/applicant.ts';
import { stockShops, weeks } from '#test/support/shop.ts';

let server: TestApp;
/** Delays the identity service, or makes it fail. */
let identity: { gate: Promise<void>; fails: Error | null; opened: number };
beforeAll(async () => {
  identity = { gate: Promise.resolve(), fails: null, opened: 0 };
  server = await buildTestApp();
  await stockShops(server.deps);
  const open = server.deps.identity.open.bind(server.deps.identity);
  server.deps.identity.open = async (input, signal) => {
    identity.opened++;
    await identity.gate;
    if (identity.fails) throw identity.fails;
    return open(input, signal);
  };
});
afterAll(() => server.close());

const key = (text: string) => ({ 'idempotency-key': text });
const accept = ({ client, requestId }: Applicant, color: string, headers: Record<string, string>) =>
  client.post(`onboarding/acceptCredit/${requestId}/${weeks}/${color}`, undefined, headers);
const begin = ({ client, requestId }: Applicant, headers: Record<string, string>) =>
  client.post(`onboarding/incodeInit/${requestId}`, undefined, headers);

test('a key is 1 to 255 printable characters', async () => {
  const { client, requestId } = await applicantAt(server, 'geolocalization');
  const locate = (given: string) =>
    client.post(`onboarding/geolocation/${requestId}/19.4/-99.1?accuracy=20`, undefined, key(given));
  for (const bad of ['k'.repeat(256), '', 'ñandú']) {
    expect([bad, (await locate(bad)).code]).toEqual([bad, 'invalid-input']);
  }
  expect((await locate('k'.repeat(255))).status).toBe(200);
});

test('the same key answers the same, says so, and keeps refusals too; for something else it is refused', async () => {
  const applicant = await applicantAt(server, 'aprove-credit');
  const refused = await accept(applicant, 'verde', key('a'));
  expect([refused.status, refused.headers['idempotency-replayed']]).toEqual([400, undefined]);
  const again = await accept(applicant, 'verde', key('a'));
  expect([again.status, again.code, again.headers['idempotency-replayed']]).toEqual([
    400,
    'color-unknown',
    'true',
  ]);
  expect(again.bytes.equals(refused.bytes)).toBe(true);
  const other = await accept(applicant, 'Grafito', key('a'));
  expect([other.status, other.code]).toEqual([422, 'idempotency-mismatch']);
  expect((await accept(applicant, 'Grafito', key('b'))).status).toBe(200);
});

test('of an upload the key covers the bytes, not how long they are or how the form is written', async () => {
  const applicant = await applicantAt(server, 'address-confirmation');
  const { client, requestId } = applicant;
  expect((await client.post(`onboarding/confirmAddress/${requestId}`, typedAddress)).status).toBe(200);
  const upload = (text: string) => {
    const form = new FormData();
    form.set('file', new File([`%PDF-1.7\n${text}`], 'luz.pdf', { type: 'application/pdf' }));
    return client.post<{ id: string }>(`onboarding/addressProof/${requestId}/luz`, form, key('paper'));
  };
  const first = await upload('enero');
  expect(first.status).toBe(200);
  // A different boundary, as each form has.
  const again = await upload('enero');
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect(again.body).toEqual(first.body);
  const other = await upload('marzo');
  expect([other.status, other.code]).toEqual([422, 'idempotency-mismatch']);
});

test('a key belongs to one session', async () => {
  const [one, two] = [await applicantAt(server, 'aprove-credit'), await applicantAt(server, 'aprove-credit')];
  expect((await accept(one, 'Grafito', key('shared'))).status).toBe(200);
  expect((await accept(two, 'Grafito', key('shared'))).headers['idempotency-replayed']).toBeUndefined();
});

test('while the first is under way the second is told so, and finds the answer afterwards', async () => {
  const applicant = await applicantAt(server, 'identity-verification');
  let release = () => {};
  identity.gate = new Promise((resolve) => (release = resolve));
  const before = identity.opened;
  const first = begin(applicant, key('slow'));
  await expect.poll(() => identity.opened).toBe(before + 1);
  const second = await begin(applicant, key('slow'));
  expect([second.status, second.code, second.headers['retry-after']]).toEqual([
    409,
    'idempotency-in-flight',
    '1',
  ]);
  release();
  const answered = await first;
  expect(answered.status).toBe(200);
  expect((await begin(applicant, key('slow'))).bytes.equals(answered.bytes)).toBe(true);
  expect(identity.opened).toBe(before + 1);
});

test('a fault of ours is not frozen', async () => {
  const applicant = await applicantAt(server, 'identity-verification');
  identity.fails = new Error('the network is gone');
  expect((await begin(applicant, key('fault'))).status).toBe(500);
  identity.fails = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const lost = await begin(applicant, key('fault'));
  expect([lost.status, lost.code, lost.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  identity.fails = null;
  const answered = await begin(applicant, key('fault'));
  expect([answered.status, answered.headers['idempotency-replayed']]).toEqual([200, undefined]);
});

test('what a dead process left in flight is free after a minute; a day later the key is forgotten', async () => {
  const applicant = await applicantAt(server, 'aprove-credit');
  expect((await accept(applicant, 'Grafito', key('lease'))).status).toBe(200);
  const { db } = server.deps.store;
  await db.updateTable('idempotency_keys').set({ sealed_answer: null, answered_at: null }).execute();
  expect((await accept(applicant, 'Grafito', key('lease'))).code).toBe('idempotency-in-flight');
  await moveClock(server, 61);
  expect((await accept(applicant, 'Grafito', key('lease'))).status).toBe(200);
  await db
    .updateTable('idempotency_keys')
    .set({ claimed_at: new Date(0) })
    .execute();
  const afterwards = await accept(applicant, 'Rosa', key('lease'));
  expect([afterwards.code, afterwards.headers['idempotency-replayed']]).toEqual(['color-unknown', undefined]);
});

test('the table holds neither keys nor answers that can be read', async () => {
  const applicant = await applicantAt(server, 'aprove-credit');
  await applicant.client.post(`onboarding/checkPhone/${applicant.phone}`, undefined, key('readable-key'));
  const rows = await server.deps.store.db.selectFrom('idempotency_keys').selectAll().execute();
  const text = JSON.stringify(rows);
  expect(rows.some(({ sealed_answer }) => sealed_answer !== null)).toBe(true);
  expect(text).not.toContain('readable-key');
  expect(text).not.toContain(applicant.phone);
});
