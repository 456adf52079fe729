import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/database/open-database.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { brokenOn, lossRules } from '#tools/audits/invariants.ts';
import { aptInstall, runs } from '#scripts/apt-install.ts';
import { writeBetweenMarks } from '#scripts/between-marks.ts';
import { build } from '#scripts/build.ts';
import { gather, longestGapMs, type Seen } from './crowd.ts';
import { kills, type Kill } from './kills.ts';
import { startCluster, type Cluster } from './start-cluster.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * `npm run tool cluster`: a typical highly available setup from Debian's packages, all on loopback: three etcd, Patroni
 * with a PostgreSQL primary and a synchronous standby, two HAProxy, two PgBouncer, two web processes and a worker. Each
 * is killed while applicants walk; the table goes to docs/reliability.md. `-- --parts web,primary` kills only those and
 * writes nothing. Exits with 1 when an acknowledged fact was lost or duplicated, or no write succeeded for 5 s.
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string' },
    walkers: { type: 'string', default: '6' },
    ttl: { type: 'string', default: '3' },
  },
});
const chosen =
  values.parts === undefined ? kills : kills.filter(({ id }) => values.parts?.split(',').includes(id));
const timing = { ttl: Number(values.ttl), loopWait: 1, retryTimeout: 3 };
const goalMs = 5_000;

installMissing();
await build();
const cluster = await startCluster(timing);
const rows: string[] = [];
const failures: string[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.end(true).finally(() => process.exit(1)));
}
// Until the last part proves otherwise.
let failed = true;
try {
  for (const kill of chosen) rows.push(await underWalks(cluster, kill));
  failed = failures.length > 0;
} finally {
  await cluster.end(failed);
}
if (process.argv.length === 2) writeTable();
process.exitCode = failed ? 1 : 0;

async function underWalks(cluster: Cluster, kill: Kill): Promise<string> {
  const crowd = gather(cluster.origin, Number(values.walkers));
  await pause(4_000);
  const killedAt = performance.now();
  await kill.run(cluster);
  await pause(kill.missedMs ?? 6_000);
  await cluster.whole();
  const until = performance.now();
  const seen = await crowd.end();
  const gap = longestGapMs(seen.writesAt, killedAt, until);
  const broken = await whatIsBroken(cluster, seen);
  // Counts each acknowledged request, and each step of a walk.
  const facts = [...seen.walks, ...seen.begun].reduce(
    (sum, { acknowledged }) => sum + 1 + acknowledged.length,
    0,
  );
  const lost = lossRules.reduce((sum, rule) => sum + (broken[rule] ?? 0), 0);
  const doubled = Object.values(broken).reduce((sum, count) => sum + count, 0) - lost;
  const whole = seen.walks.filter(({ ended }) => ended === null).length;
  if (gap >= goalMs || lost > 0 || doubled > 0 || facts === 0) {
    failures.push(kill.id);
    console.log('  FAILED', broken);
  }
  const again = [...seen.unbegun, ...seen.walks.flatMap(({ ended }) => ended ?? [])];
  for (const why of again) console.log(`  began again: ${why}`);
  const cells = [
    kill.what,
    (gap / 1000).toFixed(2),
    `${whole} of ${whole + again.length}`,
    ...[facts, lost, doubled, seen.repeated].map(String),
    `${seen.failedReads} of ${seen.reads}`,
  ];
  console.log(cells.join(' | '));
  return `| ${cells.join(' | ')} |`;
}

/** Background work of the walks (messages, receipts) may take a moment. */
async function whatIsBroken(cluster: Cluster, { walks, begun }: Seen): Promise<Record<string, number>> {
  const database = await openDatabase(
    {
      databaseUrl: cluster.directUrl,
      databaseDirectUrl: cluster.directUrl,
      dataDir: cluster.processes.dataDir,
      vaultKeys: parseKeyRing(cluster.processes.vaultKeys),
    },
    createLog({ logLevel: 'warn' }),
  );
  try {
    for (let look = 1; ; look++) {
      const broken = await brokenOn(database, [...walks, ...begun]);
      if (Object.keys(broken).length === 0 || look === 30) return broken;
      await pause(1_000);
    }
  } finally {
    await database.close();
  }
}

function installMissing(): void {
  const needed = {
    etcd: ['etcd', '--version', 'etcd-server'],
    Patroni: ['/usr/bin/patroni', '--version', 'patroni'],
    HAProxy: ['haproxy', '-v', 'haproxy'],
    PgBouncer: ['pgbouncer', '--version', 'pgbouncer'],
    'PostgreSQL 15': ['/usr/lib/postgresql/15/bin/postgres', '--version', 'postgresql-15'],
  } satisfies Record<string, [string, string, string]>;
  const missing = Object.entries(needed).filter(([, [program, flag]]) => !runs(program, [flag]));
  if (missing.length === 0) return;
  aptInstall(
    // Patroni needs this package for etcd, which Debian only recommends.
    [...missing.map(([, [, , name]]) => name), 'python3-etcd'],
    missing.map(([name]) => name).join(', '),
  );
}

function writeTable(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const { ttl, loopWait, retryTimeout } = timing;
  writeBetweenMarks(join(import.meta.dirname, '../../docs/reliability.md'), 'cluster', [
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores for all of it,`,
    `${values.walkers} applicants at a time. Patroni: ttl ${ttl}, loop_wait ${loopWait}, retry_timeout ${retryTimeout}.`,
    '',
    '| killed | longest time without a write, s | walks to their end | acknowledged facts | lost | doubled | calls repeated | catalogue calls failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}
