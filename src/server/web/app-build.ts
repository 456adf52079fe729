import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { NestedWords } from '#server/actions/people/shop-words.ts';
import type { CustomerKeeper } from './other-server/kept-customer.ts';

/** The interface of a built app, without importing it: entry.server.tsx of src/web or src/office. */
export interface AppBuild {
  readonly entry: {
    readonly module: {
      createRequestHandler: (build: AppBuild, mode: string) => PageHandler;
      contextFor: (given: PageGiven) => unknown;
      /** The shop's; the desk has one. */
      languages?: readonly string[];
    };
  };
}

export type PageHandler = (request: Request, context: unknown) => Promise<Response>;

export interface PageGiven {
  /** Makes one API call as this visitor. */
  transport: (path: string, init: { method: 'GET' | 'POST'; body?: string | FormData }) => Promise<Response>;
  nonce: string;
  onFault: (error: unknown) => void;
  /** The shop's: the partner's own sentences. */
  words?: NestedWords;
  /** The shop's. */
  locksDevices?: boolean | undefined;
  /** The shop's: one of `languages`; omitted: Spanish. */
  language?: string | undefined;
  /** The desk's: simulated people may sign in, on the sandbox's own page. */
  sandbox?: boolean;
  /** The desk's: the shop's clock. */
  now?: (() => Promise<Date>) | undefined;
  /** Only with API_ORIGIN. */
  otherServer?: { path: string; customers: CustomerKeeper } | undefined;
}

/** A page handler and the factory of its contexts. */
export interface App {
  readonly handler: PageHandler;
  readonly contextFor: (given: PageGiven) => unknown;
  readonly languages: readonly string[];
}

/** Called on each request, because in development the app changes. */
export type LoadApp = () => Promise<App>;

/** Loads the output of `react-router build` in `buildDir`, once. */
export async function loadBuilt(buildDir: string): Promise<LoadApp> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as AppBuild;
  const app = ready(build, 'production');
  return () => Promise.resolve(app);
}

/**
 * Loads the app from its sources through Vite, in this process: hot reload over the same port, no build. `root` is the
 * folder of its configuration. Only here are Vite and middie imported, so that a production installation needs neither.
 */
export async function loadDevelopment(app: FastifyInstance, root = '.'): Promise<LoadApp> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
  const listeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // React Router's child compiler is a Vite server that exits on SIGTERM, before our database is closed.
  for (const added of process.listeners('SIGTERM').filter((each) => !listeners.includes(each))) {
    process.off('SIGTERM', added);
  }
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () =>
    ready((await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild, 'development');
}

function ready(build: AppBuild, mode: string): App {
  const { createRequestHandler, contextFor, languages = [] } = build.entry.module;
  return { handler: createRequestHandler(build, mode), contextFor, languages };
}
