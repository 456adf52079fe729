import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, emptyApp, workerApp } from './app.ts';
import { operatorApp } from './operator-app.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { mayUsePasskeys } from '#server/actions/access/passkeys.ts';
import type { Config } from '#server/platform/config.ts';
import { assertPortsFree, fileProblem, listenProblem } from './start-problems.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Hub } from '#server/database/hub.ts';
import { captchaOf, createDeps } from './deps.ts';
import { countCalls } from '#server/http/call-limits.ts';
import { appNow, moveClockTo } from '#server/database/clock.ts';
import { createHub } from '#server/database/hub.ts';
import { createPartitionsAtStart } from '#server/jobs/maintenance.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { devicesAtLockService } from '#server/queries/loans/device-orders.ts';
import { hasPartners } from '#server/queries/partners/shop-window.ts';
import { openAdminSocket } from '#server/operations/admin-socket.ts';
import { asOwner } from '#server/database/open-database.ts';
import { releaseInterruptedKeys } from '#server/queries/calls/idempotency-keys.ts';
import { openPrepared } from './prepare-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { createMeters, type Meters } from '#server/http/metrics/meters.ts';
import type { Traces } from '#server/http/metrics/traces.ts';
import type { OtherServer } from '#server/web/other-server/kept-customer.ts';
import { officePlugin } from '#server/web/office-plugin.ts';
import { showPreview } from '#server/actions/people/show-partner.ts';
import { listShopPages } from '#server/actions/people/search-products.ts';
import { ownWords } from '#server/actions/people/shop-words.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { webPlugin } from '#server/web/web-plugin.ts';
import { inTransaction, type Store } from '#server/database/store.ts';

export interface RunningServer {
  /** Its URL for a browser on this machine. */
  readonly address: string;
  /** Finishes requests in progress, ends streams and jobs, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the product in this process, or its role's part; with apiOrigin only the storefront, without a database.
 * @throws StartProblem and faults, after closing everything
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let last = opened.pop(); last; last = opened.pop()) await last();
  };
  try {
    // The first start takes long: what stops it at its end is asked at its beginning.
    await assertPortsFree(config);
    const meters = createMeters(await openTraces(config, opened));
    const { app, hub, deps } =
      config.apiOrigin === null
        ? await wholeProduct(config, log, { opened, meters })
        : {
            app: await emptyApp(config, log, () => Promise.resolve('ready'), meters),
            hub: null,
            deps: null,
          };
    opened.push(() => app.close());
    if (config.role !== 'worker') {
      await addStorefront(app, config, { hub, deps });
      // The desk is of this server's own data: not before another one's.
      if (deps) await addOffice(app, config, deps);
    }
    await serveOperator(config, log, { meters, opened });
    return { address: await listen(app, config), close };
  } catch (error) {
    await close();
    throw fileProblem(error, config.dataDir);
  }
}

interface Started {
  readonly meters: Meters;
  /** What is closed at the end, the last one first. */
  readonly opened: (() => Promise<void>)[];
}

async function wholeProduct(config: Config, log: Logger, { opened, meters }: Started) {
  const database = await openPrepared(config, log);
  opened.push(() => database.close());
  if (config.clockFrom) await moveClockTo(asOwner(database).db, config.clockFrom);
  await createPartitionsAtStart({ store: asOwner(database), log });
  if (!locksDevices(config)) await acrossPartners('start', () => assertNothingLocked(database.store));
  if (database.engine === 'pglite') await releaseInterruptedKeys(database.store);
  const hub = await createHub(database, log);
  opened.push(() => hub.close());
  // A process that runs no jobs does no queue maintenance either.
  const jobs = await createJobRunner(database, log, { background: config.role !== 'web', hub });
  opened.push(() => jobs.stop());
  const deps = createDeps({ config, store: database.store, hub, jobs, log, meters });
  if (!mayUsePasskeys(config)) {
    log.warn(
      'PUBLIC_ORIGIN is a bare IP address, where browsers make no passkeys: administrators and finance enter the desk with a code and a link by e-mail',
    );
  }
  if (!deps.push) log.info('reminders go by SMS alone: PUSH_PROVIDER is none (docs/providers.md)');
  await deps.storage.sweep?.();
  if (config.sandbox && config.seedDemo !== 'nothing')
    await acrossPartners('start', () => seedDemoData(deps));
  if (config.role !== 'web') await jobs.start(deps, jobHandlers);
  if (database.engine === 'pglite') {
    const admin = await openAdminSocket({ ...deps, store: asOwner(database) });
    if (admin) opened.push(() => admin.close());
    else log.warn('the path of DATA_DIR is too long for a socket: stop the server to run commands');
  }
  return {
    app: await (config.role === 'worker' ? workerApp(deps) : buildApp(deps, countCalls(database))),
    hub,
    deps,
  };
}

/** Without a service phones that are locked would stay so, whatever is paid. @throws ConfigError while there are any */
async function assertNothingLocked(store: Store): Promise<void> {
  const devices = await devicesAtLockService(store);
  if (devices === 0) return;
  throw new ConfigError([
    `DEVICE_LOCK_PROVIDER: none, but phones are locked or wait for the lock service: ${devices} (docs/providers.md)`,
  ]);
}

async function openTraces(
  { apiOrigin, tracesTo }: Config,
  opened: Started['opened'],
): Promise<Traces | null> {
  if (apiOrigin !== null || tracesTo === null) return null;
  // Loaded only on demand.
  const { startTraces } = await import('#server/http/metrics/traces.ts');
  const traces = startTraces(tracesTo);
  opened.push(() => traces.close());
  return traces;
}

/** Seeds an empty database with demo data; a job renders the documents of its signed contracts. */
async function seedDemoData(deps: Deps): Promise<void> {
  const { store, jobs, storage, config } = deps;
  if (await hasPartners(store)) return;
  // The drawings and lists are large, and only the first start needs them.
  const [{ seedDemo }, { actAtDesk }, { demoCustomers }, { deskCustomers }] = await Promise.all([
    import('#db/seed/seed.ts'),
    import('#db/seed/desk/act-at-desk.ts'),
    import('#db/seed/customers/demo-customers.ts'),
    import('#db/seed/desk/desk-customers.ts'),
  ]);
  const isDeskBusy = config.seedDemo === 'shop-and-desk';
  const customers = [...demoCustomers, ...(isDeskBusy ? Object.values(deskCustomers) : [])];
  const put = (key: string, bytes: Uint8Array) => storage.put(key, bytes);
  const { seeded, signedRequestIds } = await seedDemo(store, put, customers, locksDevices(config));
  await inTransaction(store, async (tx) => {
    for (const requestId of signedRequestIds) await jobs.send(tx, 'render-papers', { requestId });
  });
  if (seeded && isDeskBusy) await actAtDesk(deps);
}

const buildDir = join(import.meta.dirname, '../../../build');

async function addStorefront(
  app: FastifyInstance,
  config: Config,
  { hub, deps }: { hub: Hub | null; deps: Deps | null },
): Promise<void> {
  if (!config.development && !existsSync(join(buildDir, 'server/index.js'))) {
    app.log.warn('the web is not built: only the API is served (npm run build)');
    return;
  }
  const words = deps && ownWords(deps);
  // Before the pages are forgotten that were made with them.
  if (hub && words) hub.subscribe('shop', words.forget);
  await app.register(webPlugin, {
    other: otherServerOf(config),
    publicOrigin: config.publicOriginGiven ? config.publicOrigin : null,
    captchaWidget: widgetOf(config),
    ...(deps && { showPreview: (token: string, path: string) => showPreview(deps, token, path) }),
    ...(deps && { shopPages: () => listShopPages(deps) }),
    ...(words && { wordsOf: (partner: number) => words.of(partner) }),
    locksDevices: locksDevices(config),
    dev: config.development,
    buildDir,
    ...(hub && { onShopChange: (forget: () => void) => void hub.subscribe('shop', forget) }),
  });
}

async function addOffice(app: FastifyInstance, config: Config, { store }: Deps): Promise<void> {
  const officeDir = join(buildDir, 'office');
  if (!config.development && !existsSync(join(officeDir, 'server/index.js'))) {
    app.log.warn('the desk is not built: /oficina is not served (npm run build)');
    return;
  }
  await app.register(officePlugin, {
    publicOrigin: config.publicOriginGiven ? config.publicOrigin : null,
    sandbox: config.sandbox,
    // A page whose list does not come keeps the last one, and so needs an instant too.
    now: () =>
      appNow(store.db).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the desk shows the clock of this machine');
        return new Date();
      }),
    dev: config.development,
    buildDir: officeDir,
  });
}

const widgetOf = ({ providers: { captcha } }: Config) => ('siteKey' in captcha ? captcha.is : null);

function otherServerOf(config: Config): OtherServer | null {
  const { apiOrigin: origin, secret } = config;
  return origin === null ? null : { origin, secret, captcha: captchaOf(config) };
}

/** Metrics and docs, where they are apart from what the public reaches. */
async function serveOperator(config: Config, log: Logger, { meters, opened }: Started): Promise<void> {
  const { operatorPort: port, host } = config;
  if (port === null) {
    if (!config.operatorPagesOnPort) log.info('OPERATOR_PORT is not set: metrics and docs are not served');
    return;
  }
  const app = await operatorApp(config, log, meters);
  opened.push(() => app.close());
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenProblem(error, { name: 'OPERATOR_PORT', host, port });
  });
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host } = config;
  await app.listen({ host, port: config.port, backlog: acceptBacklog }).catch((error: unknown) => {
    throw listenProblem(error, { name: 'PORT', host, port: config.port });
  });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(config.host);
  const address = `http://${local ? 'localhost' : config.host}:${port}`;
  if (!config.publicOriginGiven) config.publicOrigin = address;
  return address;
}

/**
 * Backlog of connections waiting for accept(), the default maximum of Linux (somaxconn): beyond Node's default of 511,
 * SYN packets would be dropped and retried only after a second.
 */
const acceptBacklog = 4_096;
