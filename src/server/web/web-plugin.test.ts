import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { sandboxCaptcha } from '#server/sandbox/adapters/captcha.ts';
import { webPlugin, type WebOptions } from './web-plugin.ts';

/** Replaces the built app: each path exercises one thing that the plugin passes to it. */
const appModule = `
const routes = {
  '/1/page': async (request, { nonce }) => new Response('<p nonce="' + nonce + '">' + 'hola '.repeat(500) + '</p>', { headers: { 'content-type': 'text/html' } }),
  '/1/log-in': async (request, { transport }) => {
    const form = await request.formData();
    await transport('/log-in', { method: 'POST', body: JSON.stringify({ name: form.get('name') }) }, 'loginOtp');
    return transport('/who', { method: 'GET' }, 'getSession');
  },
  '/1/inicio': async (request, { transport }) => transport('/who', { method: 'GET' }, 'getSession'),
  '/1/send-file': async (request, { transport }) => {
    const form = new FormData();
    form.append('image', new Blob(['png'], { type: 'image/png' }), 'firma.png');
    return transport('/upload', { method: 'POST', body: form }, 'uploadAddressProof');
  },
  '/1/catalogo': async (request, { transport, nonce }) => {
    const { visits, cookie } = await (await transport('/visits', { method: 'GET' }, 'getSession')).json();
    return new Response('<p>' + visits + ' ' + cookie + '</p><script nonce="' + nonce + '">go()</script><script>steal()</script>', { headers: { 'content-type': 'text/html' } });
  },
  '/1/detalle-producto/5': async (request, { transport }) => {
    const { status } = await transport('/product', { method: 'GET' });
    return new Response('Un momento', { status, headers: { 'content-type': 'text/html' } });
  },
  '/1/keep': async (request, { otherServer }) => {
    otherServer.customers.keep({ account: '1' });
    return new Response('');
  },
  '/1/kept': async (request, { otherServer }) => Response.json(otherServer.customers.who()),
  '/1/brackets': async (request, { language, transport }) => {
    const { visits } = await (await transport('/visits', { method: 'GET' }, 'getSession')).json();
    return new Response(language + ' ' + visits, { headers: { 'content-type': 'text/html' } });
  },
  '/1/origin': async (request) => new Response(request.url + ' ' + request.headers.get('host')),
};
export const entry = { module: {
  languages: ['es', 'en'],
  contextFor: (given) => given,
  createRequestHandler: () => (request, given) => routes[new URL(request.url).pathname](request, given),
} };
`;

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function serve(options: Partial<WebOptions> = {}): Promise<FastifyInstance> {
  const buildDir = mkdtempSync(join(tmpdir(), 'enganche-web-'));
  opened.push(() => rmSync(buildDir, { recursive: true }));
  mkdirSync(join(buildDir, 'server'));
  mkdirSync(join(buildDir, 'client/assets/i18n'), { recursive: true });
  writeFileSync(join(buildDir, 'package.json'), '{"type":"module"}');
  writeFileSync(join(buildDir, 'server/index.js'), appModule);
  writeFileSync(join(buildDir, 'client/assets/kit-AbCd1234.js'), 'plain');
  writeFileSync(join(buildDir, 'client/assets/kit-AbCd1234.js.br'), 'brotli');
  writeFileSync(join(buildDir, 'client/assets/i18n/es.json'), '{}');
  const app = fastify();
  opened.push(() => app.close());
  if (options.other === undefined) addApi(app);
  await app.register(webPlugin, { other: null, publicOrigin: null, dev: false, ...options, buildDir });
  return app;
}

function addApi(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/api/v1/log-in', (request, reply) =>
    reply
      .header('set-cookie', ['sid=new; Path=/; HttpOnly; Domain=api.example', 'other=1'])
      .send(request.body),
  );
  app.get('/api/v1/who', (request) => ({
    cookie: request.headers.cookie ?? null,
    shop: request.headers['x-commercial-partner'],
    agent: request.headers['user-agent'],
    ip: request.ip,
  }));
  let asked = 0;
  app.get('/api/v1/product', (_request, reply) => reply.code(++asked === 2 ? 200 : 503).send({}));
  let visits = 0;
  app.get('/api/v1/visits', (request, reply) => {
    if (request.headers['user-agent'] === 'a server that greets')
      void reply.header('set-cookie', 'greeted=1');
    return { visits: ++visits, cookie: request.headers.cookie ?? 'none' };
  });
  app.post('/api/v1/upload', (request) => ({ type: request.headers['content-type'], body: request.body }));
}

test('a page carries its nonce, its policy and its length, compressed as the browser takes it', async () => {
  const app = await serve();
  const page = await app.inject({ url: '/1/page' });
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(page.headers['content-length']).toBe(String(page.rawPayload.byteLength));
  const again = await app.inject({ url: '/1/page', headers: { 'accept-encoding': 'br' } });
  expect(again.headers['content-encoding']).toBe('br');
  expect(again.headers.vary).toBe('accept-encoding, cookie');
  expect(again.headers['content-security-policy']).not.toContain(String(nonce));
});

test('robots may have pictures and are told of the pages, of a storefront before another server of none', async () => {
  const shopPages = vi.fn(() => Promise.resolve(['/1/inicio', '/1/detalle-producto/5']));
  const app = await serve({ shopPages });
  const robots = await app.inject({ url: '/robots.txt', headers: { host: 'tienda.example' } });
  expect(robots.body).toContain('Allow: /api/v1/storage/\nDisallow: /api/\n');
  expect(robots.body).toContain('Sitemap: http://tienda.example/sitemap.xml\n');
  const sitemap = await app.inject({ url: '/sitemap.xml', headers: { host: 'tienda.example' } });
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toContain('<loc>http://tienda.example/1/detalle-producto/5</loc>');
  // Their addresses are of the Host that was asked for: nobody else's.
  expect([robots.headers['cache-control'], sitemap.headers['cache-control']]).toEqual([
    'private, no-store',
    'private, no-store',
  ]);
  const elsewhere = await app.inject({ url: '/sitemap.xml', headers: { host: 'otra.example' } });
  expect(elsewhere.body).toContain('<loc>http://otra.example/1/inicio</loc>');
  expect(shopPages).toHaveBeenCalledTimes(1);
  const alone = await serve();
  expect((await alone.inject({ url: '/robots.txt' })).body).not.toContain('Sitemap');
  expect((await alone.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
});

test('pages kept for everybody are kept by language, and a made-up language is Spanish', async () => {
  const app = await serve();
  const get = async (cookie?: string) => {
    const page = await app.inject({ url: '/1/brackets', headers: cookie === undefined ? {} : { cookie } });
    expect(page.headers.vary).toBe('accept-encoding, cookie');
    return page.body;
  };
  expect(await get()).toBe('es 1');
  expect(await get('idioma=en')).toBe('en 2');
  expect(await get('idioma=es')).toBe('es 1');
  expect(await get('idioma=en')).toBe('en 2');
  expect(await get('idioma=zz')).toBe('es 1');
  expect(await get('idioma=en; sid=mine')).toMatch(/^en /);
  expect(await get()).toBe('es 1');
});

test('the API is called as the visitor, in the shop of the path', async () => {
  const app = await serve();
  const page = await app.inject({
    url: '/1/inicio',
    headers: { cookie: 'sid=mine', 'user-agent': 'Un celular' },
    remoteAddress: '203.0.113.7',
  });
  expect(page.json()).toEqual({ cookie: 'sid=mine', shop: '1', agent: 'Un celular', ip: '203.0.113.7' });
  expect(page.headers['cache-control']).toBe('private, no-cache');
});

test('a cookie that the API sets is seen by the calls after it and reaches the browser', async () => {
  const app = await serve();
  const page = await app.inject({
    method: 'POST',
    url: '/1/log-in',
    headers: { cookie: 'sid=old; theme=x', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Mar%C3%ADa',
  });
  expect(page.json()).toMatchObject({ cookie: 'sid=new; theme=x; other=1' });
  expect(page.headers['set-cookie']).toEqual(['sid=new; HttpOnly; Path=/', 'other=1; Path=/']);
  expect(page.headers['cache-control']).toBe('no-store');
});

test('a form with a file goes to the API as it is', async () => {
  const app = await serve();
  const { type, body } = (await app.inject({ method: 'POST', url: '/1/send-file' })).json<{
    type: string;
    body: string;
  }>();
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('filename="firma.png"');
});

test('a form of another site does nothing; one without an origin passes', async () => {
  const app = await serve();
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/1/send-file', headers: { host: 'tienda.example', ...headers } });
  expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post({ origin: 'null' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  // Behind a proxy that terminates TLS the scheme differs, the host does not.
  expect((await post({ origin: 'https://tienda.example' })).statusCode).toBe(200);
  expect((await post({})).statusCode).toBe(200);
});

test('too large a form is refused before it is read', async () => {
  const app = await serve();
  const headers = { 'content-length': String(17 * 1024 * 1024) };
  expect((await app.inject({ method: 'POST', url: '/1/send-file', headers })).statusCode).toBe(413);
});

test('files of the build are served compressed and for a year; missing ones get a short answer', async () => {
  const app = await serve();
  const kit = await app.inject({ url: '/assets/kit-AbCd1234.js', headers: { 'accept-encoding': 'br' } });
  expect(kit.body).toBe('brotli');
  expect(kit.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const words = await app.inject({ url: '/assets/i18n/es.json' });
  expect(words.headers['cache-control']).toBe('public, max-age=86400');
  for (const url of ['/assets/nothing', '/assets/gone.js', '/favicon.ico', '/1/photo.jpeg']) {
    const missing = await app.inject({ url });
    expect([missing.statusCode, missing.body]).toEqual([404, 'Not found']);
  }
});

test('an address written differently leads to the one page', async () => {
  const app = await serve();
  const answer = await app.inject({ url: '/1/PAGE/?color=%23fff' });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/1/page?color=%23fff']);
});

test('a public origin is what pages see, whatever the proxy asks for', async () => {
  const app = await serve({ publicOrigin: 'https://tienda.example' });
  const answer = await app.inject({ url: '/1/origin', headers: { host: '10.0.0.3:3000' } });
  expect(answer.body).toBe('https://tienda.example/1/origin tienda.example');
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(answer.headers['strict-transport-security']).toBeDefined();
});

test('with an API elsewhere, pages and browsers reach it through here; who signed in is kept here', async () => {
  const elsewhere = fastify();
  opened.push(() => elsewhere.close());
  addApi(elsewhere);
  const origin = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
  const other = { origin, secret: 'the secret of this test', captcha: sandboxCaptcha() };
  const app = await serve({ other });
  const signedIn = await app.inject({ url: '/1/keep', headers: { cookie: 'sid=mine' } });
  const [line = ''] = [signedIn.headers['set-cookie']].flat();
  expect(line).toMatch(/^cliente=/);
  const cookie = `sid=mine; ${line.split(';')[0]}`;
  expect((await app.inject({ url: '/1/kept', headers: { cookie } })).json()).toEqual({ account: '1' });
  const page = await app.inject({ url: '/1/inicio', headers: { cookie } });
  expect(page.json()).toMatchObject({ cookie: 'sid=mine', shop: '1' });
  expect(page.headers['content-security-policy']).toContain(origin);
  const call = await app.inject({ method: 'POST', url: '/api/v1/log-in', payload: { name: 'Ana' } });
  expect(call.json()).toEqual({ name: 'Ana' });
});

test('a public page is rendered once for everybody, until the shop changes', async () => {
  let shopChanges = () => {};
  const app = await serve({ onShopChange: (forget) => (shopChanges = forget) });
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/1/catalogo', headers });
  const first = await get({ 'user-agent': 'one' });
  expect(first.body).toContain('<p>1 none</p>');
  expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(first.body).not.toContain('nonce');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await get({ 'user-agent': 'two', 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get({ cookie: 'sid=mine' })).body).toContain('<p>2 sid=mine</p>');
  expect((await get()).body).toBe(first.body);
  shopChanges();
  expect((await get()).body).toContain('<p>3 none</p>');
});

test('a page during which the API sets a cookie is that visitor’s own', async () => {
  const app = await serve();
  const greeted = await app.inject({
    url: '/1/catalogo',
    headers: { 'user-agent': 'a server that greets' },
  });
  expect(greeted.headers['set-cookie']).toEqual(['greeted=1; Path=/']);
  expect(greeted.headers['cache-control']).toBe('no-store');
  expect((await app.inject({ url: '/1/catalogo' })).headers).not.toHaveProperty('set-cookie');
});

test('a page whose data cannot be had says when to come again; one that was made before stays', async () => {
  const app = await serve();
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/1/detalle-producto/5', headers });
  const first = await get();
  expect([first.statusCode, first.headers['retry-after'], first.body]).toEqual([503, '5', 'Un momento']);
  expect((await get()).statusCode).toBe(200);
  expect((await get()).statusCode).toBe(200);
  const own = await get({ cookie: 'sid=mine' });
  expect([own.statusCode, own.headers['retry-after']]).toEqual([503, '5']);
});
