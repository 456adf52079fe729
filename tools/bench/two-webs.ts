/**
 * `npm run tool bench-webs`: catalogue calls to one web process, and to two at once, on the run's own PostgreSQL. The
 * load generator shares the machine: on two cores, two processes cannot double the throughput; instead the CPU per call
 * must stay the same, which shows that they do not contend. `-- --quick` is a trial run, and writes nothing.
 */
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { writeBetweenMarks } from '#scripts/between-marks.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { load, type Load } from './load.ts';
import { median } from './scale/measure.ts';

const path = '/api/v1/productsNone?commercialPartnerId=1&page=1&limit=9&order=%2Bprice';
const quick = process.argv.includes('--quick');
const [seconds, rounds] = quick ? [1, 1] : [5, 5];
const connections = 20;

const postgres = await ownPostgres();
const lines: string[] = [];
try {
  const env = { ...postgres.env, ROLE: 'web', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
  const worker = await spawnProduct({ env: { ...postgres.env, ROLE: 'all', LOG_LEVEL: 'warn' } });
  const { dataDir } = worker;
  await worker.stop();
  await using first = await spawnProduct({ dataDir, env });
  await using second = await spawnProduct({ dataDir, env });
  // In turns, so that other load on the machine affects all.
  const one: Load[][] = [];
  const two: Load[][] = [];
  for (let round = 0; round < rounds; round++) {
    one.push([await ask(first, connections)]);
    two.push(await Promise.all([ask(first, connections / 2), ask(second, connections / 2)]));
  }
  lines.push(row('one web process', one), row('two web processes', two));
  rmSync(dataDir, { recursive: true, force: true });
} finally {
  await postgres.discard();
}
const table = [
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, shared by the processes, PostgreSQL and the callers; medians of five rounds.`,
  '',
  '| catalogue calls, 20 connections | per second | CPU for each | p99 | failed |',
  '| --- | --- | --- | --- | --- |',
  ...lines,
];
if (!quick) writeBetweenMarks(join(import.meta.dirname, '../../docs/performance.md'), 'webs', table);

function ask(product: ProductProcess, connections: number): Promise<Load> {
  return load(product.origin + path, product.pid, { connections, seconds });
}

/** For several processes, calls add up, and CPU is the sum over all. */
function row(what: string, rounds: readonly Load[][]): string {
  const sum = (round: readonly Load[], of: (one: Load) => number) =>
    round.reduce((total, one) => total + of(one), 0);
  const perSecond = median(rounds.map((round) => sum(round, (one) => one.requestsPerSecond)));
  const cpu = median(
    rounds.map(
      (round) =>
        sum(round, (one) => one.cpuMs * one.requestsPerSecond) / sum(round, (one) => one.requestsPerSecond),
    ),
  );
  const p99 = median(rounds.map((round) => Math.max(...round.map((one) => one.p99))));
  const failed = rounds.flat().reduce((total, one) => total + one.failed, 0);
  const line = `| ${what} | ${Math.round(perSecond).toLocaleString('en')} | ${cpu.toFixed(3)} ms | ${p99.toFixed(0)} ms | ${failed} |`;
  console.log(line);
  return line;
}
