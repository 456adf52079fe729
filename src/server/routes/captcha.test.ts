import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock, precalify, solveCaptcha } from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { messagesTo } from '#test/support/messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const checkPhone = (client: ReturnType<TestApp['client']>) =>
  client.post(`onboarding/checkPhone/${newPhone()}`);

describe('verifyCaptcha', () => {
  it('answers the text true and opens a session that scripts cannot read [spec:7.captcha.verify]', async () => {
    const reply = await test.client().post('verifyCaptcha', { token: 'sandbox-ok' });
    expect(reply.status).toBe(200);
    expect(reply.bytes.toString()).toBe('true');
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    const [session] = [reply.headers['set-cookie']].flat();
    expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('answers the text false to a wrong token, and opens nothing [spec:5.captcha.server]', async () => {
    const client = test.client();
    const reply = await client.post('verifyCaptcha', { token: 'nope' });
    expect([reply.status, reply.bytes.toString()]).toEqual([200, 'false']);
    expect(client.cookies.size).toBe(0);
    expect((await checkPhone(client)).status).toBe(401);
  });

  it.each([{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(8001) }])(
    'refuses %j as bad input',
    async (body) => {
      const reply = await test.client().post('verifyCaptcha', body);
      expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
    },
  );

  it('keeps the session that is there', async () => {
    const client = test.client();
    await solveCaptcha(client);
    const before = client.cookies.get('sid');
    await solveCaptcha(client);
    expect(client.cookies.get('sid')).toBe(before);
  });

  it('takes a solved challenge once, whoever brings it again', async () => {
    const replayed = await buildTestApp({
      deps: {
        captcha: { challenge: () => Promise.resolve({}), verify: () => Promise.resolve({ nonce: 'same' }) },
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await solveCaptcha(replayed.client())).body),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const late = replayed.client();
    expect((await solveCaptcha(late)).body).toBe(false);
    expect(late.cookies.size).toBe(0);
    await replayed.close();
  });

  it('says that nobody could tell when the service fails: 503, not false', async () => {
    const verify = () => Promise.reject(new ProviderError('captcha', 'no answer'));
    const broken = await buildTestApp({
      deps: { captcha: { challenge: () => Promise.resolve(null), verify } },
    });
    const reply = await solveCaptcha(broken.client());
    expect([reply.status, reply.code]).toEqual([503, 'provider-unavailable']);
    await broken.close();
  });
});

describe('a solved captcha', () => {
  it('is good for one checkPhone and one pre-qualification [spec:5.captcha.server]', async () => {
    const client = test.client();
    await solveCaptcha(client);
    expect((await checkPhone(client)).status).toBe(200);
    const again = await checkPhone(client);
    expect([again.status, again.code]).toEqual([403, 'captcha-required']);
    expect((await precalify(client)).status).toBe(200);
    expect((await precalify(client)).code).toBe('captcha-required');
  });

  it('is good for one login, and then for nothing else [spec:5.captcha.server]', async () => {
    const client = test.client();
    await solveCaptcha(client);
    expect((await client.post(`onboarding/loginOtp/${newPhone()}`)).status).toBe(200);
    expect((await client.post(`onboarding/loginOtp/${newPhone()}`)).code).toBe('captcha-required');
    expect((await checkPhone(client)).code).toBe('captcha-required');
    expect((await precalify(client)).code).toBe('captcha-required');
  });

  it('is no login any more once a phone was checked with it', async () => {
    const client = test.client();
    await solveCaptcha(client);
    await checkPhone(client);
    expect((await client.post(`onboarding/loginOtp/${newPhone()}`)).code).toBe('captcha-required');
  });

  it('is worth nothing in another browser', async () => {
    const [solver, other] = [test.client(), test.client()];
    await solveCaptcha(solver);
    await solveCaptcha(other);
    await checkPhone(other);
    expect((await checkPhone(other)).code).toBe('captcha-required');
    expect((await checkPhone(solver)).status).toBe(200);
  });

  it('starts one request and sends one message, however many calls come at once', async () => {
    const client = test.client();
    const phone = newPhone();
    await solveCaptcha(client);
    const replies = await Promise.all(Array.from({ length: 20 }, () => precalify(client, { phone })));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === 'captcha-required')).toHaveLength(19);
    expect(await messagesTo(test.deps.store, phone)).toHaveLength(1);
  });

  it('is not spent by a pre-qualification that the catalogue refuses', async () => {
    const client = test.client();
    await solveCaptcha(client);
    expect((await precalify(client, { price: '1' })).code).toBe('offer-changed');
    expect((await precalify(client)).status).toBe(200);
  });

  it('is good for ten minutes', async () => {
    const [early, late] = [test.client(), test.client()];
    await solveCaptcha(early);
    await solveCaptcha(late);
    await moveClock(test, 9 * 60);
    expect((await checkPhone(early)).status).toBe(200);
    await moveClock(test, 61);
    expect((await checkPhone(late)).code).toBe('captcha-required');
  });
});
