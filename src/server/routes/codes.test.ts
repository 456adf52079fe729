import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limitKey } from '#server/actions/access/send-limits.ts';
import { appNow } from '#server/database/clock.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  codeFor,
  doStep,
  moveClock,
  moveToNewDay,
  otherCode,
  sendNip,
  solveCaptcha,
  startRequest,
  stepOf,
  verify,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { rowsOf } from '#test/support/rows.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  await moveToNewDay(test);
});
afterAll(() => test.close());

const resend = ({ client, requestId }: { client: ReturnType<TestApp['client']>; requestId: string }) =>
  client.post(`onboarding/resendOtp/${requestId}`);

const triesOf = async (requestId: string) => {
  const rows = await test.deps.store.db
    .selectFrom('codes')
    .select('tries')
    .where('request_id', '=', requestId)
    .execute();
  return rows.map((row) => row.tries);
};

/** Enters wrong codes, three per code, with the waits between them. */
async function guessWrong(applicant: Applicant, times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    if (done > 0 && done % 3 === 0) {
      await moveClock(test, 901);
      expect((await resend(applicant)).status).toBe(200);
    }
    expect((await verify(applicant, otherCode(await codeFor(applicant)))).code).toBe('wrong-code');
  }
}

/** Logs in from another browser. */
async function login({ phone }: Applicant) {
  const client = test.client();
  await solveCaptcha(client);
  expect((await client.post(`onboarding/loginOtp/${phone}`)).status).toBe(200);
  return client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test, phone })}`);
}

const messagesTo = async (phone: string, beginning: string) =>
  (await rowsOf(test.deps, 'outbox', 'recipient', phone)).filter(({ body }) => body.startsWith(beginning));

it('another way has the waits of the SMS, and only where the partner offers it', async () => {
  const applicant = await startRequest(test);
  const ask = (channel: string) =>
    applicant.client.post(`onboarding/resendOtp/${applicant.requestId}?channel=${channel}`);
  const newest = async () =>
    (await rowsOf(test.deps, 'outbox', 'recipient', applicant.phone))
      .toSorted((one, other) => one.seq - other.seq)
      .at(-1);
  const offer = (code_channels: ('sms' | 'whatsapp' | 'voice')[]) =>
    test.deps.store.db.updateTable('partners').set({ code_channels }).execute();
  onTestFinished(async () => void (await offer(['sms'])));
  await offer(['sms', 'voice', 'whatsapp']);
  expect((await applicant.client.get('getCommercialPartner/1')).body).toMatchObject({
    codeChannels: ['sms', 'voice', 'whatsapp'],
  });

  expect((await ask('whatsapp')).code).toBe('rate-limited');
  await moveClock(test, 61);
  expect((await ask('whatsapp')).status).toBe(200);
  expect(await newest()).toMatchObject({ channel: 'whatsapp', body: expect.stringMatching(/^\d{4}$/) });
  await moveClock(test, 61);
  // One count over all ways: the second wait is longer.
  expect((await ask('voice')).code).toBe('rate-limited');
  await moveClock(test, 61);
  expect((await ask('voice')).status).toBe(200);
  const call = await newest();
  expect(call).toMatchObject({ channel: 'voice', body: expect.stringMatching(/^(\d, ){3}\d es tu código/) });
  expect((await ask('pigeon')).status).toBe(400);

  await offer(['sms']);
  await moveClock(test, 301);
  expect((await ask('voice')).status).toBe(200);
  expect(await newest()).toMatchObject({ channel: 'sms' });
  expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
});

describe('guessing', () => {
  it('evaluates exactly three of forty wrong codes that come at once', async () => {
    const applicant = await startRequest(test);
    const wrong = otherCode(await codeFor(applicant));
    const replies = await Promise.all(Array.from({ length: 40 }, () => verify(applicant, wrong)));
    expect(replies.filter((reply) => reply.code === 'wrong-code')).toHaveLength(3);
    expect(replies.filter((reply) => reply.code === 'too-many-attempts')).toHaveLength(37);
    expect(await triesOf(applicant.requestId)).toEqual([3]);
  });

  it('takes the right code once of twenty times that it comes at once', async () => {
    const applicant = await startRequest(test);
    const code = await codeFor(applicant);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(applicant, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.every((reply) => [200, 400, 401].includes(reply.status))).toBe(true);
    expect(await stepOf(applicant)).toBe('geolocalization');
  });

  it('says in Spanish that a code is wrong, and burns it after three tries [spec:8.wrong-code 5.code.wrong]', async () => {
    const applicant = await startRequest(test);
    const code = await codeFor(applicant);
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await verify(applicant, otherCode(code));
      expect([reply.status, reply.code]).toEqual([400, 'wrong-code']);
      expect(reply.body).toEqual({ errors: ['Ingresa un código de verificación válido'] });
    }
    const burnt = await verify(applicant, code);
    expect([burnt.status, burnt.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(burnt.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stepOf(applicant)).toBe('phone-verification');
  });

  it.each(['123', '12345', 'abcd', '12%2F4'])('refuses %s as no code at all', async (code) => {
    const applicant = await startRequest(test);
    const reply = await applicant.client.post(`onboarding/verificationPhone/${applicant.requestId}/${code}`);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ errors: ['Ingresa un código de verificación válido'] });
    expect(await triesOf(applicant.requestId)).toEqual([0]);
  });

  it('locks a phone for a day after ten wrong codes in a row, and tells its owner once', async () => {
    const applicant = await startRequest(test);
    await guessWrong(applicant, 9);
    await moveClock(test, 901);
    expect((await resend(applicant)).status).toBe(200);
    const code = await codeFor(applicant);
    expect((await verify(applicant, otherCode(code))).code).toBe('wrong-code');
    const locked = await verify(applicant, code);
    expect([locked.status, locked.code]).toEqual([429, 'rate-limited']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(locked.body).toEqual({ errors: [expect.stringContaining('24 horas')] });
    // No further code is sent, for no purpose and in no browser.
    await moveClock(test, 901);
    expect((await resend(applicant)).code).toBe('rate-limited');
    const elsewhere = test.client();
    await solveCaptcha(elsewhere);
    expect((await elsewhere.post(`onboarding/loginOtp/${applicant.phone}`)).code).toBe('rate-limited');
    expect(await messagesTo(applicant.phone, 'Hubo demasiados códigos incorrectos')).toHaveLength(1);

    await moveClock(test, 24 * 3600 - 901);
    expect((await login(applicant)).status).toBe(200);
  });

  it('counts wrong codes in a row only: a right one in between begins anew', async () => {
    const applicant = await startRequest(test);
    await guessWrong(applicant, 9);
    expect((await login(applicant)).status).toBe(200);
    const again = await startRequest(test, { phone: applicant.phone });
    await guessWrong(again, 5);
    expect(await messagesTo(applicant.phone, 'Hubo demasiados códigos incorrectos')).toEqual([]);
  });

  it('stops after fifteen wrong codes of one purpose for a phone in a day, right ones in between or not', async () => {
    await moveToNewDay(test);
    const first = await startRequest(test);
    await guessWrong(first, 9);
    expect((await login(first)).status).toBe(200);
    const second = await startRequest(test, { phone: first.phone });
    await guessWrong(second, 6);
    await moveClock(test, 901);
    expect((await resend(second)).status).toBe(200);
    const reply = await verify(second, await codeFor(second));
    expect([reply.status, reply.code]).toEqual([429, 'rate-limited']);
  });

  it('stops for a whole network of many addresses, and goes on for others', async () => {
    await moveToNewDay(test);
    const wrongFrom = async (ip: string) => {
      const applicant = await startRequest(test);
      const replies = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        const code = otherCode(await codeFor(applicant));
        const path = `onboarding/verificationPhone/${applicant.requestId}/${code}`;
        replies.push(await applicant.client.from(ip).post(path));
      }
      return replies.map((reply) => reply.code);
    };
    const wrong = ['wrong-code', 'wrong-code', 'wrong-code'];
    // 297 wrong codes from elsewhere in the network, within the hour.
    const key = `wrong:1:${limitKey(test.deps, '198.51.100.0/24')}`;
    for (let count = 0; count < 297; count++) {
      await addTo(test.deps.store, { key, windowSeconds: 3600, limit: 300 });
    }
    expect(await wrongFrom('198.51.100.1')).toEqual(wrong);
    expect(await wrongFrom('198.51.100.200')).toEqual(['rate-limited', 'rate-limited', 'rate-limited']);
    expect(await wrongFrom('198.51.101.1')).toEqual(wrong);
  });
});

describe('a code', () => {
  it('is kept as a keyed hash and sent bound to our address', async () => {
    const applicant = await startRequest(test);
    const code = await codeFor(applicant);
    const rows = await test.deps.store.db
      .selectFrom('codes')
      .selectAll()
      .where('request_id', '=', applicant.requestId)
      .execute();
    expect(rows[0]?.code_mac).toMatch(/^[0-9a-f]{64}$/);
    const [message] = await messagesTo(applicant.phone, '');
    expect(message?.body).toBe(
      `${code} es tu código de Alba para verificar tu teléfono. No lo compartas con nadie.\n\n@localhost #${code}`,
    );
  });

  it('lives ten minutes', async () => {
    const [prompt, late] = [await startRequest(test), await startRequest(test)];
    await moveClock(test, 9 * 60 + 55);
    expect((await doStep['phone-verification'](prompt)).status).toBe(200);
    await moveClock(test, 6);
    const reply = await verify(late, await codeFor(late));
    expect([reply.status, reply.code]).toEqual([400, 'code-expired']);
    expect(reply.body).toEqual({ errors: ['Ingresa un código de verificación válido'] });
  });

  it('ends when a new one is sent', async () => {
    const applicant = await startRequest(test);
    const first = await codeFor(applicant);
    await moveClock(test, 61);
    expect((await resend(applicant)).status).toBe(200);
    const second = await codeFor(applicant);
    if (first !== second) expect((await verify(applicant, first)).code).toBe('wrong-code');
    expect((await verify(applicant, second)).status).toBe(200);
  });

  it('is worth nothing in another browser, for another request or for another purpose', async () => {
    const [one, other] = [await startRequest(test), await startRequest(test)];
    const code = await codeFor(one);
    const stranger = test.client();
    await solveCaptcha(stranger);
    const stolen = await verify({ ...one, client: stranger }, code);
    expect([stolen.status, stolen.code]).toEqual([404, 'not-found']);
    if (code !== (await codeFor(other))) expect((await verify(other, code)).code).toBe('wrong-code');
    await solveCaptcha(one.client);
    const asLogin = await one.client.post(`onboarding/validarOtpCelular/${one.phone}/${code}`);
    expect([asLogin.status, asLogin.code]).toEqual([400, 'wrong-code']);
    expect((await verify(one, code)).status).toBe(200);
  });

  it('of a login does not verify a phone', async () => {
    const applicant = await startRequest(test);
    const phoneCode = await codeFor(applicant);
    await moveClock(test, 1);
    await solveCaptcha(applicant.client);
    // The first proof was spent on precalification; this one is unused.
    expect((await applicant.client.post(`onboarding/loginOtp/${applicant.phone}`)).status).toBe(200);
    const loginCode = await codeFor(applicant);
    if (loginCode !== phoneCode) expect((await verify(applicant, loginCode)).code).toBe('wrong-code');
    expect((await verify(applicant, phoneCode)).status).toBe(200);
  });

  it('raises the session under a new cookie; the old one is worth nothing', async () => {
    const applicant = await startRequest(test);
    const old = applicant.client.cookies.get('sid') ?? '';
    await doStep['phone-verification'](applicant);
    expect(applicant.client.cookies.get('sid')).not.toBe(old);
    const thief = test.client();
    thief.cookies.set('sid', old);
    expect((await thief.get(`deliveryOrder/byRequestId/${applicant.requestId}`)).status).toBe(401);
  });
});

describe('sending again', () => {
  it('waits 60, 120, 300 and then 900 seconds', async () => {
    const applicant = await startRequest(test);
    for (const wait of [60, 120, 300, 900, 900]) {
      const early = await resend(applicant);
      expect([early.status, early.code]).toEqual([429, 'rate-limited']);
      const retryAfter = Number(early.headers['retry-after']);
      const sent = (await messagesTo(applicant.phone, '')).map(({ created_at }) => Number(created_at));
      const passed = (Number(await appNow(test.deps.store.db)) - Math.max(...sent)) / 1000;
      expect(retryAfter).toBeGreaterThanOrEqual(Math.floor(wait - passed));
      expect(retryAfter).toBeLessThanOrEqual(wait);
      await moveClock(test, wait + 1);
      expect((await resend(applicant)).status).toBe(200);
    }
  });

  it('sends one message of ten calls that come at once', async () => {
    const applicant = await startRequest(test);
    await moveClock(test, 61);
    const replies = await Promise.all(Array.from({ length: 10 }, () => resend(applicant)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it('sends a phone ten codes of one purpose a day at most, whoever asks', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 10; sent++) await startRequest(test, { phone });
    const client = test.client();
    await solveCaptcha(client);
    await expect(startRequest(test, { phone }, client)).rejects.toThrow('429 rate-limited');
  });

  it('keeps to what a partner may spend in an hour and in a day; other partners go on', async () => {
    const small = await buildTestApp({ config: { smsPerHour: 2, smsPerDay: 3 } });
    onTestFinished(() => small.close());
    await stockShops(small.deps);
    await moveToNewDay(small);
    await startRequest(small);
    await startRequest(small);
    await expect(startRequest(small)).rejects.toThrow('429 rate-limited');
    await startRequest(small, { partner: 2 });
    await moveClock(small, 3600);
    await startRequest(small);
    await expect(startRequest(small)).rejects.toThrow('429 rate-limited');
    await moveClock(small, 3600);
    await expect(startRequest(small)).rejects.toThrow('429 rate-limited');
    await moveToNewDay(small);
    await startRequest(small);
  });

  it('sends sixty codes an hour into one range of numbers, and into others', async () => {
    const phone = (last: number) => `556644${String(last).padStart(4, '0')}`;
    for (let last = 1000; last < 1060; last++) await startRequest(test, { phone: phone(last) });
    await expect(startRequest(test, { phone: phone(1060) })).rejects.toThrow('429 rate-limited');
    await startRequest(test, { phone: '5566451060' });
  });

  it('sends the NIP again once the phone is verified, and only while a consent waits for it', async () => {
    const applicant = await startRequest(test);
    await walkTo(applicant, 'credit-bureau-consulting');
    expect((await resend(applicant)).code).toBe('wrong-step');
    await sendNip(applicant);
    await moveClock(test, 61);
    expect((await resend(applicant)).status).toBe(200);
    expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
    expect((await resend(applicant)).code).toBe('wrong-step');
  });
});
