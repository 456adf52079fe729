import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aptInstall, runs } from '#scripts/apt-install.ts';
import { freePort } from '#test/support/postgres-server.ts';

export interface Hit {
  /** Time of the response, by performance.now(). */
  readonly at: number;
  readonly status: number;
  readonly kind: 'page' | 'call' | 'write';
  /** Only the product sets a code: the proxy's own responses have none. */
  readonly code: string | null;
}

/** HAProxy in front of several processes of the product, checked at /readyz, with a crowd of visitors. */
export interface Entrance {
  readonly origin: string;
  readonly hits: readonly Hit[];
  /** Starts twenty visitors, ten requests per second each, one in ten of them a write. */
  open(): void;
  /** Stops the visitors. */
  close(): Promise<void>;
}

export async function entranceTo(ports: readonly string[]): Promise<Entrance> {
  if (!runs('haproxy', ['-v'])) aptInstall(['haproxy'], 'HAProxy');
  const folder = mkdtempSync(join(tmpdir(), 'enganche-entrance-'));
  const config = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(config, configOf(port, ports));
  const proxy = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  // The proxy checks three times a second.
  await pause(1_500);
  const origin = `http://127.0.0.1:${port}`;
  const hits: Hit[] = [];
  const load = { over: false };
  let visitors: Promise<void>[] = [];
  return {
    origin,
    hits,
    open() {
      visitors = Array.from({ length: 20 }, (_, index) => visit(origin, index, hits, load));
    },
    async close() {
      load.over = true;
      await Promise.all(visitors);
      const exit = once(proxy, 'exit');
      proxy.kill();
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function visit(origin: string, index: number, hits: Hit[], load: { over: boolean }): Promise<void> {
  const headers = { 'x-forwarded-for': `10.2.3.${index + 1}` };
  for (let count = 0; !load.over; count++) {
    const began = performance.now();
    const kind = count % 10 === 0 ? 'write' : count % 3 === 0 ? 'page' : 'call';
    const path = kind === 'page' ? '/1/inicio' : '/api/v1/products/1';
    const answer = await (
      kind === 'write'
        ? fetch(`${origin}/api/v1/verifyCaptcha`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: '{"token":"sandbox-ok"}',
          })
        : fetch(origin + path, { headers })
    ).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    hits.push({
      at: performance.now(),
      status: answer?.status ?? 0,
      kind,
      code: answer?.headers.get('x-error-code') ?? null,
    });
    await pause(Math.max(0, 100 - (performance.now() - began)));
  }
}

function configOf(port: number, servers: readonly string[]): string {
  return `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  retries 3
  option redispatch
  retry-on conn-failure empty-response
frontend shop
  bind 127.0.0.1:${port}
  # Only a call that may be repeated is repeated by the proxy.
  http-request disable-l7-retry if METH_POST
  default_backend replicas
backend replicas
  option httpchk GET /readyz
  default-server check inter 300ms fall 1 rise 1
${servers.map((server, index) => `  server replica${index} 127.0.0.1:${server}`).join('\n')}
`;
}
