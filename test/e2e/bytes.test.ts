import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProduct } from '#test/support/product.ts';
import { publicScreens, screenScripts } from '#test/support/screen-bytes.ts';

const kilobyte = 1024;

test('no public screen loads more than 120 KB of scripts, no other more than 130 KB, gzip, the routes’ list included', () => {
  const screens = screenScripts(join(import.meta.dirname, '../../build'));
  expect(screens.size).toBeGreaterThan(25);
  for (const [screen, { bytes }] of screens) {
    expect(bytes, screen).toBeLessThanOrEqual((publicScreens.has(screen) ? 120 : 130) * kilobyte);
  }
});

test('what Node runs is in ASCII: of a file with one other letter it holds two bytes for each', () => {
  const build = join(import.meta.dirname, '../../build');
  const files = globSync('{main,server}/**/*.js', { cwd: build });
  expect(files).toEqual(expect.arrayContaining(['main/main.js', 'server/index.js']));
  const others = files.filter((file) => /[\u0080-\uffff]/.test(readFileSync(join(build, file), 'utf8')));
  expect(others).toEqual([]);
});

/** What a server sends before it waits for a word of the browser's: ten packets (RFC 6928) of 1,460 bytes. */
const firstFlight = 14_600;

test('a public page is there with its first flight of packets, headers included', async () => {
  await using product = await startProduct();
  for (const screen of ['inicio', 'catalogo', 'detalle-producto/1']) {
    const bytes = await bytesOf(`${product.origin}/1/${screen}`);
    expect(bytes, screen).toBeGreaterThan(5_000);
    expect(bytes, screen).toBeLessThanOrEqual(firstFlight);
  }
});

/** All that comes over the wire for a page, to a browser that takes Brotli. */
async function bytesOf(url: string): Promise<number> {
  const [answer] = (await once(
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }),
    'response',
  )) as [IncomingMessage];
  const { socket } = answer;
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
  await once(answer.resume(), 'end');
  return socket.bytesRead;
}
