import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { AppDeps } from './deps.ts';
import { readBodiesAsText } from '#server/http/call-io.ts';
import { limitCalls, type CountCall } from '#server/http/call-limits.ts';
import { countRefusals } from '#server/http/count-refusals.ts';
import { registerDocs } from '#server/http/docs.ts';
import { answerError, answerProblem } from '#server/http/errors.ts';
import { registerHealth, drainOnClose, type Readiness } from '#server/http/health.ts';
import { storeAnswers } from '#server/http/idempotency.ts';
import { limitInFlight, watchPressure } from '#server/http/in-flight.ts';
import { measureRequests, serveMetrics } from '#server/http/metrics.ts';
import { largestFileBytes } from '#server/http/multipart-file.ts';
import { newRequestId } from '#server/http/request-id.ts';
import { requirePolicies } from '#server/http/route-policies.ts';
import { limitUploads } from '#server/http/uploads.ts';
import { databaseState, hasRoomOnDisk } from '#server/database/unreachable.ts';
import { isWritable } from '#server/platform/writable.ts';
import { registerRoutes } from '#server/routes/register.ts';
import { registerSandbox } from '#server/sandbox/register.ts';
import { createMeters, type Meters, measureDatabase } from '#server/http/metrics/meters.ts';

/** Builds the API with its docs and the sandbox's pages; start.ts adds the storefront. Does not listen yet. */
export async function buildApp(deps: AppDeps, countCall: CountCall): Promise<FastifyInstance> {
  const app = await workerApp(deps);
  await app.register(async (api) => addApi(api, deps, countCall), { prefix: BASE });
  if (deps.config.operatorPagesOnPort) await registerDocs(app);
  await registerSandbox(app, deps);
  return app;
}

/** Builds the HTTP server of a worker: health, and metrics with the figures of the database. */
export function workerApp({ config, store, log, meters }: AppDeps): Promise<FastifyInstance> {
  measureDatabase(meters, store);
  return emptyApp(config, log, readinessOf({ config, store }), meters);
}

/** The database takes writes, and so does the folder, where anything is kept in it. */
function readinessOf({ config, store }: Pick<AppDeps, 'config' | 'store'>): () => Promise<Readiness> {
  const keepsFiles = config.databaseUrl === null || config.providers.storage.is === 'local';
  const tryDisks = async () =>
    (!keepsFiles || (await isWritable(config.dataDir))) &&
    (config.databaseUrl === null || (await hasRoomOnDisk(store.db)));
  // Anybody may ask for /readyz: the disks are not tried more than once a second.
  let disks = { at: -Infinity, tried: Promise.resolve(true) };
  return async () => {
    const now = performance.now();
    if (now - disks.at > 1_000) disks = { at: now, tried: tryDisks() };
    const state = await databaseState(store.db);
    return state === 'ready' && !(await disks.tried) ? 'nothing can be written' : state;
  };
}

/** Builds what every process has, including a storefront-only one: health, metrics, headers, errors. */
export async function emptyApp(
  config: Config,
  log: Logger,
  readiness: () => Promise<Readiness>,
  meters: Meters = createMeters(),
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    // Fastify's own lines contain URLs: metrics.ts logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    requestTimeout: 300_000,
    // Fastify's 10 s are too few for the pages and the docs on a small host that is crowded: it would never start.
    pluginTimeout: 60_000,
    // Unique across processes: the log's reqId, and the response's x-request-id.
    genReqId: newRequestId,
    // Requests that arrive while draining are answered (health.ts).
    return503OnClosing: false,
    // A product's name in a path may have 200 letters of three escaped bytes each.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  requirePolicies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isHost(request.host)) throw new DomainError('invalid-input');
  });
  if (config.trustedProxies === 0) warnOfProxy(app);
  const isDraining = drainOnClose(app, config.drainMs);
  const inFlight = limitInFlight(
    app,
    config.limited
      ? {
          most: config.requestsAtOnce,
          isUnderPressure: await watchPressure(app, config.databaseUrl === null),
        }
      : { most: Infinity },
  );
  await app.register(cookie);
  await app.register(helmet, headersOf(config));
  if (config.limited) limitUploads(app, config);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, unknown()));
  measureRequests(app, inFlight, meters);
  meters.traces?.watch(app);
  registerHealth(app, { readiness, isDraining, tellsNode: config.operatorPagesOnPort });
  if (config.operatorPagesOnPort) serveMetrics(app, meters);
  return app;
}

/** Behind a proxy that nobody named every visitor has its address, and so one limit for all. Anybody may send the header. */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    app.log.warn(
      'X-Forwarded-For arrives and TRUSTED_PROXIES is 0: if a proxy is in front, its visitors share one limit; say how many there are',
    );
  });
}

async function addApi(api: FastifyInstance, deps: Deps, countCall: CountCall): Promise<void> {
  readBodiesAsText(api);
  api.decorateRequest('caller', null);
  countRefusals(api, deps);
  storeAnswers(api, deps);
  api.setErrorHandler(answerError);
  // As routes, not as a not-found handler: the storefront's catch-all route would match first.
  for (const url of ['/', '/*']) api.all(url, () => Promise.reject(unknown()));
  // Responses are data: if a browser displays one as a page, nothing in it executes.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
  await api.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fileSize: largestFileBytes } });
  if (deps.config.limited) limitCalls(api, deps.store, countCall);
  registerRoutes(api, deps);
}

/** Pages and links are made of it where PUBLIC_ORIGIN does not say; HTTP/1.0 has none. */
const isHost = (host: string | undefined): boolean =>
  !host || /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host);

const unknown = (): DomainError => new DomainError('not-found');

const headersOf = (config: Config) => ({
  // Each kind of response has its own policy: data (above), pages (web), images (storage), docs.
  contentSecurityPolicy: false,
  // The identity service opens in a popup that must be able to notify us when it ends.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  strictTransportSecurity: config.publicOrigin.startsWith('https:') && { maxAge: 31_536_000 },
  xFrameOptions: { action: 'deny' as const },
  // Only for Internet Explorer 8 and Flash.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
});
