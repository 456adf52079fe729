import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { openJudge, type Judge } from '#test/support/gallery/judge.ts';
import type { Kind } from '#test/support/gallery/shot.ts';

/** The gallery trusts the judge: here it is shown a page with nothing wrong, and then with one thing. */
const pageWith = (inMain: string, atTheEnd = '') => `<!doctype html>
<html lang="es-MX">
  <head>
    <title>Una página</title>
    <meta name="viewport" content="width=device-width">
    <link rel="expect" href="#fin" blocking="render">
    <style>a, button, summary, input { display: inline-block; min-width: 48px; min-height: 48px }</style>
  </head>
  <body>
    <main><h1>Una página</h1><p>Con una <a href="/otra" class="link">liga</a>.</p>${inMain}</main>
    <i id="fin" hidden></i>${atTheEnd}
  </body>
</html>`;

/** After the first paint, something stands on top. */
const moving = `<script>new PerformanceObserver((_, observer) => {
  observer.disconnect();
  const banner = document.createElement('div');
  banner.style.height = '200px';
  document.body.prepend(banner);
}).observe({ type: 'paint', buffered: true });</script>`;

const faults: Readonly<Record<string, { page: string; says: RegExp; on?: Kind; folder?: string }>> = {
  picture: { page: pageWith('<img src="/punto.svg" width="48" height="48">'), says: /^image-alt: <img/ },
  headings: { page: pageWith('<h3>Tercero</h3>'), says: /^heading-order: <h3/, on: 'desk' },
  target: {
    page: pageWith('<button style="min-width: 0; min-height: 0; padding: 0">Ir</button>'),
    says: /^small target, \d+×\d+: <button/,
  },
  phone: {
    page: pageWith('<p style="width: 60px">55 1234 5678</p>'),
    says: /^broken phone: 55 1234 5678 in <p/,
  },
  words: {
    page: pageWith(`<p>${'palabra '.repeat(58)}</p><p class="legal">No cuenta.</p><p>Dos más, tres.</p>`),
    says: /^6\d words, of at most 60$/,
    folder: 'geolocalization',
  },
  end: { page: pageWith('', '<aside>Tarde</aside>'), says: /^after the end: <aside>Tarde/ },
  text: {
    page: pageWith(
      '<p id="p">Suelto</p><script>p.firstChild.__reactFiber$a = document.body.__reactFiber$a = {}</script>',
    ),
    says: /^bare text: Suelto/,
  },
  shift: { page: pageWith(moving), says: /^layout shift on \/shift: 0\.\d+/ },
  letters: {
    page: pageWith('<p style="width: 18rem">Ancho</p>'),
    says: /^text of 32 px: the page is \d+ px wide/,
  },
  narrow: { page: pageWith('<p style="width: 330px">Ancho</p>'), says: /^320 px: the page is \d+ px wide/ },
  tablet: {
    page: pageWith(
      '<style>@media (min-width: 700px) { b { display: block; width: 900px } }</style><b>Ancho</b>',
    ),
    says: /^768 px: the page is/,
    on: 'desk',
  },
  cut: {
    page: pageWith('<p style="width: 60px; overflow: hidden; white-space: nowrap">Nadie lee el final</p>'),
    says: /px: cut: Nadie lee el final/,
  },
  trap: {
    page: pageWith('<button onkeydown="event.preventDefault()">Uno</button><button>Dos</button>'),
    says: /^not reached: <button data-to-reach="">Dos/,
  },
  mark: { page: pageWith('<button style="outline: none">Uno</button>'), says: /^no mark: BUTTON Uno/ },
  console: { page: pageWith('<script>console.error("roto")</script>'), says: /^console on \/console: roto/ },
  resource: { page: pageWith('<img src="/no.png" alt="">'), says: /^broken resource on \/resource: 404/ },
  policy: {
    page: pageWith('<script src="https://otro.example/a.js"></script>'),
    // The browser says it in three ways.
    says: /^policy violation on|^(console|failed request) on \/policy: .*(csp|Content Security Policy)/,
  },
  translated: {
    page: pageWith(
      `<p id="p">Texto</p><input id="i" aria-label="Dato" style="width: 5rem">
       <script>const text = p.firstChild; i.oninput = () => p.removeChild(text);</script>`,
    ),
    says: /^uncaught error on \/translated: NotFoundError/,
  },
};

let server: Server;
let origin: string;
let browser: Browser;
let judges: Record<Kind, Judge>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const policy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
    response.setHeader('content-security-policy', policy);
    if (name === 'punto.svg') {
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
      return;
    }
    const page = name === 'clean' ? pageWith('') : faults[name]?.page;
    response.statusCode = page ? 200 : name === 'favicon.ico' ? 204 : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  judges = { shop: await openJudge(browser, 'shop'), desk: await openJudge(browser, 'desk') };
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const findings = async (kind: Kind, name: string, folder: string | null = null): Promise<string[]> => {
  const judge = judges[kind];
  await judge.page.goto(`${origin}/${name}`, { waitUntil: 'load' });
  const found = await judge.judge({ name, folder });
  await judge.clear();
  return found;
};

test.each<Kind>(['shop', 'desk'])('of a page of the %s with nothing wrong it says nothing', async (kind) => {
  expect(await findings(kind, 'clean')).toEqual([]);
});

test.each(Object.entries(faults))(
  'one thing wrong is said, and nothing else: %s',
  async (name, { says, on, folder }) => {
    const found = await findings(on ?? 'shop', name, folder);
    expect(found).toContainEqual(expect.stringMatching(says));
    expect(found.filter((line) => !says.test(line))).toEqual([]);
  },
);
