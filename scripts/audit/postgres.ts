import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/vault/key-ring.ts';
import { aptInstall, runs } from '../apt-install.ts';

/** A PostgreSQL 15 of this run's own, that can be taken away and given back. */
export interface OwnPostgres {
  readonly url: string;
  /** What every process on it is started with: the same keys, whatever its folder. */
  readonly env: NodeJS.ProcessEnv;
  start(): void;
  /** As `kill -9` of every backend: what is in flight is lost. */
  stop(): void;
  discard(): void;
}

const binaries = '/usr/lib/postgresql/15/bin';

export async function ownPostgres(): Promise<OwnPostgres> {
  if (!runs(`${binaries}/postgres`, ['--version'])) aptInstall(['postgresql-15'], 'PostgreSQL 15');
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
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60`;
  const start = () => run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
  start();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    env: {
      DATABASE_URL: url,
      SECRET: randomBytes(32).toString('base64url'),
      VAULT_KEYS: newMasterKey(),
      CAPTCHA: 'sandbox',
    },
    start,
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
    discard: () => {
      try {
        run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      } catch {
        // It was stopped already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
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
