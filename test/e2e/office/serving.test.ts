import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProduct, type Product } from '#test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoFolder') });
});
afterAll(() => product?.[Symbol.asyncDispose]());

const get = (path: string, init: RequestInit = {}) =>
  fetch(product.origin + path, { redirect: 'manual', ...init });

test('a page of the desk is nobody else’s: never kept, never framed, its inline code by nonce, style attributes allowed', async () => {
  const page = await get('/oficina/entrar');
  expect(page.status).toBe(200);
  const html = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(html).toContain(`nonce="${nonce}"`);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  const again = await get('/oficina/entrar');
  expect(again.headers.get('content-security-policy')).not.toContain(nonce);
});

test('the storefront’s pages do not allow style attributes', async () => {
  const page = await get('/1/inicio');
  expect(page.headers.get('content-security-policy')).not.toContain('style-src-attr');
});

test('who is not signed in is sent to the sign-in page; a path with a slash at its end to the one without', async () => {
  const asked = await get('/oficina/solicitudes?view=review');
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    '/oficina/entrar?siguiente=%2Fsolicitudes%3Fview%3Dreview',
  ]);
  const tidied = await get('/oficina/solicitudes/?view=review');
  expect([tidied.status, tidied.headers.get('location')]).toEqual([308, '/oficina/solicitudes?view=review']);
});

test('a form of another site does nothing', async () => {
  const form = new URLSearchParams({ intent: 'totp', email: 'a@oficina.mx', code: '123456' });
  const send = (headers: Record<string, string>) =>
    get('/oficina/entrar', { method: 'POST', body: form, headers });
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ origin: product.origin })).status).toBe(401);
});

test('files of the build are kept for a year, compressed; one that is missing gets a short answer', async () => {
  const assets = readdirSync(join(import.meta.dirname, '../../../build/office/client/assets'));
  const script = assets.find((name) => /^entry\.client-.*\.js$/.test(name));
  const found = await get(`/oficina/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(found.headers.get('content-encoding')).toBe('br');
  const missing = await get('/oficina/assets/nothing.js');
  expect([missing.status, await missing.text()]).toEqual([404, 'Not found']);
});

test('nothing of the installation is served, no folder is listed, and TRACE repeats nothing', async () => {
  const paths = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server/app/main.ts',
    '/data/secret',
    '/assets',
    '/assets/',
    '/assets/i18n/',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  ];
  for (const path of paths) {
    const reply = await fetch(product.origin + path);
    expect([path, reply.status]).toEqual([path, 404]);
  }
  for (const path of ['/', '/1/inicio', '/oficina/entrar', '/api/v1/session', '/livez']) {
    const { status, body } = await trace(path);
    expect([path, [404, 405].includes(status), body.includes('canary')]).toEqual([path, true, false]);
  }
});

/** Not by fetch, which refuses to send it. */
const trace = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { 'x-canary': 'canary' };
    request(product.origin + path, { method: 'TRACE', headers }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (text: string) => (body += text));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
