/**
 * `npm run tool bench`: measures the promises of docs/performance.md on this machine, next to baselines of the same
 * run, and writes the table there. Compare figures within one run only, not across machines.
 */
import { join } from 'node:path';
import { spawnProduct } from '#test/support/product.ts';
import { describeRun } from './describe-run.ts';
import { bareNode } from './floors.ts';
import { firstVisitBytes } from './first-visit.ts';
import { productionInstallMb } from './install.ts';
import { load, loadWords, residentMb } from './load.ts';
import { nginx } from './nginx.ts';
import { onPostgres } from './on-postgres.ts';
import { browser, personalPage } from './personal-page.ts';
import { screenScripts } from '#test/support/screen-bytes.ts';
import { row, writeTable, type Row } from './table.ts';
import { walks, type Walks } from './walks.ts';

const quick = process.argv.includes('--quick');
const seconds = quick ? 2 : 8;
const env = { TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
const catalogueCall = '/api/v1/productsNone?commercialPartnerId=1&page=1&limit=9&order=%2Bprice';
const rows: Row[] = [];

await using first = await spawnProduct({ env });
rows.push(
  row('first start to ready, demo data laid', `${Math.round(first.readyMs)} ms`, '≤ 10 s; was 6,093 ms'),
);
await first.stop();
await using product = await spawnProduct({ dataDir: first.dataDir, env });
rows.push(row('later start to ready', `${Math.round(product.readyMs)} ms`, '≤ 2,500 ms; was 1,063 ms'));
const { origin, pid } = product;

const answer = await (await fetch(origin + catalogueCall)).arrayBuffer();
await using floor = await bareNode(answer.byteLength);
const under = async (name: string, path: string, goal: string, options = {}) => {
  const measured = await load(origin + path, pid, { seconds, ...options });
  rows.push(row(name, loadWords(measured), goal));
  return measured;
};

const bare = await load(floor.origin, floor.pid, { seconds });
rows.push(row('floor: bare Node, the same bytes', loadWords(bare), ''));
const api = await under(
  'catalogue API, 10 connections',
  catalogueCall,
  '≥ 10 × Vendure (bench-peers); was 27 ×',
);
rows.push(
  row('… of the floor', `${Math.round((api.requestsPerSecond / bare.requestsPerSecond) * 100)} %`, ''),
);
await under('catalogue API, 50 connections', catalogueCall, 'p99 ≤ 30 ms', { connections: 50 });

const kept = await fetch(`${origin}/1/inicio`, { headers: browser });
const size = Number(kept.headers.get('content-length'));
await kept.body?.cancel();
await using fileServer = await nginx(size);
const file = await load(`${fileServer.origin}/page.html`, fileServer.pid, { seconds });
rows.push(row(`floor: nginx, one process, a file of ${kb(size)}`, loadWords(file), ''));
await under('inicio, cached', '/1/inicio', '≥ 8,000/s; was 18,323/s', { headers: browser });
await under('catalogo, cached', '/1/catalogo', '≥ 8,000/s; was 17,080/s', { headers: browser });
// Visitors who may have a session get an uncached page.
const known = { ...browser, cookie: 'sid=unknown' };
await under('inicio, rendered each time', '/1/inicio', '≥ 250/s; was 804/s', { headers: known });

const walked = await walks(origin, pid, quick ? { people: 8, atOnce: 4 } : { people: 60, atOnce: 8 });
rows.push(
  row(`the whole walk by API (${Math.round(walked.calls)} calls), 8 at a time`, walkWords(walked), ''),
);

const { path: personal, cookie } = await personalPage(origin);
await under('down-payment, a personal page', personal, '', { headers: { ...browser, cookie } });

rows.push(row('memory after all this', `${Math.round(residentMb(pid))} MB`, 'database inside; was 367 MB'));
for (const path of ['/1/catalogo', '/1/precalification-request/1/1', personal]) {
  const { files, bytes } = await firstVisitBytes(origin, path, path === personal ? { cookie } : {});
  const name = `first visit of ${path.split('/')[2]}, with every file that the page names`;
  rows.push(row(name, `${kb(bytes)} in ${files} files`, '≤ 260 KB; was 155 KB'));
}
for (const [screen, { files, bytes }] of screenScripts(join(import.meta.dirname, '../../build'))) {
  rows.push(row(`scripts of ${screen}, gzip`, `${kb(bytes)} in ${files} files`, '≤ 140 KB; was ≤ 120 KB'));
}

const many = quick
  ? { people: 8, atOnce: 4, before: 8, rounds: 1 }
  : { people: 100, atOnce: 12, before: 600, rounds: 5 };
const restSeconds = quick ? 0 : 60;
// Its background work must not affect the walks.
await product.stop();
const served = await onPostgres(env, many, { restSeconds, seconds });
rows.push(
  row('floor: pgbench, one row by its key', perSecond(served.floor.readsPerSecond), ''),
  row('floor: pgbench, a write on the disk', perSecond(served.floor.writesPerSecond), ''),
  row(
    `the walk on PostgreSQL, ${many.atOnce} at a time`,
    walkWords(served.rounds[Math.floor(many.rounds / 2)] as Walks),
    '≥ 8/s, p99 ≤ 150 ms; was 20/s, 85 ms',
  ),
  row(
    `… its rounds of ${many.people}, of which that is the median`,
    served.rounds
      .map(({ walksPerSecond, p99 }) => `${walksPerSecond.toFixed(1)}/s (${p99.toFixed(0)} ms)`)
      .join(', '),
    '',
  ),
  row(
    '… a code from its transaction to the SMS gateway, meanwhile',
    `p50 ${served.gateway.p50.toFixed(0)} ms, p99 ${served.gateway.p99.toFixed(0)} ms`,
    '≤ 500 ms',
  ),
  row('… its last papers rendered behind, after', `${served.papersAfterSeconds.toFixed(1)} s`, ''),
  row(
    `… memory after it, and ${restSeconds} s later`,
    `${Math.round(served.memoryMb)} and ${Math.round(served.restedMemoryMb)} MB`,
    '≤ 350 MB; was 192 MB',
  ),
  row('down-payment, a personal page, on PostgreSQL', loadWords(served.personal), '≥ 120/s; was 385/s'),
  row(
    'production install without Node itself',
    `${Math.round(productionInstallMb())} MB`,
    '≤ 260 MB; was 139 MB',
  ),
);

if (quick) console.log('A quick look: docs/performance.md stays as it is.');
else writeTable(rows, describeRun());

function walkWords({ walksPerSecond, p50, p99, cpuMsPerWalk }: Walks): string {
  return `${walksPerSecond.toFixed(1)}/s; a call p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; CPU ${cpuMsPerWalk.toFixed(0)} ms a walk`;
}

function perSecond(many: number): string {
  return `${Math.round(many).toLocaleString('en')}/s`;
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
