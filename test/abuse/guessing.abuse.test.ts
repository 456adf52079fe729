import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  checksUsual,
  fewChecksPerNetwork,
  fewPerNetwork,
  morePerVerified,
  unverifiedUsual,
  wrongUsual,
} from '#domain/partner/usual-codes.ts';
import { wrongPerPhone } from '#server/actions/access/send-limits.ts';
import { inTransaction } from '#server/database/store.ts';
import { readConfig } from '#server/platform/config.ts';
import { digitsOf, MAX_TRIES } from '#server/queries/codes/codes.ts';
import { noteCode } from '#server/queries/codes/code-days.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { LIFE_HOURS } from '#server/queries/sessions/sessions.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  moveClock,
  moveToNewDay,
  otherCode,
  solveCaptcha,
  startRequest,
  verify,
} from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { sign } from '#test/support/signed-applicant.ts';

/** Sweeps over many phones, from many addresses. */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
beforeEach(() => moveToNewDay(test));
afterAll(() => test.close());

const dayOf = (partner: number) =>
  test.deps.store.db
    .selectFrom('code_days')
    .select(['sent', 'verified', 'wrong'])
    .where('partner_id', '=', partner)
    .where('day', '=', sql<string>`(app_now() at time zone 'UTC')::date`)
    .executeTakeFirst();

async function asksLogin(phone: string, client: TestClient = test.client()): Promise<TestClient> {
  await solveCaptcha(client);
  const reply = await client.post(`onboarding/loginOtp/${phone}`);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.code}`);
  return client;
}

describe('A5: what is guessed at a log-in', () => {
  it('counts at the account’s partner, whatever shop the caller does not name', async () => {
    const hers = await applicantAt(test, 'contract-signature', { partner: 2 });
    await sign(hers);
    await moveToNewDay(test);
    const thief = await asksLogin(hers.phone);
    const code = otherCode(await codeFor(hers));
    const guess = () => thief.post(`onboarding/validarOtpCelular/${hers.phone}/${code}`);
    expect((await guess()).code).toBe('wrong-code');
    expect(await dayOf(2)).toEqual({ sent: 1, verified: 0, wrong: 1 });
    await inTransaction(test.deps.store, async (tx) => {
      for (let count = 0; count < 100; count++) await noteCode(tx, 2, 'wrong');
    });
    thief.stands = 2;
    expect((await thief.get('session')).body).toMatchObject({ oneTry: true });
    thief.stands = null;
    expect((await guess()).code).toBe('wrong-code');
    expect((await guess()).code).toBe('too-many-attempts');
  });

  it('one try is for what is more than usual, by the median of the seven days before', async () => {
    const busy = async (days: number) => {
      for (let ago = 1; ago <= days; ago++)
        await sql`insert into code_days (partner_id, day, verified)
          values (1, (app_now() at time zone 'UTC')::date - ${ago}::integer, 4000)
          on conflict (partner_id, day) do update set verified = 4000`.execute(test.deps.store.db);
    };
    onTestFinished(async () => void (await test.deps.store.db.deleteFrom('code_days').execute()));
    await test.deps.store.db.deleteFrom('code_days').execute();
    await inTransaction(test.deps.store, async (tx) => {
      for (let count = 0; count < 150; count++) await noteCode(tx, 1, 'wrong');
    });
    const tries = async () => {
      const mistyped = await startRequest(test);
      const code = await codeFor(mistyped);
      await verify(mistyped, otherCode(code));
      return (await verify(mistyped, code)).status === 200 ? 'more' : 'one';
    };
    await busy(3);
    expect(await tries()).toBe('one');
    await busy(4);
    expect(await tries()).toBe('more');
  });

  /**
   * What an attacker with 1,000 addresses, each in a network of its own, gets in a year at one partner: the figures of
   * docs/threats.md.
   */
  it('opens at most one account a year whole, at any partner within the default budget', () => {
    const budget = readConfig({ DATA_DIR: '/nowhere', NODE_ENV: 'test' }).smsPerDay;
    const addresses = 1000;
    // Each verifies ten codes a day of two purposes.
    const ownPhones = 10;
    const perCode = 10 ** -digitsOf('login');
    // A session lives in two days of the limits at most.
    const windows = 1 + Math.ceil(LIFE_HOURS / 24);
    // One of 10,000 birthdays: 27 years of them, though customers are of more.
    const birthday = (windows * wrongPerPhone.birthday) / 10_000;
    const byEmail = windows * wrongPerPhone.code * 10 ** -digitsOf('new-browser');
    const accountsAYear = (usual: number) => {
      const few = addresses * fewPerNetwork.subscriber + ownPhones * 2 * 10 * morePerVerified;
      const codes = Math.min(unverifiedUsual(usual) + few, budget - usual);
      // Until wrong ones are more than usual a code has all its tries.
      const more = (wrongUsual(usual) * (MAX_TRIES - 1)) / MAX_TRIES;
      const seen = (codes + more) * 365 * perCode;
      return { seen, whole: seen * (birthday + byEmail) };
    };
    const partners = Array.from({ length: budget / 100 }, (_, hundreds) => accountsAYear(hundreds * 100));
    const worst = partners.reduce((one, other) => (other.whole > one.whole ? other : one));
    expect(worst.whole).toBeLessThanOrEqual(1);
    // Statuses and amounts that are seen, with the name masked.
    expect(Math.round(worst.seen)).toBe(391);
    expect(worst.whole).toBeCloseTo(0.79, 2);
    expect(accountsAYear(0).whole).toBeCloseTo(0.44, 2);
  });
});

describe('B2: codes that nobody verifies', () => {
  it('fill a range of numbers at their partner alone, and what is verified fills none', async () => {
    const phone = (last: number) => `556655${String(last).padStart(4, '0')}`;
    for (let last = 0; last < 10; last++) {
      const honest = await startRequest(test, { phone: phone(last) });
      expect((await verify(honest, await codeFor(honest))).status).toBe(200);
    }
    for (let last = 1000; last < 1060; last++) await startRequest(test, { phone: phone(last) });
    await expect(startRequest(test, { phone: phone(1060) })).rejects.toThrow('429 rate-limited');
    await startRequest(test, { phone: phone(1061), partner: 2 });
  });

  it('beyond what is usual leave few to each network, and the shop open to everybody else', async () => {
    await inTransaction(test.deps.store, async (tx) => {
      for (let count = 0; count < 300; count++) await noteCode(tx, 1, 'sent');
    });
    const attacker = () => test.client().from('203.0.113.50');
    for (let sent = 0; sent < fewPerNetwork.subscriber; sent++) await startRequest(test, {}, attacker());
    await expect(startRequest(test, {}, attacker())).rejects.toThrow('429 rate-limited');
    await moveClock(test, 3600);
    await expect(startRequest(test, {}, attacker())).rejects.toThrow('429 rate-limited');
    await startRequest(test, { partner: 2 }, attacker());
    // Behind a carrier's address: three of four give up.
    for (let honest = 0; honest < 20; honest++) {
      const applicant = await startRequest(test, {}, test.client().from('198.51.100.20'));
      if (honest % 4 === 0) expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
    }
  });
});

describe('B12: whether phones have a credit', () => {
  it('is asked by few of each network while a partner’s questions are more than usual', async () => {
    for (let count = 0; count < checksUsual(0); count++)
      await addTo(test.deps.store, { key: 'check:partner:1', windowSeconds: 3600, limit: checksUsual(0) });
    const ask = async (address: string, partner = 1) => {
      const client = test.client().from(address);
      client.stands = partner;
      await solveCaptcha(client);
      return (await client.post(`onboarding/checkPhone/${newPhone()}`)).status;
    };
    for (let asked = 0; asked < fewChecksPerNetwork.subscriber; asked++)
      expect(await ask('203.0.113.7')).toBe(200);
    expect(await ask('203.0.113.7')).toBe(429);
    expect(await ask('203.0.113.7', 2)).toBe(200);
    // Behind a carrier's address: one of four goes on, and verifies her phone.
    for (let honest = 0; honest < 24; honest++) {
      expect(await ask('198.51.100.7')).toBe(200);
      if (honest % 4 > 0) continue;
      const applicant = await startRequest(test, {}, test.client().from('198.51.100.7'));
      expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
    }
  });

  it('is asked of one network together, whatever its addresses', async () => {
    const strict = await buildTestApp({ config: { phoneChecksPerHour: 4 } });
    onTestFinished(() => strict.close());
    await stockShops(strict.deps);
    await moveToNewDay(strict);
    const ask = async (address: string, partner = 1) => {
      const client = strict.client().from(address);
      client.stands = partner;
      await solveCaptcha(client);
      return (await client.post(`onboarding/checkPhone/${newPhone()}`)).status;
    };
    for (const start of ['203.0.113.', '2001:db8:1:']) {
      const address = (count: number) =>
        start.includes(':') ? `${start}${count.toString(16)}::1` : `${start}${count}`;
      for (let count = 1; count <= 12; count++) expect(await ask(address(count))).toBe(200);
      expect(await ask(address(13))).toBe(429);
    }
    expect(await ask('198.51.100.1')).toBe(200);
  });
});
