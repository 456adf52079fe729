import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folderOfPostgres, freePort, userOfPostgres } from './postgres-server.ts';
import { until } from './until.ts';

/** Debian's PgBouncer in transaction mode in front of the server of `url`, with default settings where possible. */
export interface Pooler {
  /** `url` through it. */
  readonly url: string;
  /** Number of transactions so far. */
  transactions(): Promise<number>;
  end(): Promise<void>;
}

export async function startPooler(url: string): Promise<Pooler> {
  const { hostname, port: sqlPort, username, pathname, searchParams } = new URL(url);
  const folder = folderOfPostgres('enganche-pgbouncer-');
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`, { mode: 0o644 });
  const config = join(folder, 'pgbouncer.ini');
  // Two connections for all clients: state leaked by one transaction would reach another client's.
  writeFileSync(
    config,
    `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${sqlPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
stats_users = ${username}
pool_mode = transaction
default_pool_size = 2
`,
    { mode: 0o644 },
  );
  const child = spawn('pgbouncer', [config], { ...userOfPostgres(), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ask = async (text: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: username, database: 'pgbouncer' });
    client.on('error', () => {});
    await client.connect();
    return client.query<Record<string, string>>(text).finally(() => client.end());
  };
  await until('PgBouncer', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${said}`);
    return ask('show version').catch(() => null);
  });
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    async transactions() {
      const { rows } = await ask('show stats_totals');
      return rows
        .filter(({ database }) => `/${database}` === pathname)
        .reduce((sum, { xact_count }) => sum + Number(xact_count), 0);
    },
    async end() {
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
