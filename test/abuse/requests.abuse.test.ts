import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  moveClock,
  moveToNewDay,
  precalify,
  solveCaptcha,
  startRequest,
  type Applicant,
} from '#test/support/applicant.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { rowsOf } from '#test/support/rows.ts';

/** Abuse cases of beginning and cancelling requests, by their numbers in the list (see reading.abuse.test.ts). */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const cancel = ({ client }: Pick<Applicant, 'client'>, account: string) =>
  client.post('deliveryOrder/cancelDeliveryOrder', { account });

const cancelledAt = async ({ requestId }: Applicant) =>
  (
    await test.deps.store.db
      .selectFrom('credit_requests')
      .select('cancelled_at')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
  ).cancelled_at;

const requestsOf = (phone: string) => rowsOf(test.deps, 'credit_requests', 'phone', phone);
const messagesTo = (phone: string) => rowsOf(test.deps, 'outbox', 'recipient', phone);

const visitor = async () => {
  const client = test.client();
  await solveCaptcha(client);
  return client;
};

it('abuse 6: another’s order is not cancelled, by account or by id, and nothing of it changes', async () => {
  const owner = await applicantAt(test, 'geolocalization');
  const thief = await applicantAt(test, 'geolocalization');
  for (const reference of [await accountOf(owner), owner.requestId]) {
    expect((await cancel(thief, reference)).status).toBe(404);
  }
  expect(await cancelledAt(owner)).toBeNull();
  expect(await countOf(owner, 'cancelled')).toBe(0);
  // Whoever looks after the trail sees who tried, and from where: not the owner.
  const attempts = (await eventsOf(test.deps.store, owner.requestId)).filter(
    ({ kind }) => kind === 'cancel-refused',
  );
  const [own] = await eventsOf(test.deps.store, owner.requestId);
  const [thiefs] = await eventsOf(test.deps.store, thief.requestId);
  expect(attempts.map(({ ip }) => ip)).toEqual([thiefs?.ip, thiefs?.ip]);
  expect(attempts[0]?.actor).toMatch(/^session:/);
  expect(attempts[0]?.actor).not.toBe(own?.actor);
  expect((await verifyTrail(test.deps.store)).filter(({ fault }) => fault !== null)).toEqual([]);
  // What there is not leaves none, nor does another partner's: it is not there either.
  const stranger = await applicantAt(test, 'geolocalization', { partner: 2 });
  expect((await cancel(stranger, owner.requestId)).status).toBe(404);
  expect(await countOf(owner, 'cancel-refused')).toBe(2);
});

it('abuse 7: cancelling twenty times at once cancels once, with equal answers; after signing never', async () => {
  const applicant = await applicantAt(test, 'geolocalization');
  const account = await accountOf(applicant);
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(applicant, account)));
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.bytes.toString()}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(await countOf(applicant, 'cancelled')).toBe(1);

  const signed = await applicantAt(test, 'contract-signature');
  await sign(signed);
  expect((await cancel(signed, await accountOf(signed))).status).toBe(409);
  expect(await cancelledAt(signed)).toBeNull();
});

// The list says 409; spec §8 shows the server's sentence for 400 and a generic one for 409, so it is 400.
it('abuse 9: a price that is not the catalogue’s begins no request', async () => {
  const phone = newPhone();
  const client = await visitor();
  for (const price of [
    '1',
    '0',
    '-1',
    '7999.49',
    '7999.5e0',
    'NaN',
    '1e309',
    '7999.5; drop table products',
  ]) {
    const reply = await precalify(client, { phone, price });
    // What may be a price is answered with today's; anything else is bad input.
    expect([400, 409], price).toContain(reply.status);
  }
  expect(await requestsOf(phone)).toEqual([]);
  expect(await messagesTo(phone)).toEqual([]);
});

it('abuse 10: another partner’s promoter gets no sale by a request that names him', async () => {
  const phone = newPhone();
  const client = await visitor();
  const reply = await precalify(client, { phone, partner: 1, promotorId: 20 });
  expect([reply.status, reply.code]).toEqual([400, 'promoter-unknown']);
  expect(await requestsOf(phone)).toEqual([]);
});

it('abuse 11: twenty pre-qualifications at once with one solved captcha are one request and one SMS', async () => {
  const phone = newPhone();
  const client = await visitor();
  await Promise.all(Array.from({ length: 20 }, () => precalify(client, { phone })));
  expect(await requestsOf(phone)).toHaveLength(1);
  expect(await messagesTo(phone)).toHaveLength(1);
});

// The list says 400; the one table of codes and statuses has 403, whose sentence spec §8 shows as well.
it('abuse 12: checkPhone without a captcha, or with a used, old or another browser’s one, is refused', async () => {
  const check = (client: Awaited<ReturnType<typeof visitor>>) =>
    client.post(`onboarding/checkPhone/${newPhone()}`);
  expect((await check(test.client())).status).toBe(401);

  const used = await visitor();
  expect((await check(used)).status).toBe(200);
  const old = await visitor();
  await moveClock(test, 601);
  const [solver, other] = [await visitor(), await visitor()];
  expect((await check(other)).status).toBe(200);
  for (const client of [used, old, other]) {
    const reply = await check(client);
    expect([reply.status, reply.code]).toEqual([403, 'captcha-required']);
  }
  expect((await check(solver)).status).toBe(200);
});

// The list's figure is ten. Shops and whole neighbourhoods share an address, so the default is 150; an operator
// sets it (PHONE_CHECKS_PER_HOUR).
it('abuse 13: the eleventh phone that one address asks about within an hour is refused, with the time to wait', async () => {
  const strict = await buildTestApp({ config: { phoneChecksPerHour: 10 } });
  onTestFinished(() => strict.close());
  // No hour ends among the calls.
  await moveToNewDay(strict);
  const ask = async () => {
    const client = strict.client().from('203.0.113.7');
    await solveCaptcha(client);
    return client.post(`onboarding/checkPhone/${newPhone()}`);
  };
  for (let phone = 0; phone < 10; phone++) expect((await ask()).status).toBe(200);
  const eleventh = await ask();
  expect([eleventh.status, eleventh.code]).toEqual([429, 'rate-limited']);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  const elsewhere = strict.client().from('203.0.113.8');
  await solveCaptcha(elsewhere);
  expect((await elsewhere.post(`onboarding/checkPhone/${newPhone()}`)).status).toBe(200);
});

it('abuse 15: a solved captcha handed in twice is true once, in the same browser and in another', async () => {
  const token = randomUUID();
  const replayed = await buildTestApp({
    deps: {
      captcha: { challenge: () => Promise.resolve({}), verify: (nonce) => Promise.resolve({ nonce }) },
    },
  });
  onTestFinished(() => replayed.close());
  const first = replayed.client();
  expect((await first.post('verifyCaptcha', { token })).body).toBe(true);
  expect((await first.post('verifyCaptcha', { token })).body).toBe(false);
  expect((await replayed.client().post('verifyCaptcha', { token })).body).toBe(false);
});

it('abuse 46: a form of another site changes nothing: 403', async () => {
  const applicant = await startRequest(test);
  const before = await requestsOf(applicant.phone);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const cancelling = await applicant.client.post(
      'deliveryOrder/cancelDeliveryOrder',
      { account: applicant.requestId },
      { host: 'localhost:3000', ...headers },
    );
    expect([cancelling.status, cancelling.code]).toEqual([403, 'origin-refused']);
    const path = `onboarding/acceptCredit/${applicant.requestId}/52/Grafito`;
    expect((await applicant.client.post(path, undefined, headers)).status).toBe(403);
  }
  expect(await requestsOf(applicant.phone)).toEqual(before);
});
