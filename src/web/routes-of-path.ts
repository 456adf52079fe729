import type { ServerBuild } from 'react-router';

/**
 * The app with those of its routes only that a path can match. React Router tries one route after the other, several
 * times for a page, and makes all of them into components each time: of some forty, three or four are asked for.
 * What may be left out is certain: a route that names a segment which the path does not have. Paths that name none or
 * one have an app each; all others, and whatever is encoded, the whole.
 */
export function routesOfPath(build: ServerBuild): (pathname: string) => ServerBuild {
  const named = new Map(Object.entries(build.routes).map(([id, route]) => [id, namedIn(route?.path ?? '')]));
  const names = new Set([...named.values()].flat());
  const made = new Map<string, ServerBuild>();
  return (pathname) => {
    if (pathname.includes('%')) return build;
    const segments = pathname
      .toLowerCase()
      .replace(/\.data$/, '')
      .split('/');
    const [name = '', ...more] = new Set(segments.filter((segment) => names.has(segment)));
    if (more.length > 0) return build;
    const known = made.get(name);
    if (known) return known;
    const fits = (id: string) => named.get(id)?.every((each) => each === name) ?? false;
    const part = withRoutes(build, fits);
    made.set(name, part);
    return part;
  };
}

/** Segments that a path must have, as they are. */
const namedIn = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '' && !/[:*?]/.test(segment));

const withRoutes = (build: ServerBuild, fits: (id: string) => boolean): ServerBuild => ({
  ...build,
  routes: only(build.routes, fits),
  assets: { ...build.assets, routes: only(build.assets.routes, fits) },
});

const only = <T>(routes: Readonly<Record<string, T>>, fits: (id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => fits(id)));
