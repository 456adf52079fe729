import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#domain/calendar.ts';
import { startOfDay, tryAgainInWords } from '#domain/credit/try-again.ts';
import { messages } from '#domain/error-messages.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { appNow } from '#server/database/clock.ts';
import { runOperation } from '#server/operations/operations.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  doStep,
  moveClock,
  precalify,
  solveCaptcha,
  startRequest,
  type Applicant,
} from '#test/support/applicant.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { rowsOf } from '#test/support/rows.ts';
import { newPhone, phoneEnding, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const today = async () => dayIn('America/Mexico_City', await appNow(test.deps.store.db));
const again = async (phone: string, client: TestClient = test.client()): Promise<Reply> => {
  await solveCaptcha(client);
  return precalify(client, { phone });
};
const info = async ({ client, requestId }: Applicant) =>
  (await client.get<{ tryAgainFrom?: string }>(`onboarding/getInfoRequest/${requestId}`)).body;

async function identityEnds({ client, requestId }: Applicant, outcome: string): Promise<void> {
  const url = await client.post<string>(`onboarding/incodeInit/${requestId}`);
  const { pathname } = new URL(url.body, 'http://shop.test');
  expect((await client.post(`${pathname}/${outcome}`, {})).status).toBe(200);
}

async function refusedByBureau(phone = phoneEnding('0001')): Promise<Applicant> {
  const applicant = await applicantAt(test, 'bureau-answer', { phone });
  await doStep['bureau-answer'](applicant);
  return applicant;
}

describe('a refusal by the bureau', () => {
  it('says the first day; precalification holds to it, and names it only to the phone’s owner', async () => {
    const applicant = await refusedByBureau();
    const day = addDays(await today(), 90);
    const from = new Date(startOfDay(day)).toISOString();
    expect(await info(applicant)).toMatchObject({ verifiedCreditHistory: 0, tryAgainFrom: from });

    const requests = () => rowsOf(test.deps, 'credit_requests', 'phone', applicant.phone);
    const own = await again(applicant.phone, applicant.client);
    expect([own.status, own.code, own.body]).toEqual([
      409,
      'cool-down',
      { errors: [`A partir del ${tryAgainInWords(from)} puedes volver a pedir un crédito.`] },
    ]);
    const stranger = test.client();
    const others = await again(applicant.phone, stranger);
    expect([others.status, others.code, others.body]).toEqual([
      409,
      'cool-down',
      { errors: [messages['cool-down']] },
    ]);
    expect(await requests()).toHaveLength(1);
    // The captcha is spent.
    expect((await precalify(stranger, { phone: newPhone() })).code).toBe('captcha-required');
    const atOnce = await Promise.all([1, 2, 3].map(() => again(applicant.phone)));
    expect(atOnce.map(({ code }) => code)).toEqual(['cool-down', 'cool-down', 'cool-down']);
    expect(await requests()).toHaveLength(1);

    await solveCaptcha(stranger);
    const elsewhere = await precalify(stranger, { phone: applicant.phone, partner: 2 });
    expect(elsewhere.status).toBe(200);

    const left = startOfDay(day) - (await appNow(test.deps.store.db)).getTime();
    await moveClock(test, Math.floor(left / 1000) - 60);
    expect((await again(applicant.phone)).code).toBe('cool-down');
    await moveClock(test, 61);
    expect((await again(applicant.phone)).status).toBe(200);
  });

  it('is held to by the CURP, with another phone too', async () => {
    const first = await refusedByBureau();
    const second = await applicantAt(test, 'identity-verification');
    await identifyAs(second, first.phone);
    const { tryAgainFrom } = await info(first);
    expect(await info(second)).toMatchObject({
      acceptCredit: false,
      identityReason: 'cool-down',
      tryAgainFrom,
    });
    expect(await rowsOf(test.deps, 'people', 'request_id', second.requestId)).toEqual([]);
    // That she was sent away is no refusal of its own: the day stays, and another shop does not know.
    const elsewhere = await applicantAt(test, 'identity-verification', { partner: 2 });
    await identifyAs(elsewhere, first.phone);
    expect(await info(elsewhere)).toMatchObject({ acceptCredit: true });
  });
});

describe('a refusal of the identity', () => {
  it('waits 24 hours; the third one is for a person to look at', async () => {
    const phone = newPhone();
    for (const attempt of [1, 2, 3]) {
      const applicant = await applicantAt(test, 'identity-verification', { phone });
      await identityEnds(applicant, 'refused');
      if (attempt === 3) {
        expect(await info(applicant)).toMatchObject({ tryAgainInPerson: true });
        const own = await again(phone, applicant.client);
        expect(own.body).toEqual({
          errors: ['Para pedir otro crédito ven en persona con tu identificación.'],
        });
        return;
      }
      const { tryAgainFrom } = await info(applicant);
      const wait = Date.parse(tryAgainFrom ?? '') - (await appNow(test.deps.store.db)).getTime();
      expect(Math.round(wait / 3_600_000)).toBe(24);
      expect((await again(phone)).code).toBe('cool-down');
      await moveClock(test, 86_400);
    }
  });

  it('three times, is lifted by a person who has seen her, once; the next refusal is a first one', async () => {
    const phone = newPhone();
    let last: Applicant | undefined;
    for (const attempt of [1, 2, 3]) {
      last = await applicantAt(test, 'identity-verification', { phone });
      await identityEnds(last, 'refused');
      if (attempt < 3) await moveClock(test, 86_400);
    }
    const requestId = last?.requestId ?? '';
    const allow = (by = 'ana', which = requestId) => runOperation(test.deps, 'identity allow', { which, by });
    await expect(allow('ana maría')).rejects.toThrow('sin espacios');
    await expect(allow('ana', 'x'.repeat(22))).rejects.toThrow('No hay ninguna solicitud');
    expect((await again(phone)).code).toBe('cool-down');
    const answers = await Promise.allSettled([allow(), allow('luis'), allow()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(allow()).rejects.toThrow('Nadie tiene que ver');
    const events = await eventsOf(test.deps.store, requestId);
    const lifts = events.filter(({ kind }) => kind === 'identity-block-lifted');
    expect(lifts).toMatchObject([
      { actor: expect.stringMatching(/^operator:(ana|luis)$/), detail: { decidedBy: 'one person' } },
    ]);

    expect((await again(phone)).status).toBe(200);
    await identityEnds(await applicantAt(test, 'identity-verification', { phone }), 'refused');
    expect((await again(phone)).code).toBe('cool-down');
    await moveClock(test, 86_400);
    expect((await again(phone)).status).toBe(200);
  });

  it('stops an earlier request of the phone too', async () => {
    const phone = newPhone();
    const earlier = await applicantAt(test, 'identity-verification', { phone });
    const later = await applicantAt(test, 'identity-verification', { phone });
    await identityEnds(later, 'refused');
    await identityEnds(earlier, 'approved');
    expect(await info(earlier)).toMatchObject({ acceptCredit: false, identityReason: 'cool-down' });
  });
});

describe('a refusal by the decision', () => {
  const decidedWith = async (code: string) => {
    const applicant = await applicantAt(test, 'geolocalization');
    await test.deps.store.db
      .updateTable('credit_requests')
      .set({
        decision: 'refused',
        decision_at: await appNow(test.deps.store.db),
        decision_reasons: JSON.stringify([{ code, text: 'No.' }]),
      })
      .where('id', '=', applicant.requestId)
      .execute();
    return applicant;
  };

  it.each([
    ['score-low', 90],
    ['delinquencies', 30],
  ])('for %s waits %d days', async (code, days) => {
    const applicant = await decidedWith(code);
    const from = new Date(startOfDay(addDays(await today(), days))).toISOString();
    const path = `onboarding/getAddressRequest/${applicant.requestId}`;
    expect((await applicant.client.get(path)).body).toMatchObject({ approvedCredit: 0, tryAgainFrom: from });
    expect((await again(applicant.phone)).code).toBe('cool-down');
  });

  it.each(['amount-over-limit', 'debt-burden', 'over-age'])('for %s names no day', async (code) => {
    const applicant = await decidedWith(code);
    const path = `onboarding/getAddressRequest/${applicant.requestId}`;
    expect((await applicant.client.get(path)).body).not.toHaveProperty('tryAgainFrom');
    expect((await startRequest(test, { phone: applicant.phone })).requestId).not.toBe(applicant.requestId);
  });
});

/** The service has seen the document of another phone's invented person. */
async function identifyAs(applicant: Applicant, phone: string): Promise<void> {
  const { client, requestId } = applicant;
  const url = await client.post<string>(`onboarding/incodeInit/${requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const { rfc: _, ...person } = personaFor(phone);
  await takeIdentityResult(test.deps, { eventId: `e-${sessionId}`, sessionId, outcome: 'approved', person });
}
