import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { aptInstall, runs } from '#scripts/apt-install.ts';
import { archiveOf } from '#tools/audits/point-in-time.ts';

/** A PostgreSQL for this run that can be stopped and started again. */
export interface OwnPostgres {
  /** URL of the superuser. */
  readonly url: string;
  /** URL of a login as a product should have: no superuser, no BYPASSRLS; owner of an empty database. */
  readonly loginUrl: string;
  /** As `url`, over the Unix socket instead of TCP. */
  readonly socketUrl: string;
  readonly folder: string;
  /** The environment of every process on it: the same keys, whatever its folder. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts archiving its WAL. */
  archive(): Promise<Kept>;
  start(): void;
  /** As `kill -9` of every backend: work in flight is lost. */
  stop(): void;
  discard(): void;
}

export interface Kept {
  /** Restores a separate server to the state at `moment` (in PostgreSQL's time format). */
  at(moment: string): Promise<RestoredServer>;
}

/** Discarded together with the primary. */
export interface RestoredServer {
  /** URL of the superuser. */
  readonly url: string;
  readonly loginUrl: string;
  start(): void;
  stop(): void;
}

/** Path of a program of Debian's package. */
export const postgresProgram = (name: string): string => `/usr/lib/postgresql/15/bin/${name}`;

/** Whether Debian's package is installed. */
export const hasPostgres = (): boolean => runs(postgresProgram('postgres'), ['--version']);

/** `settings` as in postgresql.conf. */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  if (!hasPostgres()) aptInstall(['postgresql-15'], 'PostgreSQL 15');
  const folder = folderOfPostgres('enganche-postgres-');
  const port = await freePort();
  const given = Object.entries({ max_connections: '60', ...settings });
  const options = given.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const servers: Server[] = [];
  /** Starts the server whose files are in `name` of the folder. */
  const serve = (name: string, port: number): Server => {
    const [data, log] = [join(folder, name), join(folder, `${name}.log`)];
    const line = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${options}`;
    const server = {
      start: () => run('pg_ctl', '-D', data, '-o', line, '-l', log, '-w', 'start'),
      stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
    };
    server.start();
    servers.push(server);
    return server;
  };
  const discard = () => {
    process.off('exit', discard);
    for (const server of servers) {
      try {
        server.stop();
      } catch {
        // Already stopped.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when the tests abort.
  process.once('exit', discard);

  run('initdb', '-D', join(folder, 'data'), ...newCluster);
  const primary = serve('data', port);
  const { url, loginUrl } = urlsOf(port);
  run('psql', url, '-c', 'create role enganche login createrole createdb');
  run('psql', url, '-c', 'create database enganche owner enganche');
  return {
    url,
    loginUrl,
    socketUrl: `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    env: {
      DATABASE_URL: url,
      SECRET: randomBytes(32).toString('base64url'),
      VAULT_KEYS: newMasterKey(),
      CAPTCHA: 'sandbox',
    },
    async archive() {
      const restart = () => {
        primary.stop();
        primary.start();
      };
      const archive = await archiveOf({ folder, url, restart, run, asOwner });
      let laid = 0;
      return {
        async at(moment) {
          const name = `moment-${(laid += 1)}`;
          await archive.lay(name, moment);
          const port = await freePort();
          return { ...urlsOf(port), ...serve(name, port) };
        },
      };
    },
    ...primary,
    discard,
  };
}

type Server = Pick<RestoredServer, 'start' | 'stop'>;

const newCluster = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];

const urlsOf = (port: number) => ({
  url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
  loginUrl: `postgresql://enganche@127.0.0.1:${port}/enganche`,
});

/** Runs a program as the owner of its files. */
const asOwner = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { ...userOfPostgres(), stdio: 'ignore', cwd: tmpdir() });

/** Runs a program of PostgreSQL. */
const run = (program: string, ...args: string[]): void => asOwner(postgresProgram(program), ...args);

/** The user for programs that refuse to run as root: the package's own user when we are root, else us. */
export function userOfPostgres(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Creates a folder that such programs can write to; the caller deletes it. */
export function folderOfPostgres(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  const { uid, gid } = userOfPostgres();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() =>
        typeof bound === 'object' && bound ? resolve(bound.port) : reject(new Error('no port')),
      );
    });
  });
