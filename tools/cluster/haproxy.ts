import { keepRunning, type Part } from './parts.ts';
import type { Place } from './place.ts';
import type { Node } from './patroni.ts';

export interface Entrances {
  /** The port for shoppers. */
  readonly shop: number;
  /** The port that leads to the PostgreSQL primary. */
  readonly sql: number;
}

/**
 * Two HAProxy that listen on the same ports by SO_REUSEPORT: when one is gone, new connections go to the other. On two
 * machines a floating address takes the kernel's place.
 */
export function startProxies(
  place: Place,
  entrances: Entrances,
  webs: readonly number[],
  nodes: readonly Node[],
): Part[] {
  const config = place.write('haproxy.cfg', configOf(entrances, webs, nodes));
  return ['haproxy0', 'haproxy1'].map((name) =>
    keepRunning(place, { name, command: 'haproxy', args: ['-db', '-f', config] }),
  );
}

const webBackend = (name: string, path: string, webs: readonly number[]) => `backend ${name}
  mode http
  retries 3
  option redispatch
  retry-on conn-failure empty-response
  option forwardfor if-none
  option httpchk GET ${path}
  default-server check inter 300ms fall 1 rise 1
${webs.map((port, index) => `  server web${index} 127.0.0.1:${port}`).join('\n')}`;

const configOf = ({ shop, sql }: Entrances, webs: readonly number[], nodes: readonly Node[]) => `global
  maxconn 2000
defaults
  timeout connect 1s
  timeout check 1s
  timeout client 60s
  timeout server 60s
frontend shop
  mode http
  bind 127.0.0.1:${shop}
  # Only a call that may be repeated is repeated by the proxy.
  http-request disable-l7-retry if METH_POST
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend living
${webBackend('ready', '/readyz', webs)}
# Nobody has the database just now: what is kept in a process is still shown.
${webBackend('living', '/livez', webs)}
listen primary
  mode tcp
  bind 127.0.0.1:${sql}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`;
