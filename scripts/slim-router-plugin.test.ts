import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as reactRouter from 'react-router';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routeConfig from '#web/routes.ts';
import { leftOut } from './slim-router-plugin.ts';

const router = dirname(fileURLToPath(import.meta.resolve('react-router/package.json')));
const web = join(import.meta.dirname, '../src/web');

test('every place of the router that is switched off is in the version that is installed', () => {
  for (const [file, places] of Object.entries(leftOut)) {
    const text = readFileSync(join(router, 'dist/production', file), 'utf8');
    for (const [asked] of places) expect(text, file).toContain(asked);
  }
});

test('no screen asks for what is left out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(100);
  const asks =
    /\bclient(Loader|Middleware)\b|\buse(Blocker|Prompt)\b|\bviewTransition\b|\binstrumentations\b|\bprefetch="(?!none)|script:ld\+json|\btagName:/;
  for (const file of files) expect(readFileSync(join(web, file), 'utf8'), file).not.toMatch(asks);
});

test('an address is matched as the router matches it, with its parameters', async () => {
  const routes = routeConfig as RouteObject[];
  const whole = await utilsOfRouter(false);
  const slim = await utilsOfRouter(true);
  const addresses = [
    '/',
    '/404',
    '/1/inicio',
    '/1/7/catalogo',
    '/1/7/login-otp/5512345678/1',
    '/1/nada',
    '/1/7/a/b/c',
  ];
  const found = addresses.map((address) => slim.matchRoutes(routes, address)?.at(-1)?.route);
  expect(new Set(found).size).toBeGreaterThan(5);
  // Twice: the second time the patterns are there already.
  for (const address of [...addresses, ...addresses]) {
    expect(slim.matchRoutes(routes, address), address).toEqual(whole.matchRoutes(routes, address));
  }
});

type Utils = Pick<typeof reactRouter, 'matchRoutes'>;

async function utilsOfRouter(isSlim: boolean): Promise<Utils> {
  const folder = join(router, 'dist/production/lib/router');
  const text = readFileSync(join(folder, 'utils.js'), 'utf8');
  const places = isSlim ? (leftOut['lib/router/utils.js'] ?? []) : [];
  const code = places
    .reduce((changed, [asked, answer]) => changed.replaceAll(asked, answer), text)
    .replaceAll(
      /from "\.\/([\w.]+)"/g,
      (_, file: string) => `from "${pathToFileURL(join(folder, file)).href}"`,
    )
    .replace('from "react"', `from "${import.meta.resolve('react')}"`);
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Utils;
}
