/**
 * `npm run tool bench-peers`: compares alternatives with this product in one run. Vendure and Medusa are installed from
 * npm in a temporary folder (they are no dependency of ours), each gets its own database on a PostgreSQL of this run
 * and the same goods, and all are asked in turns for the same page of the catalogue. Everything is stopped and deleted
 * at the end. Writes docs/performance.md; `-- --quick` is a trial run, and writes nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, ownPostgres } from '#test/support/postgres-server.ts';
import { describeRun } from './describe-run.ts';
import { load, residentMb, type Load } from './load.ts';
import { goods } from './peers/goods.ts';
import { setUpMedusa } from './peers/medusa.ts';
import { setUpOurs } from './peers/ours.ts';
import { expectSameGoods, type Side } from './peers/side.ts';
import { setUpVendure } from './peers/vendure.ts';
import { againstVendure, manyConnections, rowsOf, unmeasured, type Measured } from './peers/rows.ts';
import { writeTable } from './table.ts';

const quick = process.argv.includes('--quick');
const [rounds, seconds] = quick ? [1, 2] : [3, 4];

const folder = mkdtempSync(join(tmpdir(), 'enganche-peers-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Exit normally on a signal, so that exit handlers run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Over TCP: not each of them knows sockets.
const port = String(await freePort());
const postgres = await ownPostgres({ max_connections: '100', listen_addresses: '127.0.0.1', port });
const urlOf = (name: string, user = 'postgres') => `postgresql://${user}@127.0.0.1:${port}/${name}`;

const sides = (await setUp()).map(unmeasured);
try {
  await startAll();
  await loadAll();
} finally {
  for (const { running } of sides) await running?.stop();
  await postgres.discard();
}
const rows = sides.flatMap(rowsOf).concat(againstVendure(sides));
if (!quick) writeTable(rows, describeRun(), 'peers');

async function setUp(): Promise<Side[]> {
  const databases = ['vendure', 'medusa'] as const;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const name of databases) await client.query(`create database ${name}`);
  await client.end();
  const place = (name: (typeof databases)[number]) => ({
    folder: join(folder, name),
    databaseUrl: urlOf(name),
  });
  const peers = await Promise.all([setUpVendure(place('vendure')), setUpMedusa(place('medusa'))]);
  return [
    ...peers,
    await setUpOurs('Enganche on PostgreSQL', join(folder, 'ours'), {
      ...postgres.env,
      DATABASE_URL: urlOf('enganche', 'enganche'),
    }),
    await setUpOurs('Enganche, its database inside', join(folder, 'ours-inside'), {}),
  ];
}

/** In turns, so that other load on the machine affects all; those of the last round keep running. */
async function startAll(): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    for (const measured of sides) {
      await measured.running?.stop();
      measured.running = null;
      measured.running = await measured.side.start();
      measured.startMs.push(measured.running.startMs);
      measured.answerBytes = await expectSameGoods(measured.side, measured.running.query, goods.length);
    }
  }
}

async function loadAll(): Promise<void> {
  const ask = async ({ running }: Measured, connections: number): Promise<Load> => {
    if (!running) throw new Error('nobody is there to be asked');
    const { pid, query } = running;
    return load(query.url, pid, { connections, seconds, ...query });
  };
  for (const measured of sides) await ask(measured, 10);
  for (const connections of manyConnections) {
    for (let round = 0; round < rounds; round++) {
      for (const measured of sides) {
        const before = measured.loads.get(connections) ?? [];
        measured.loads.set(connections, [...before, await ask(measured, connections)]);
      }
    }
  }
  for (const measured of sides) measured.memoryMb = residentMb(measured.running?.pid ?? 0);
}
