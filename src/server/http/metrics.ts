import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Gauge, Histogram } from '@prometheus-io/client';
import type { Meters } from './metrics/meters.ts';
import type { InFlight } from './in-flight.ts';
import { policyOf } from './policy.ts';

/** Counts requests by route template, never by URL: paths contain phones and codes. */
export function measureRequests(app: FastifyInstance, inFlight: InFlight, meters: Meters): void {
  const { registry } = meters;
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  const inside = new Gauge({
    name: 'http_requests_inside',
    help: 'Requests in progress, and their limit',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      inside.labels('now').set(inFlight.now);
      inside.labels('limit').set(inFlight.most);
    },
  });

  const series = new Map<string, { observe(seconds: number): void }>();
  /** Looks each series up once: the client would rebuild its label key on every call. */
  const seriesOf = (method: string, route: string, status: string) => {
    const name = `${method} ${status} ${route}`;
    const known = series.get(name) ?? seconds.labels(method, route, status);
    series.set(name, known);
    return known;
  };

  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    const status = reply.statusCode;
    seriesOf(method, route, String(status)).observe(reply.elapsedTime / 1000);
    // Successful reads are in the metrics and would flood the log.
    const level = method === 'GET' && status < 400 ? 'debug' : 'info';
    if ((log as Logger).isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime);
      log[level]({ method, route, ...idsOf(request), status, ms }, 'request');
    }
    done();
  });
}

export function serveMetrics(app: FastifyInstance, meters: Meters): void {
  const { registry } = meters;
  app.get('/metrics', async (_request, reply) => {
    await meters.refresh();
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/**
 * Returns the ids that the route's policy lets a log show, only in their exact form, so that no other value is logged.
 */
function idsOf({ routeOptions, params }: FastifyRequest): Record<string, string> {
  const shown = policyOf(routeOptions)?.logs ?? [];
  const given = params as Record<string, unknown> | null | undefined;
  return Object.fromEntries(
    shown.flatMap((name): [string, string][] => {
      const value = given?.[name];
      return typeof value === 'string' && formOf(name).test(value) ? [[name, value]] : [];
    }),
  );
}

/** Matches only the form of such an id: a postal code or phone in the place of a request id is not logged. */
const formOf = (name: string): RegExp =>
  /partner/i.test(name) ? /^\d{1,4}$/ : name === 'provider' ? /^[a-z]{1,20}$/ : /^[\w-]{22}$/;
