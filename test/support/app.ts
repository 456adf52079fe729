import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { buildApp } from '#server/app/app.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { createDeps, type AppDeps } from '#server/app/deps.ts';
import { countCalls } from '#server/http/call-limits.ts';
import { createHub } from '#server/database/hub.ts';
import type { Store } from '#server/database/store.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import type { JobHandlers } from '#server/jobs/run-jobs.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { TestClient } from './client.ts';
import { startAtNoon } from './clock.ts';
import { openTestDatabase } from './database.ts';

/** The whole server on a separate database, without a port: sandbox adapters, and jobs run on demand. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** The server's dependencies, except that `store` sees every partner's rows. */
  readonly deps: Deps;
  /** The server's own: it sees what the current call's scope allows. */
  readonly ownStore: Store;
  /** Creates a visitor with a separate cookie jar and IP address. */
  client(): TestClient;
  /** Runs the jobs that are due until none is; with `includeDelayed` also those for later. Returns how many ran. */
  runJobs(options?: { includeDelayed?: boolean }): Promise<number>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Override the sandbox's. */
  readonly deps?: Partial<AppDeps>;
  readonly handlers?: Partial<JobHandlers>;
  /** Default: silent. */
  readonly log?: Logger;
}

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  await startAtNoon(database);
  const log = options.log ?? pino({ level: 'silent' });
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      CAPTCHA: 'sandbox',
      DATA_DIR: database.dataDir,
      STAFF_TOKEN: staffToken,
    }),
    ...database.config,
    ...options.config,
  };
  const hub = await createHub(database.opened, log);
  const jobs = await createJobRunner(database.opened, log, { background: false, hub });
  const deps: AppDeps = {
    ...createDeps({ config, store: database.opened.store, hub, jobs, log }),
    ...options.deps,
  };
  const app = await buildApp(deps, countCalls(database.opened));
  await app.ready();
  return {
    app,
    deps: { ...deps, store: database.store },
    ownStore: deps.store,
    client: () => new TestClient(app),
    runJobs: (run) => jobs.drain(deps, { ...jobHandlers, ...options.handlers }, run),
    close: async () => {
      await app.close();
      await jobs.stop();
      await hub.close();
      await database.close();
    },
  };
}

/** Valid for calls of staff, as `authorization: Bearer …`. */
export const staffToken = 'staff-token-for-tests-only';
