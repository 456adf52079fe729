import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { aptInstall, runs } from '#scripts/apt-install.ts';
import { archiveOf } from '#tools/audits/point-in-time.ts';

/** A PostgreSQL of this run's own, that can be taken away and given back. */
export interface OwnPostgres {
  /** Logs in as its superuser. */
  readonly url: string;
  /** As a product's login should be: no superuser, no BYPASSRLS; owner of an empty database. */
  readonly loginUrl: string;
  /** As `url`, over its socket and not over TCP, as whoever is on the same machine does. */
  readonly socketUrl: string;
  readonly folder: string;
  /** What every process on it is started with: the same keys, whatever its folder. */
  readonly env: NodeJS.ProcessEnv;
  /** Keeps its log from now on. */
  archive(): Promise<Kept>;
  start(): void;
  /** As `kill -9` of every backend: what is in flight is lost. */
  stop(): void;
  discard(): void;
}

export interface Kept {
  /** A server of its own, as this one was at `moment` (as PostgreSQL writes times). */
  at(moment: string): Promise<RestoredServer>;
}

/** A server that was brought back to a moment; it goes with the primary when that is discarded. */
export interface RestoredServer {
  /** Logs in as its superuser. */
  readonly url: string;
  readonly loginUrl: string;
  start(): void;
  stop(): void;
}

/** A program of Debian's package, by name. */
export const postgresProgram = (name: string): string => `/usr/lib/postgresql/15/bin/${name}`;

/** Is Debian's package there? */
export const hasPostgres = (): boolean => runs(postgresProgram('postgres'), ['--version']);

/** `settings` as postgresql.conf has them. */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  if (!hasPostgres()) aptInstall(['postgresql-15'], 'PostgreSQL 15');
  const folder = folderOfPostgres('enganche-postgres-');
  const port = await freePort();
  const given = Object.entries({ max_connections: '60', ...settings });
  const options = given.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const servers: Server[] = [];
  /** The server whose files are in `name` of the folder, started. */
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
        // It was stopped already.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when what uses it breaks off.
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

/** Runs a program as whom its files belong to. */
const asOwner = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { ...userOfPostgres(), stdio: 'ignore', cwd: tmpdir() });

/** Runs a program of PostgreSQL. */
const run = (program: string, ...args: string[]): void => asOwner(postgresProgram(program), ...args);

/** As whom such programs run, which refuse to be root's: the package's own user where we are root, else us. */
export function userOfPostgres(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Where such programs may write; whoever makes it takes it away. */
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
