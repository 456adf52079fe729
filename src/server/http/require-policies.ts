import type { FastifyInstance, RouteOptions } from 'fastify';
import { policyOf } from './policy.ts';
import { routePolicy } from './route-policies.ts';

/** Makes the start fail when a route has no policy. Must be called before the first route is registered. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (policyOf(route) !== undefined) return;
    const policy = routePolicy(route.url);
    if (policy === undefined) throw new Error(`${route.url} declares no policy`);
    route.config = { ...route.config, policy } as NonNullable<RouteOptions['config']>;
  });
}
