import { keepRunning, type Part } from './parts.ts';
import type { Place } from './place.ts';

/** An etcd cluster, which stores who is the PostgreSQL primary. Three members: any one may fail. */
export interface Etcd {
  readonly members: readonly Part[];
  /** host:port of each. */
  readonly hosts: readonly string[];
  /** Returns whether every member responds and knows a leader. */
  isWhole(): Promise<boolean>;
  /** Returns the index of the leader. */
  leader(): Promise<number>;
}

export function startEtcd(place: Place, ports: readonly { client: number; peer: number }[]): Etcd {
  const peers = ports.map(({ peer }, index) => `etcd${index}=http://127.0.0.1:${peer}`).join(',');
  const members = ports.map(({ client, peer }, index) => {
    const [own, toClients] = [`http://127.0.0.1:${peer}`, `http://127.0.0.1:${client}`];
    const options = {
      name: `etcd${index}`,
      'data-dir': place.makeFolder(`etcd${index}`),
      'listen-peer-urls': own,
      'initial-advertise-peer-urls': own,
      'listen-client-urls': toClients,
      'advertise-client-urls': toClients,
      'initial-cluster': peers,
      'initial-cluster-state': 'new',
      'log-level': 'warn',
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return keepRunning(place, { name: `etcd${index}`, command: 'etcd', args });
  });
  const status = async ({ client }: { client: number }): Promise<Status | null> => {
    const answer = await fetch(`http://127.0.0.1:${client}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as Status) : null;
  };
  return {
    members,
    hosts: ports.map(({ client }) => `127.0.0.1:${client}`),
    async isWhole() {
      const all = await Promise.all(ports.map(status));
      return all.every((one) => one?.leader !== undefined && one.leader === all[0]?.leader);
    },
    async leader() {
      const all = await Promise.all(ports.map(status));
      return all.findIndex((one) => one !== null && one.header.member_id === one.leader);
    },
  };
}

interface Status {
  readonly header: { readonly member_id: string };
  readonly leader?: string;
}
