import type { ReactNode } from 'react';
import {
  data,
  Outlet,
  redirect,
  Scripts,
  UNSAFE_decodeViaTurboStream,
  useLoaderData,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import { contextFor } from './context.ts';
import * as entry from './entry.server.tsx';
import { encoded } from './page-data.ts';

const decoded = async (text: string) =>
  (await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), globalThis)).value;

test('the browser reads what was written', async () => {
  const shared = { color: '#d6cdea' };
  const values = [
    null,
    undefined,
    0,
    1.5,
    -3,
    'Elegiste "Rosa"\n',
    '',
    false,
    [],
    {},
    {
      id: 1,
      name: 'iPhone 17',
      colours: [shared, shared],
      same: [1, 1, '1'],
      missing: undefined,
      none: null,
    },
    { loaderData: { 'shell/shell': { words: { a: { b: 'c' } } } }, actionData: null, errors: null },
  ];
  for (const value of values) await expect(decoded(encoded(value))).resolves.toEqual(value);
  await expect(decoded(encoded(Object.assign(Object.create(null), { a: 1 })))).resolves.toEqual({ a: 1 });
  const [first, second] = ((await decoded(encoded([shared, shared]))) as object[]) ?? [];
  expect(first).toBe(second);
});

test('what is no JSON is a fault here and not in the browser', () => {
  for (const value of [new Date(0), new Map(), Promise.resolve(), () => 1, Number.NaN, 5n]) {
    expect(() => encoded({ value })).toThrow('cannot hand over');
  }
});

/** A small app, answered as ours is. */
const modules = {
  root: {
    default: Outlet,
    Layout: ({ children }: { children: ReactNode }) => (
      <html lang="es-MX">
        <body>
          {children}
          <Scripts />
        </body>
      </html>
    ),
    loader: () => data({ shop: 'Alba' }, { headers: { 'x-of-root': 'yes' } }),
    headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
  },
  screen: {
    default: () => <h1>{useLoaderData<{ name: string } | null>()?.name ?? 'Nada'}</h1>,
    loader: ({ params }: { params: { what?: string } }) => {
      if (params.what === 'away') throw redirect('/else');
      if (params.what === 'missing') throw data('No such', { status: 404 });
      if (params.what === 'broken') throw new Error('secret');
      return params.what === 'nothing' ? null : { name: `Equipo ${params.what}` };
    },
    ErrorBoundary: () => <p>Falta</p>,
  },
  file: { loader: () => ({ kept: 'by nobody' }) },
};
const route = (id: keyof typeof modules, path: string, parentId?: string) => ({
  id,
  path,
  parentId,
  module: modules[id],
});
const asset = (id: string) => ({ id, module: `/${id}.js`, imports: [], hasLoader: true });
const ids = Object.keys(modules);
const build = {
  entry: { module: { ...entry } },
  routes: {
    root: route('root', ''),
    screen: route('screen', 'show/:what', 'root'),
    file: route('file', 'file', 'root'),
  },
  assets: {
    version: '1',
    url: '/m.js',
    entry: { module: '/e.js', imports: [] },
    routes: Object.fromEntries(ids.map((id) => [id, asset(id)])),
  },
  basename: '/',
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;
build.assets.routes['screen']!.parentId = 'root';

const faults: unknown[] = [];
const handle = entry.createRequestHandler(build, 'production');
const ask = (path: string) =>
  handle(
    new Request(`http://shop.test${path}`),
    contextFor({
      transport: () => Promise.reject(new Error('nobody')),
      nonce: '',
      onFault: (fault) => void faults.push(fault),
    }),
  );

/** What the page says, and what its browser is given of it. */
async function page(path: string) {
  const response = await ask(path);
  const html = entry.pageText(response) ?? '';
  const [, text = '""'] = /streamController\.enqueue\((".*?[^\\]")\);/.exec(html) ?? [];
  return { response, html, given: await decoded(JSON.parse(text) as string) };
}

test('a page shows what its loaders answered, and gives it to the browser', async () => {
  const { response, html, given } = await page('/show/5');
  expect(html).toContain('<h1>Equipo 5</h1>');
  expect(given).toEqual({
    loaderData: { root: { shop: 'Alba' }, screen: { name: 'Equipo 5' } },
    actionData: null,
    errors: null,
  });
  expect([response.status, response.headers.get('x-of-root')]).toEqual([200, 'yes']);
  expect((await page('/show/nothing')).given).toMatchObject({ loaderData: { screen: null } });
});

test('a refusal and a fault come to the browser as ever, without what the fault said', async () => {
  const missing = await page('/show/missing');
  expect(missing.html).toContain('<p>Falta</p>');
  expect(missing.response.status).toBe(404);
  expect(missing.given).toMatchObject({
    loaderData: { root: { shop: 'Alba' } },
    errors: { screen: { status: 404, data: 'No such' } },
  });
  expect(faults.splice(0)).toEqual([]);
  const broken = await page('/show/broken');
  expect(broken.response.status).toBe(500);
  expect(broken.html).not.toContain('secret');
  expect((broken.given as { errors: { screen: Error } }).errors.screen.message).toBe(
    'Unexpected Server Error',
  );
  expect(faults.splice(0)).toEqual([new Error('secret')]);
});

test('a redirect, the data of a page and a file are answered by React Router', async () => {
  const away = await ask('/show/away');
  expect([away.status, away.headers.get('location')]).toEqual([302, '/else']);
  const asked = await ask('/show/5.data');
  expect(entry.pageText(asked)).toBeUndefined();
  await expect(decoded(await asked.text())).resolves.toMatchObject({
    screen: { data: { name: 'Equipo 5' } },
    root: { data: { shop: 'Alba' } },
  });
  await expect((await ask('/file')).json()).resolves.toEqual({ kept: 'by nobody' });
});
