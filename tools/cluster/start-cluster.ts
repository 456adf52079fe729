import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEtcd, type Etcd } from './etcd.ts';
import { startProxies } from './haproxy.ts';
import type { Part } from './parts.ts';
import { rolesOf, startNode, type Node, type Timing } from './patroni.ts';
import { startPoolers } from './pgbouncer.ts';
import { freePorts, takePlace } from './place.ts';
import { startProcesses, type Processes } from './product.ts';

/** Everything that a larger shop runs, on loopback, supervised by this process. */
export interface Cluster {
  readonly origin: string;
  readonly etcd: Etcd;
  readonly nodes: readonly Node[];
  readonly proxies: readonly Part[];
  readonly poolers: readonly Part[];
  readonly processes: Processes;
  /** Past the poolers, to the primary. */
  readonly directUrl: string;
  node(role: 'leader' | 'sync_standby'): Promise<Node>;
  /** Resolves when every part is up, one PostgreSQL is primary and the other its synchronous standby. */
  whole(): Promise<void>;
  /** Stops everything; with `keepLogs` prints where the logs are. */
  end(keepLogs?: boolean): Promise<void>;
}

const login = 'enganche';

export async function startCluster(timing: Timing): Promise<Cluster> {
  const place = takePlace();
  const ports = await freePorts(16);
  const port = () => ports.pop() ?? 0;
  const etcd = startEtcd(
    place,
    Array.from({ length: 3 }, () => ({ client: port(), peer: port() })),
  );
  const nodes = ['pg0', 'pg1'].map((name) =>
    startNode(place, name, { sql: port(), rest: port() }, etcd.hosts, timing),
  );
  const [shop, sql, pooled, ...webPorts] = [port(), port(), port(), port(), port(), port()];
  const proxies = startProxies(place, { shop, sql }, webPorts.slice(0, 2), nodes);
  const parts: Part[] = [...etcd.members, ...nodes.map(({ machine }) => machine), ...proxies];
  const end = async () => {
    for (const part of parts.toReversed()) await part.end();
  };
  try {
    await patiently('PostgreSQL and its standby', () => isReplicated(nodes));
    await createDatabase(`postgresql://postgres@127.0.0.1:${sql}/postgres`);
    const poolers = startPoolers(place, pooled, sql, login);
    parts.push(...poolers);
    const origin = `http://127.0.0.1:${shop}`;
    const directUrl = `postgresql://${login}@127.0.0.1:${sql}/${login}`;
    const pooledUrl = `postgresql://${login}@127.0.0.1:${pooled}/${login}`;
    const processes = startProcesses(place, { pooledUrl, directUrl, publicOrigin: origin, ports: webPorts });
    parts.push(...processes.webs, processes.worker);
    const whole = async () => {
      await patiently('PostgreSQL and its standby', () => isReplicated(nodes));
      await patiently('etcd', () => etcd.isWhole());
      await patiently('the processes', () => processes.isReady());
    };
    await whole();
    const node = async (role: string) => {
      const roles = (await rolesOf(nodes)) ?? {};
      const found = nodes.find(({ name }) => roles[name] === role);
      if (!found) throw new Error(`Nobody is ${role}: ${JSON.stringify(roles)}`);
      return found;
    };
    return {
      origin,
      etcd,
      nodes,
      proxies,
      poolers,
      processes,
      directUrl,
      node,
      whole,
      end: async (keepLogs = false) => {
        await end();
        processes.discard();
        if (keepLogs) console.log(`What the parts said is in ${place.folder}`);
        else place.discard();
      },
    };
  } catch (error) {
    await end();
    console.error(`What the parts said is in ${place.folder}`);
    throw error;
  }
}

async function isReplicated(nodes: readonly Node[]): Promise<boolean> {
  const roles = Object.values((await rolesOf(nodes)) ?? {});
  return roles.toSorted().join() === 'leader,sync_standby';
}

/** Creates the database, owned by a login that cannot bypass row-level security, as docs/decisions/0031 requires. */
async function createDatabase(url: string): Promise<void> {
  const connected: pg.Client[] = [];
  // The proxy learns of a new primary slightly later than the cluster.
  await patiently('the way to PostgreSQL', async () => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => connected.push(client) > 0,
      () => false,
    );
  });
  const [client] = connected as [pg.Client];
  await client.query(`create role ${login} login createrole`);
  await client.query(`alter role ${login} set statement_timeout = '10s'`);
  await client.query(`alter role ${login} set idle_in_transaction_session_timeout = '30s'`);
  await client.query(`create database ${login} owner ${login}`);
  await client.end();
}

async function patiently(what: string, holds: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 90_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`Waited 90 s for ${what}`);
    await pause(100);
  }
}
