import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { aptInstall, runs } from '#scripts/apt-install.ts';
import { archiveOf } from '#tools/audits/point-in-time.ts';
import { postmaster, type Postmaster } from './postmaster.ts';

/** A PostgreSQL for this run that can be stopped and started again; reached over its Unix socket. */
export interface OwnPostgres extends RestoredServer {
  readonly folder: string;
  /** The environment of every process on it: the same keys, whatever its folder. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts archiving its WAL. */
  archive(): Promise<Kept>;
  discard(): Promise<void>;
}

export interface Kept {
  /** Restores a separate server to the state at `moment` (in PostgreSQL's time format). */
  at(moment: string): Promise<RestoredServer>;
}

/** Discarded together with the primary. */
export interface RestoredServer extends Postmaster {
  /** URL of the superuser. */
  readonly url: string;
  /** URL of the owner of an empty database: no superuser, no BYPASSRLS. */
  readonly loginUrl: string;
}

/** Path of a program of Debian's package. */
export const postgresProgram = (name: string): string => `/usr/lib/postgresql/15/bin/${name}`;

/** Whether Debian's package is installed. */
export const hasPostgres = (): boolean => runs(postgresProgram('postgres'), ['--version']);

/** `settings` as in postgresql.conf. */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  if (!hasPostgres()) aptInstall(['postgresql-15'], 'PostgreSQL 15');
  const folder = folderOfPostgres('enganche-postgres-');
  const servers: Postmaster[] = [];
  /** Starts the server whose files are in `name` of the folder. */
  const serve = async (name: string): Promise<RestoredServer> => {
    // Without TCP a port only names the socket.
    const port = String(5432 + servers.length);
    const server = postmaster(postgresProgram('postgres'), {
      data: join(folder, name),
      user: userOfPostgres(),
      settings: {
        listen_addresses: '',
        max_connections: '60',
        port,
        unix_socket_directories: folder,
        ...settings,
      },
    });
    servers.push(server);
    await server.start();
    return { ...server, ...urlsOf(folder, settings['port'] ?? port) };
  };
  const discard = async () => {
    for (const server of servers) await server.stop();
    process.off('exit', deleteFolder);
    deleteFolder();
  };
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // Also when the tests abort.
  process.once('exit', deleteFolder);

  run('initdb', '-D', join(folder, 'data'), ...newCluster);
  const primary = await serve('data');
  const { url } = primary;
  run('psql', url, '-c', 'create role enganche login createrole createdb');
  run('psql', url, '-c', 'create database enganche owner enganche');
  return {
    ...primary,
    folder,
    env: {
      DATABASE_URL: url,
      SECRET: randomBytes(32).toString('base64url'),
      VAULT_KEYS: newMasterKey(),
      CAPTCHA: 'sandbox',
    },
    async archive() {
      const restart = async () => {
        await primary.stop();
        await primary.start();
      };
      const archive = await archiveOf({ folder, url, restart, run, asOwner });
      return {
        async at(moment) {
          const name = `moment-${servers.length}`;
          await archive.lay(name, moment);
          return serve(name);
        },
      };
    },
    discard,
  };
}

const newCluster = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];

function urlsOf(folder: string, port: string) {
  const at = `localhost:${port}`;
  const socket = `?host=${encodeURIComponent(folder)}`;
  return {
    url: `postgresql://postgres@${at}/postgres${socket}`,
    loginUrl: `postgresql://enganche@${at}/enganche${socket}`,
  };
}

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
