import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sandboxCaptcha, SANDBOX_TOKEN } from '#server/sandbox/adapters/captcha.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';
import { proxyApi } from './api-proxy.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0).toReversed()) await app.close();
});

/** Starts a storefront in front of another server with these routes. */
async function inFront(
  addRoutes: (elsewhere: FastifyInstance) => void,
  captcha: CaptchaPort = sandboxCaptcha(),
): Promise<FastifyInstance> {
  const elsewhere = fastify();
  opened.push(elsewhere);
  addRoutes(elsewhere);
  return proxying(await elsewhere.listen({ port: 0, host: '127.0.0.1' }), captcha);
}

function proxying(origin: string, captcha: CaptchaPort): FastifyInstance {
  const app = fastify();
  opened.push(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  proxyApi(app, { origin, secret: 'of this test', captcha }, null);
  return app;
}

const verify = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'POST', url: '/api/v1/verifyCaptcha', payload: { token } });

test('a call goes on as it came and comes back as it was answered, its cookies as this host’s', async () => {
  const app = await inFront((elsewhere) => {
    elsewhere.post('/api/v1/log-in', (request, reply) =>
      reply
        .header('set-cookie', ['sid=new; Path=/api; HttpOnly; Domain=api.example', 'other=1'])
        .code(402)
        .send({ body: request.body, cookie: request.headers.cookie }),
    );
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/log-in?x=1',
    headers: { cookie: 'sid=old; cliente=sealed; __Host-cliente=sealed' },
    payload: { name: 'Ana' },
  });
  expect(answer.statusCode).toBe(402);
  expect(answer.json()).toEqual({ body: { name: 'Ana' }, cookie: 'sid=old' });
  expect(answer.headers['set-cookie']).toEqual(['sid=new; HttpOnly; Path=/', 'other=1; Path=/']);
  expect((await app.inject({ url: '/api/v1/nothing' })).statusCode).toBe(404);
});

test('another site’s page may not post; what ours says of itself stays here', async () => {
  const app = await inFront((elsewhere) => {
    elsewhere.post('/api/v1/who', (request) => ({
      origin: request.headers.origin ?? null,
      site: request.headers['sec-fetch-site'] ?? null,
      referer: request.headers.referer ?? null,
      ip: request.headers['x-forwarded-for'],
    }));
  });
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/who',
      headers: { host: 'tienda.example', ...headers },
      remoteAddress: '203.0.113.7',
    });
  const foreign = await post({ origin: 'https://evil.example' });
  expect([foreign.statusCode, foreign.headers['x-error-code']]).toEqual([403, 'origin-refused']);
  const own = {
    origin: 'https://tienda.example',
    referer: 'https://tienda.example/1/x',
    'sec-fetch-site': 'x',
  };
  expect((await post(own)).json()).toEqual({ origin: null, site: null, referer: null, ip: '203.0.113.7' });
});

test('a server without challenges is given solutions of ours, each once, and none that is not', async () => {
  const tokens: unknown[] = [];
  const app = await inFront(
    (elsewhere) => {
      elsewhere.post('/api/v1/verifyCaptcha', (request) => {
        tokens.push((request.body as { token: unknown }).token);
        return 'true';
      });
    },
    {
      ...sandboxCaptcha(),
      verify: (token) => Promise.resolve(token.startsWith('ok') ? { nonce: token } : null),
    },
  );
  expect((await app.inject({ url: '/api/v1/captcha/challenge' })).json()).toEqual({
    sandbox: true,
    token: SANDBOX_TOKEN,
  });
  expect((await verify(app, 'ok-1')).body).toBe('true');
  expect((await verify(app, 'ok-1')).body).toBe('false');
  expect((await verify(app, 'invented')).body).toBe('false');
  expect((await app.inject({ method: 'POST', url: '/api/v1/verifyCaptcha', payload: 'x' })).body).toBe(
    'false',
  );
  expect(tokens).toEqual(['ok-1']);
});

test('a process that has handed out no challenge yet asks whether the other server does', async () => {
  const app = await inFront((elsewhere) => {
    elsewhere.post('/api/v1/verifyCaptcha', () => 'true');
  });
  expect((await verify(app, 'invented')).body).toBe('false');
});

test('a server with challenges of its own checks them itself', async () => {
  const app = await inFront((elsewhere) => {
    elsewhere.get('/api/v1/captcha/challenge', () => ({ of: 'theirs' }));
    elsewhere.post('/api/v1/verifyCaptcha', (request) =>
      String((request.body as { token: string }).token === 'theirs'),
    );
  });
  expect((await app.inject({ url: '/api/v1/captcha/challenge' })).json()).toEqual({ of: 'theirs' });
  expect((await verify(app, 'theirs')).body).toBe('true');
  expect((await verify(app, 'ours')).body).toBe('false');
});

test('a page in place of a challenge is none', async () => {
  const app = await inFront((elsewhere) => {
    elsewhere.get('/*', (_request, reply) => reply.type('text/html').send('<p>Hola'));
  });
  expect((await app.inject({ url: '/api/v1/captcha/challenge' })).json()).toMatchObject({ sandbox: true });
});

test('too large a token is refused before it goes on', async () => {
  const app = await inFront(() => {});
  expect((await verify(app, 'a'.repeat(70_000))).statusCode).toBe(400);
});

test('a server that is down is a 503 with a sentence, also for the captcha', async () => {
  const app = proxying('http://127.0.0.1:9', sandboxCaptcha());
  for (const url of ['/api/v1/who', '/api/v1/captcha/challenge']) {
    const call = await app.inject({ url });
    expect(call.statusCode).toBe(503);
    expect(call.json<{ errors: string[] }>().errors[0]).toMatch(/no está disponible/);
  }
});
