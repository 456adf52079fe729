import type { FastifyInstance, RouteOptions } from 'fastify';
import { BASE } from '#contract/call.ts';
import { type Policy, policyOf } from './policy.ts';

/**
 * The policies of routes outside the contract, by their Fastify URL. A URL that ends in `**` covers everything below
 * it; only where a plugin or the build names the routes.
 */
export const routePolicies: Readonly<Record<string, Policy>> = {
  '/livez': always(),
  '/readyz': always(),
  '/version': always(),
  '/metrics': always(),
  '/openapi.json': cached(),
  '/docs**': cached(),
  // Unknown to the API: 404, never a page. With API_ORIGIN, forwarded to that server, which decides.
  [`${BASE}/`]: always(),
  [BASE]: always(),
  [`${BASE}/*`]: always(),
  // Pages: each calls the API as its visitor, under the policy of that call; a form is the visitor's own submission.
  // Also the files of the build.
  '/*': { ...uncached(), place: 'reserved' },
  '/assets/**': { ...always(), cache: 'immutable' },
  // The desk's pages, in the same way.
  '/oficina': uncached(),
  '/oficina.data': uncached(),
  '/oficina/*': uncached(),
  '/oficina/assets/**': { ...always(), cache: 'immutable' },
  '/favicon.svg': cached(),
  '/robots.txt': cached(),
  '/sitemap.xml': cached(),
  '/sin-red.js': cached(),
  '/sin-conexion.js': cached(),
  '/codigo-de-muestra.svg': cached(),
  ...sandbox(),
};

/** Returns the policy of a route's URL, or undefined when none covers it. */
function routePolicy(url: string): Policy | undefined {
  const exact = routePolicies[url];
  if (exact) return exact;
  const group = Object.keys(routePolicies).find(
    (pattern) => pattern.endsWith('**') && url.startsWith(pattern.slice(0, -2)),
  );
  return group === undefined ? undefined : routePolicies[group];
}

/** Simulated services, only where the sandbox is on; each works across partners, as the real services would. */
function sandbox(): Record<string, Policy> {
  const simulated: Policy = { ...uncached(), shop: 'all: sandbox' };
  const paths = [
    '',
    '/',
    '/*',
    '/persona.json',
    '/outbox',
    '/outbox.json',
    '/push',
    '/identity/:session',
    '/identity/:session/paso',
    '/identity/:session/:outcome',
    '/caja',
    '/caja/pay',
    '/tarjeta/:reference',
    '/review/:requestId/:outcome',
    '/clock',
    '/idle',
    '/dispositivos',
    '/dispositivos/:account/:until',
    '/oficina',
  ];
  return {
    ...Object.fromEntries(paths.map((path) => [`/sandbox${path}`, simulated])),
    '/sandbox/assets/:hash/:name': { ...uncached(), cache: 'immutable' },
  };
}

function uncached(): Policy {
  return { actor: 'anyone', owner: null, step: null, shop: 'none', cache: 'none', logs: [] };
}

/** Answered at any load. */
function always(): Policy {
  return { ...uncached(), place: 'none' };
}

function cached(): Policy {
  return { ...uncached(), cache: 'public' };
}

/** Makes the start fail when a route has no policy. Must be called before the first route is registered. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (policyOf(route) !== undefined) return;
    const policy = routePolicy(route.url);
    if (policy === undefined) throw new Error(`${route.url} declares no policy`);
    route.config = { ...route.config, policy } as NonNullable<RouteOptions['config']>;
  });
}
