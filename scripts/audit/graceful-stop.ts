import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, type Product } from '#test/support/product.ts';
import { aptInstall, runs } from '../apt-install.ts';
import { ownPostgres } from './postgres.ts';
import { verdicts } from './verdicts.ts';

/**
 * `npm run audit:stop`: two replicas on one PostgreSQL behind HAProxy, which looks at /readyz. Under 200 requests per
 * second each replica is stopped by SIGTERM and started again, one after the other: nobody notices.
 */
if (!runs('haproxy', ['-v'])) aptInstall(['haproxy'], 'HAProxy');
const said = verdicts();
const postgres = await ownPostgres();
const folder = mkdtempSync(join(tmpdir(), 'enganche-stop-'));
const replica = (port: string) =>
  startProduct({
    env: {
      ...postgres.env,
      PORT: port,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'fatal',
    },
  });

const replicas = [await replica('0'), await replica('0')];
const ports = replicas.map(({ origin }) => new URL(origin).port);
const entry = String(Number(ports[0]) + 1_000 > 65_000 ? 18_080 : Number(ports[0]) + 1_000);
const config = join(folder, 'haproxy.cfg');
writeFileSync(config, configOf(entry, ports));
const proxy = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
await pause(1_500);

const answers: { status: number; kind: string; ours: string | null }[] = [];
const load = { over: false };
const callers = Array.from({ length: 20 }, (_, index) => visit(index));
const stops: { code: number | null; ms: number }[] = [];
for (const [index, port] of ports.entries()) {
  // The one before is seen as ready again.
  await pause(5_000);
  const began = performance.now();
  const code = await (replicas[index] as Product).stop();
  stops.push({ code, ms: Math.round(performance.now() - began) });
  replicas[index] = await replica(port);
}
await pause(2_000);
load.over = true;
await Promise.all(callers);

const failed = answers.filter(({ status }) => status !== 200);
said.expect('requests while both replicas were stopped and started', answers.length, answers.length > 1_000);
said.expect('failed', failed.length, failed.length === 0);
if (failed.length > 0) console.log(failed.slice(0, 5));
for (const { code, ms } of stops) {
  said.expect('a replica ended, exit code and ms', `${code} ${ms}`, code === 0 && ms < 10_000);
}
proxy.kill();
await once(proxy, 'exit');
for (const each of replicas) await each[Symbol.asyncDispose]();
postgres.discard();
rmSync(folder, { recursive: true, force: true });
said.end();

/** Ten requests per second each, of which one in ten writes. */
async function visit(index: number): Promise<void> {
  const origin = `http://127.0.0.1:${entry}`;
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
    // Only the product names a code: what the proxy says by itself has none.
    const ours = answer?.headers.get('x-error-code') ?? null;
    answers.push({ status: answer?.status ?? 0, kind, ours });
    await pause(Math.max(0, 100 - (performance.now() - began)));
  }
}

function configOf(port: string, servers: readonly string[]): string {
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
