import type { Cluster } from './start-cluster.ts';
import { killQuietly } from './parts.ts';

/** A part that is killed by SIGKILL, and how it returns. */
export interface Kill {
  readonly id: string;
  readonly what: string;
  /** Time until the failure is detected; then the tool waits until the cluster is whole again. */
  readonly missedMs?: number;
  run(cluster: Cluster): Promise<void>;
}

/** A lost machine returns after this time, long after the failover. */
const lostMachineMs = 8_000;

export const kills: readonly Kill[] = [
  { id: 'nothing', what: 'nothing, for comparison', run: () => Promise.resolve() },
  { id: 'web', what: 'a web process', run: async ({ processes }) => processes.webs[0]?.kill() },
  { id: 'worker', what: 'the worker', run: async ({ processes }) => processes.worker.kill() },
  { id: 'pgbouncer', what: 'one of two PgBouncer', run: async ({ poolers }) => poolers[0]?.kill() },
  { id: 'haproxy', what: 'one of two HAProxy', run: async ({ proxies }) => proxies[0]?.kill() },
  {
    id: 'pgbouncers',
    what: 'both PgBouncer',
    run: async ({ poolers }) => void (await Promise.all(poolers.map((each) => each.kill()))),
  },
  {
    id: 'haproxies',
    what: 'both HAProxy',
    run: async ({ proxies }) => void (await Promise.all(proxies.map((each) => each.kill()))),
  },
  {
    id: 'primary',
    what: 'PostgreSQL, the primary: all its processes, its Patroni lives',
    run: async (cluster) => (await cluster.node('leader')).postgresPids().forEach(killQuietly),
  },
  {
    id: 'machine',
    what: 'the primary’s machine: PostgreSQL and Patroni, back after 8 s',
    missedMs: lostMachineMs + 4_000,
    run: async (cluster) => (await cluster.node('leader')).machine.kill({ backAfterMs: lostMachineMs }),
  },
  {
    id: 'standby',
    what: 'the standby’s machine: PostgreSQL and Patroni, back after 8 s',
    missedMs: lostMachineMs + 4_000,
    run: async (cluster) => (await cluster.node('sync_standby')).machine.kill({ backAfterMs: lostMachineMs }),
  },
  {
    id: 'etcd',
    what: 'the etcd member that leads',
    run: async ({ etcd }) => etcd.members[await etcd.leader()]?.kill(),
  },
  // Last: Patroni 3.0.2 then forgets which standby is synchronous (docs/reliability.md).
  {
    id: 'patroni',
    what: 'the primary’s Patroni alone',
    run: async (cluster) => (await cluster.node('leader')).machine.kill({ alone: true }),
  },
];
