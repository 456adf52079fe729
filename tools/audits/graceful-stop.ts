import { setTimeout as pause } from 'node:timers/promises';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { limit } from '#test/support/limits.ts';
import { entranceTo } from './behind-proxy.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { verdicts } from './verdicts.ts';

/**
 * `npm run tool graceful-stop`: two replicas on one PostgreSQL behind HAProxy, which checks /readyz. Under 200 requests
 * per second the replicas are stopped by SIGTERM and restarted in turn: no request may fail.
 */
const said = verdicts();
const postgres = await ownPostgres();
const replica = (port: string) =>
  spawnProduct({
    env: {
      ...postgres.env,
      PORT: port,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'fatal',
      // On a busy machine it would turn visitors away, whoever is stopped.
      SANDBOX_LIMITS: 'off',
    },
  });

const replicas = [await replica('0'), await replica('0')];
const ports = replicas.map(({ origin }) => new URL(origin).port);
const entrance = await entranceTo(ports);
entrance.open();
const stops: { code: number | null; ms: number }[] = [];
for (const [index, port] of ports.entries()) {
  // Wait until the proxy sees the previous one as ready again.
  await pause(5_000);
  const began = performance.now();
  const code = await (replicas[index] as ProductProcess).stop();
  stops.push({ code, ms: Math.round(performance.now() - began) });
  replicas[index] = await replica(port);
}
await pause(2_000);
await entrance.close();

const { hits } = entrance;
const failed = hits.filter(({ status }) => status !== 200);
said.expect('requests while both replicas were stopped and started', hits.length, hits.length > 1_000);
said.expect('failed', failed.length, failed.length === 0);
if (failed.length > 0) console.log(failed.slice(0, 5));
for (const { code, ms } of stops) {
  said.expect('a replica ended, exit code and ms', `${code} ${ms}`, code === 0 && ms < limit(10_000));
}
for (const each of replicas) await each[Symbol.asyncDispose]();
await postgres.discard();
said.end();
