import { createHash } from 'node:crypto';
import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inlineHashes, cachedPage, pageCache, sharedAddress } from './page-cache.ts';

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  headers,
  raw: { url },
});

const known = (cookies: string) => cookies.includes('sid=');

test.each([
  '/1/inicio',
  '/1/22/catalogo?orden=-price&marca=Apple&marca=Xiaomi&pagina=2',
  '/1/detalle-producto/5?color=negro',
  '/1/detalle-producto/5?color=negro&vista=2',
  '/1/catalogo.data?pagina=2&_routes=screens%2Fcatalogo',
])('%s is the same for everybody', (url) => {
  expect(sharedAddress(asked(url), known)).toBe(url);
  expect(sharedAddress(asked(url, {}, 'HEAD'), known)).toBe(url);
});

test('what no screen reads makes no page of its own: marks of campaigns, cookies of others', () => {
  const click = `fbclid=${'IwAR0'.repeat(30)}&utm_id=12345`;
  expect(sharedAddress(asked(`/1/inicio?${click}`, { cookie: '_ga=GA1.1.2' }), known)).toBe('/1/inicio');
  expect(sharedAddress(asked(`/1/catalogo?${click}&pagina=2`), known)).toBe('/1/catalogo?pagina=2');
});

test.each([
  ['a visitor who may be known', asked('/1/inicio', { cookie: '_ga=1; sid=x' })],
  ['a personal screen', asked('/1/dashboard/1/1234567890')],
  ['a form', asked('/1/inicio', {}, 'POST')],
  ['one of endlessly many choices', asked(`/1/inicio?color=${'x'.repeat(300)}`)],
  ['a very long address', asked(`/1/inicio?utm_id=${'x'.repeat(2_000)}`)],
])('no page is kept for %s', (_what, request) => {
  expect(sharedAddress(request, known)).toBeNull();
});

test('the policy allows exactly our inline code in the page, whatever its other attributes', async () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html =
    '<style nonce="m">a{}</style><script nonce="m" src="/x.js"></script><script async="" nonce="m">one()</script>' +
    '<script type="text/plain" nonce="m" id="held">two()</script><script nonce="m"></script>' +
    '<script>steal()</script><script nonce="">steal(1)</script><script nonce="n">steal(2)</script><style>b{}</style>';
  expect(inlineHashes(html, 'm')).toEqual({
    scripts: [sha('one()'), sha('two()'), sha('')],
    styles: [sha('a{}')],
  });
  const response = new Response(html, { headers: { 'content-type': 'text/html' } });
  const rendered = { response, body: Buffer.from(html), cookies: [] };
  const { headers, body } = cachedPage(rendered, { https: false, picturesFrom: null }, 'm');
  expect(headers['content-security-policy']).not.toContain(sha('steal()').slice(1, -1));
  // Many get this page: a mark that stayed in it would be known.
  expect((await body(undefined)).bytes.toString()).not.toContain('nonce="m"');
});

test('only a page that went well and is nobody’s own is kept', async () => {
  const cache = pageCache(60_000, { log: { warn: () => {} } });
  const setting = { https: false, picturesFrom: null };
  let rendered = 0;
  const get = (status: number, cookies: string[] = []) =>
    cache.get(`${status}${cookies.join()}`, () => {
      rendered++;
      const response = new Response('<p>hola</p>', { status, headers: { 'content-type': 'text/html' } });
      return Promise.resolve(
        cachedPage({ response, body: Buffer.from('<p>hola</p>'), cookies }, setting, 'm'),
      );
    });
  await Promise.all([get(200), get(404), get(200, ['sid=x'])]);
  rendered = 0;
  await get(200);
  expect(rendered).toBe(0);
  await get(404);
  await get(200, ['sid=x']);
  expect(rendered).toBe(2);
});

test('a page that tells of a fault never takes the place of an older good one', async () => {
  let now = 1;
  const cache = pageCache(1000, { log: { warn: () => {} }, perf: { now: () => now } });
  const page = (status: number) =>
    cachedPage(
      { response: new Response('', { status }), body: Buffer.from(''), cookies: [] },
      { https: false, picturesFrom: null },
      'm',
    );
  const get = async (status: number) => (await cache.get('a', () => Promise.resolve(page(status)))).status;
  expect(await get(503)).toBe(503);
  expect(await get(200)).toBe(200);
  now += 1001;
  expect(await get(503)).toBe(200);
  await settled();
  expect(await get(503)).toBe(200);
});
