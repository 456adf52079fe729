import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { routesOfPath } from './routes-of-path.ts';

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
const routes = [
  route('root', ''),
  route('entrance', undefined, 'root'),
  route('404', '404', 'root'),
  route('shell', undefined, 'root'),
  ...[
    'inicio',
    'dashboard/:shop/:account',
    'dashboard/:shop/:account/calendario',
    'working/:next/:id',
    '*',
  ].map((path) => route(path, `:partner/:promotor?/${path}`, 'shell')),
];
const build = {
  routes: Object.fromEntries(routes.map((each) => [each.id, each])),
  assets: { version: '1', routes: Object.fromEntries(routes.map((each) => [each.id, { module: each.id }])) },
} as unknown as ServerBuild;
const appOf = routesOfPath(build);
const idsOf = (app: ServerBuild) => Object.keys(app.routes);

/** What React Router makes of a path with these routes. */
function matched(app: ServerBuild, path: string): (string | undefined)[] {
  const below = (parent: string | undefined): { id: string; path?: string; children: object[] }[] =>
    Object.values(app.routes)
      .filter((each) => each !== undefined && each.parentId === parent)
      .map((each) => ({ id: each!.id, path: each!.path, children: below(each!.id) }) as never);
  return (matchRoutes(below(undefined) as never, path) ?? []).map(({ route: { id } }) => id);
}

test('a path that names a screen gets its routes, those around them and those that name none', () => {
  expect(idsOf(appOf('/1/inicio'))).toEqual(['root', 'entrance', 'shell', 'inicio', '*']);
  expect(Object.keys(appOf('/1/inicio').assets.routes)).toEqual(idsOf(appOf('/1/inicio')));
  expect(appOf('/1/inicio').assets.version).toBe('1');
});

test('they are put together once, however the path is written and for its data too', () => {
  expect(appOf('/1/22/inicio')).toBe(appOf('/1/inicio'));
  expect(appOf('/7/INICIO.data')).toBe(appOf('/1/inicio'));
  expect(appOf('/1/nada')).toBe(appOf('/'));
});

test('what names two screens, or is encoded, gets all routes: no visitor makes apps without end', () => {
  expect(appOf('/1/working/dashboard/5')).toBe(build);
  expect(appOf('/1/dashboard/1/5/calendario')).toBe(build);
  expect(appOf('/1/%69nicio')).toBe(build);
});

test('any path leads where it leads with all routes', () => {
  const paths = `/ /404 /1 /1/ /1/inicio /1/22/inicio /1/INICIO /1/inicio/ /1/inicio/mas /1/2/3/4 /inicio /inicio/inicio
    /1/404 /404/inicio /1/dashboard/1/52 /1/%69nicio /1/2/dashboard/1/52/calendario /1/working/dashboard/9
    /1/working/x/9 //1/inicio /1//inicio`;
  for (const path of paths.split(/\s+/)) {
    expect(matched(appOf(path), path), path).toEqual(matched(build, path));
  }
  expect(matched(build, '/1/22/inicio')).toEqual(['root', 'shell', 'inicio']);
});
