import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { watchForShifts } from '#test/support/gallery/checks/layout-shifts.ts';

const busyButton = '<button aria-busy="true">Enviar</button>';

/** The walks trust these watchers to see what goes wrong: here each of them is shown one thing that does. */
const pages: Record<string, string> = {
  '/clean': '<h1>Bien</h1><script>document.title = Intl.DateTimeFormat().resolvedOptions().timeZone</script>',
  '/error': '<script>console.error("roto")</script>',
  '/uncaught': '<script>throw new Error("sin atrapar")</script>',
  '/picture': '<img src="/nothing.png" alt="">',
  '/policy': '<style>h1 { color: red }</style><h1>Sin estilo</h1>',
  '/shift': `<h1>Salta</h1><script>${moving('')}</script>`,
  '/small-shift': `<h1>Salta</h1><script>${moving('', 4, 1)}</script>`,
  '/small-shifts': `<h1>Salta</h1><script>${moving('', 4, 40)}</script>`,
  '/answer': `<h1>Responde</h1>${busyButton}<script>${moving(
    "document.querySelector('button').removeAttribute('aria-busy')",
  )}</script>`,
  '/another-form': `<h1>Responde</h1><form>${busyButton}</form><script>${moving(
    "document.querySelector('form').remove()",
  )}</script>`,
};
/** After the first paint, what stands on top grows by so many pixels, so many times, a frame each. */
function moving(first: string, pixels = 200, times = 1): string {
  return `new PerformanceObserver((_, observer) => {
      observer.disconnect();
      ${first};
      const banner = document.createElement('div');
      document.body.prepend(banner);
      let left = ${times};
      const grow = () => {
        banner.style.height = banner.offsetHeight + ${pixels} + 'px';
        requestAnimationFrame(() => requestAnimationFrame(--left ? grow : () => (document.title = 'moved')));
      };
      grow();
    }).observe({ type: 'paint', buffered: true });`;
}
let server: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.setHeader(
      'content-security-policy',
      "default-src 'self'; script-src 'unsafe-inline'; connect-src *",
    );
    if (request.url?.startsWith('/api/v1/echo')) {
      response.setHeader('set-cookie', ['session=one; HttpOnly', 'gone=; Max-Age=0']);
      response.end(JSON.stringify({ method: request.method, cookie: request.headers.cookie ?? null }));
      return;
    }
    response.statusCode = page ? 200 : request.url === '/favicon.ico' ? 204 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page && `<!doctype html><meta name="viewport" content="width=device-width">${page}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test('a clean page has no troubles, and the phone is a Mexican one of 360 by 740', async () => {
  await using phone = await newPhone(browser);
  await phone.page.goto(`${origin}/clean`);
  expect(await phone.page.title()).toBe('America/Mexico_City');
  expect(
    await phone.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio, navigator.language]),
  ).toEqual([360, 740, 2, 'es-MX']);
  const position = await phone.page.evaluate(
    () =>
      new Promise<number>((done, fail) =>
        navigator.geolocation.getCurrentPosition((at) => done(at.coords.latitude), fail),
      ),
  );
  expect(position).toBe(19.4326);
  phone.troubles.expectNone();
});

test.each([
  ['/error', /^console on \/error: roto/],
  ['/uncaught', /^uncaught error on \/uncaught: Error: sin atrapar/],
  ['/picture', /^broken resource on \/picture: 404 \/nothing\.png/],
  ['/policy', /^policy violation on \/policy: style-src-elem/],
])('%s is seen and fails the walk', async (path, line) => {
  await using phone = await newPhone(browser);
  await phone.page.goto(origin + path);
  await expect.poll(() => phone.troubles.list).toContainEqual(expect.stringMatching(line));
  expect(() => phone.troubles.expectNone()).toThrow('Troubles on the way');
  expect(() => phone.troubles.expectNone([/./])).not.toThrow();
});

test.each([
  ['/shift', /^layout shift on \/shift: 0\.\d+ <body>/],
  ['/small-shifts', /^layout shift on \/small-shifts: 0\.01\d+ <body>/],
])('what moves by itself is seen: %s', async (path, line) => {
  await using phone = await newPhone(browser);
  const shifts = await watchForShifts(phone.context);
  await phone.page.goto(origin + path);
  await expect.poll(() => shifts).toContainEqual(expect.stringMatching(line));
});

test.each([
  ['by less than the budget of a page', '/small-shift'],
  ['with an answer', '/answer'],
  ['with an answer, without its form', '/another-form'],
])('what moves %s is no trouble', async (_, path) => {
  await using phone = await newPhone(browser);
  const shifts = await watchForShifts(phone.context);
  await phone.page.goto(origin + path);
  await phone.page.waitForFunction(() => document.title === 'moved');
  expect(shifts).toEqual([]);
});

test('the client without a browser keeps cookies and forgets expired ones', async () => {
  const client = new ApiClient(origin);
  client.cookies.set('gone', 'x');
  expect((await client.get('echo')).body).toEqual({ method: 'GET', cookie: 'gone=x' });
  expect((await client.post('echo', { a: 1 })).body).toEqual({ method: 'POST', cookie: 'session=one' });
  expect((await client.get('/nothing')).status).toBe(404);
});
