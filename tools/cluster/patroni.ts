import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepRunning, type Part } from './parts.ts';
import type { Place } from './place.ts';

/** One PostgreSQL with its Patroni, as on one machine. */
export interface Node {
  readonly name: string;
  readonly port: number;
  /** Patroni's REST API, from which the proxy learns who is primary. */
  readonly restPort: number;
  /** Killed like a lost machine: Patroni, PostgreSQL and every backend. */
  readonly machine: Part;
  /** Returns the pids of PostgreSQL, the postmaster first. */
  postgresPids(): number[];
}

export interface Timing {
  /** Seconds without a sign of the leader before another takes over. */
  readonly ttl: number;
  readonly loopWait: number;
  readonly retryTimeout: number;
}

export function startNode(
  place: Place,
  name: string,
  ports: { sql: number; rest: number },
  etcdHosts: readonly string[],
  timing: Timing,
): Node {
  const dataDir = join(place.folder, name);
  const config = place.write(`${name}.json`, JSON.stringify(configOf(place, name, ports, etcdHosts, timing)));
  const postgresPids = () => familyOf(postmasterOf(dataDir));
  const machine = keepRunning(place, {
    name: `patroni-${name}`,
    // Debian's own, whichever Python is first on the PATH.
    command: '/usr/bin/python3',
    args: ['/usr/bin/patroni', config],
    alsoKill: postgresPids,
    stopSignal: 'SIGINT',
  });
  return { name, port: ports.sql, restPort: ports.rest, machine, postgresPids };
}

/** Returns the role of each node according to the cluster; null while none responds. */
export async function rolesOf(nodes: readonly Node[]): Promise<Record<string, string> | null> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] };
    return Object.fromEntries(
      members.map(({ name, role, state }) => [
        name,
        state === 'running' || state === 'streaming' ? role : state,
      ]),
    );
  }
  return null;
}

function configOf(
  place: Place,
  name: string,
  ports: { sql: number; rest: number },
  etcdHosts: readonly string[],
  { ttl, loopWait, retryTimeout }: Timing,
) {
  const rest = `127.0.0.1:${ports.rest}`;
  const sql = `127.0.0.1:${ports.sql}`;
  return {
    scope: 'enganche',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: loopWait,
        retry_timeout: retryTimeout,
        // Do not wait for a crashed primary: the standby has everything that was acknowledged.
        primary_start_timeout: 0,
        synchronous_mode: true,
        // While etcd is down, a primary that all others confirm continues.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: {
            synchronous_commit: 'on',
            wal_log_hints: 'on',
            max_connections: 100,
            wal_keep_size: '512MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: sql,
      connect_address: sql,
      data_dir: join(place.folder, name),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(place.folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password: 'of-one-run' },
        replication: { username: 'replicator', password: 'of-one-run' },
      },
      parameters: { unix_socket_directories: place.folder },
    },
  };
}

function postmasterOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** Returns a process and its descendants, from /proc. */
function familyOf(pid: number | null): number[] {
  if (pid === null) return [];
  const children = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[1]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}
