import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/vault/key-ring.ts';
import { aptInstall, runs } from '../apt-install.ts';

/** A PostgreSQL of this run's own, that can be taken away and given back. */
export interface OwnPostgres {
  /** Logs in as its superuser. */
  readonly url: string;
  /** As a product's login should be: no superuser, no BYPASSRLS; owner of an empty database. */
  readonly loginUrl: string;
  readonly folder: string;
  /** What every process on it is started with: the same keys, whatever its folder. */
  readonly env: NodeJS.ProcessEnv;
  start(): void;
  /** As `kill -9` of every backend: what is in flight is lost. */
  stop(): void;
  discard(): void;
}

const binaries = '/usr/lib/postgresql/15/bin';

/** Is Debian's package there? */
export const hasPostgres = (): boolean => runs(`${binaries}/postgres`, ['--version']);

/** `settings` as postgresql.conf has them. */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  if (!hasPostgres()) aptInstall(['postgresql-15'], 'PostgreSQL 15');
  const folder = mkdtempSync(join(tmpdir(), 'enganche-postgres-'));
  const port = await freePort();
  const asServer = userInfo().uid === 0;
  if (asServer) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const run = (program: string, ...args: string[]) => {
    const command = [`${binaries}/${program}`, ...args];
    const [file = '', ...rest] = asServer ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { stdio: 'ignore', cwd: tmpdir() });
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const given = Object.entries({ max_connections: '60', ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const options = [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, ...given].join(' ');
  const start = () => run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
  start();
  const discard = () => {
    process.off('exit', discard);
    try {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    } catch {
      // It was stopped already.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when what uses it breaks off.
  process.once('exit', discard);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  run('psql', url, '-c', 'create role enganche login createrole createdb');
  run('psql', url, '-c', 'create database enganche owner enganche');
  return {
    url,
    loginUrl: `postgresql://enganche@127.0.0.1:${port}/enganche`,
    folder,
    env: {
      DATABASE_URL: url,
      SECRET: randomBytes(32).toString('base64url'),
      VAULT_KEYS: newMasterKey(),
      CAPTCHA: 'sandbox',
    },
    start,
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
    discard,
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() =>
        typeof bound === 'object' && bound ? resolve(bound.port) : reject(new Error('no port')),
      );
    });
  });
