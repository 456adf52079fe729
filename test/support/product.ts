import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nextNoon } from './clock.ts';
import { serverInFarm } from './farm.ts';

/** A running product with a port and a data folder of its own, which is deleted with it. */
export interface Product extends AsyncDisposable {
  readonly origin: string;
  readonly dataDir: string;
  /** Its output so far, by line. */
  readonly log: readonly string[];
}

/** The product as started by `npm start`. */
export interface ProductProcess extends Product {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Time from process start to the ready line (ms). */
  readonly readyMs: number;
  /** Stops it as a service manager does (SIGTERM) and waits; the data folder stays. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it as a power cut does (SIGKILL). */
  kill(): Promise<void>;
}

/**
 * Starts the product with demo data (a copy of the folder `copyOf`) inside this worker's farm, at a noon of its sandbox's
 * clock and without limits of calls and codes. What a test says of the process itself needs `spawnProduct`.
 */
export async function startProduct({ copyOf, env = {} }: { copyOf: string; env?: Env }): Promise<Product> {
  const dataDir = newFolder(copyOf);
  const server = await serverInFarm(
    {
      ...environment(),
      NODE_ENV: 'production',
      SANDBOX: 'allow',
      SANDBOX_CLOCK: nextNoon().toISOString(),
      SANDBOX_LIMITS: 'off',
      ...env,
    },
    dataDir,
  );
  return {
    ...server,
    dataDir,
    get log() {
      return server.readLog();
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      // A job that was in hand may still write a file of it.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Starts the product in a process of its own on a free port with demo data in a new folder (a copy of `copyOf`, or
 * `dataDir` itself, to restart it), and waits until it is ready. Rejects with its output when it exits before that.
 */
export async function spawnProduct(
  options: {
    dataDir?: string;
    copyOf?: string;
    env?: Env;
    /** Another version's folder; default: this one's. */
    root?: string;
  } = {},
): Promise<ProductProcess> {
  const dataDir = options.dataDir ?? newFolder(options.copyOf);
  const began = performance.now();
  const root = options.root ?? join(import.meta.dirname, '../..');
  const { settings, words } = startLine(root);
  const child = spawn(process.execPath, words, {
    // Older versions know no lighter demo.
    env: {
      ...(options.root === undefined ? environment() : inherited()),
      ...settings,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const log: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        log.push(line);
        const ready = /ready on (http:\/\/[^\s"]+)/.exec(line);
        if (ready?.[1]) resolve(new URL(ready[1]).origin);
      });
    }
    child.once('error', reject);
    void exited.then(([code]) => reject(new Error(`The product ended with ${code}:\n${log.join('\n')}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return (await exited)[0];
  };
  return {
    origin,
    pid: child.pid ?? 0,
    ended: exited,
    dataDir,
    log,
    readyMs: performance.now() - began,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async [Symbol.asyncDispose]() {
      // Nothing that it still had to do is worth the wait when its folder is deleted.
      await end(options.dataDir === undefined ? 'SIGKILL' : 'SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Env = Readonly<Record<string, string | undefined>>;

function newFolder(copyOf?: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-'));
  if (copyOf !== undefined) cpSync(copyOf, dataDir, { recursive: true });
  return dataDir;
}

/** `npm start` without npm between: it answers signals differently. Older versions set nothing before `node`. */
function startLine(root: string): { settings: Env; words: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', line = ''] = scripts.start.split(/\bnode /, 2);
  const settings = before.split(' ').flatMap((word) => (word.includes('=') ? [word.split('=', 2)] : []));
  return {
    settings: Object.fromEntries(settings) as Env,
    words: line.split(' ').map((word) => (word.startsWith('-') ? word : join(root, word))),
  };
}

/** The desk's demo cases take a first start's time and are not what a journey is about; `SEED_DEMO: 'true'` asks for them. */
const environment = (): Env => ({ ...inherited(), SEED_DEMO: 'shop' });

/** The tests' environment without what would change the product: the runner's mode, a database, a configuration. */
export const inherited = (): Env =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !notInherited.has(name)));

const notInherited = new Set([
  'API_ORIGIN',
  'CAPTCHA',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'DATABASE_URL_OWNER',
  'DEV',
  'LOG_LEVEL',
  'NODE_ENV',
  'PUBLIC_ORIGIN',
  'ROLE',
  'SANDBOX',
  'VITEST',
]);
