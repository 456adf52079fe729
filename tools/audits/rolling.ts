import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { entranceTo } from './behind-proxy.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { urlOf } from '#test/support/server-database.ts';
import { verdicts } from './verdicts.ts';

/**
 * `npm run tool rolling`: two webs and a worker of this version, behind HAProxy under 200 requests per second, are
 * replaced in turn by a version with three more migrations on tables that are being written. In between, one of the
 * older version is stopped and has to start on the newer schema.
 */
const said = verdicts();
const postgres = await ownPostgres();
const folder = mkdtempSync(join(tmpdir(), 'enganche-rolling-'));
const [files, root] = [join(folder, 'files'), join(folder, 'newer')];
makeNewerVersion(root);

const env = {
  ...postgres.env,
  DATABASE_URL: postgres.loginUrl,
  PUBLIC_ORIGIN: 'http://localhost:3000',
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'fatal',
  // On a busy machine it would turn visitors away, whoever is replaced.
  SANDBOX_LIMITS: 'off',
};
const web = (port: string, version: { root?: string } = {}) =>
  spawnProduct({ dataDir: files, env: { ...env, ROLE: 'web', PORT: port }, ...version });
const worker = (version: { root?: string } = {}) =>
  spawnProduct({ dataDir: files, env: { ...env, ROLE: 'worker' }, ...version });

const [first, second] = [await web('0'), await web('0')];
const [onePort, otherPort] = [first, second].map(({ origin }) => new URL(origin).port) as [string, string];
const running: ProductProcess[] = [await worker()];
const entrance = await entranceTo([onePort, otherPort]);
entrance.open();
const opened = performance.now();
await pause(3_000);

// The first process of the new version migrates, while a long-running reader holds the sessions table for a while.
const release = await holdTable(postgres.loginUrl);
await first.stop();
const stopped = performance.now();
const starting = web(onePort, { root });
await pause(4_000);
await release();
running.push(await starting);
const migrated = performance.now();
await pause(2_000);

// A process of the older version is moved elsewhere: its supervisor starts the same version again.
await second.stop();
const again = await web(otherPort);
said.expect('the older version starts on the newer schema, ms', Math.round(again.readyMs), true);
await pause(2_000);
await again.stop();
running.push(await web(otherPort, { root }), await worker({ root }));
await pause(2_000);
await entrance.close();

const { hits } = entrance;
const failed = hits.filter(({ status }) => status !== 200);
said.expect('requests meanwhile', hits.length, hits.length > 2_000);
said.expect('of them writes', hits.filter(({ kind }) => kind === 'write').length, true);
const during = failed.filter(({ at }) => at > stopped && at < migrated);
said.expect('failed while the schema changed', during.length, during.length === 0);
said.expect('failed', failed.length, failed.length === 0);
for (const { at, ...what } of failed) console.log(`  after ${Math.round(at - opened)} ms:`, what);
said.expect('migrations applied', await applied(), (await applied()) === 3);
for (const each of running) await each[Symbol.asyncDispose]();
await postgres.discard();
rmSync(folder, { recursive: true, force: true });
said.end();

/** Copies this version with three more migrations: a column, an index created concurrently, a table. */
function makeNewerVersion(root: string): void {
  const here = join(import.meta.dirname, '../..');
  const apart = new Set(
    ['node_modules', '.git', 'data', 'gallery', 'backups'].map((name) => join(here, name)),
  );
  cpSync(here, root, { recursive: true, preserveTimestamps: true, filter: (path) => !apart.has(path) });
  symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'));
  const migrations = {
    '9001_column': 'alter table sessions add column note text, add column seen integer not null default 0;',
    '9002_index': '-- Phase: alone\ncreate index concurrently sessions_by_note on sessions (note);',
    '9003_table':
      'create table notes (id integer primary key); alter table captcha_proofs add column note text;',
  };
  for (const [name, text] of Object.entries(migrations)) {
    writeFileSync(join(root, 'db/migrations', `${name}.sql`), text);
  }
}

/** Opens a transaction that reads the sessions and stays open. */
async function holdTable(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table sessions in access share mode');
  return () => client.query('commit').then(() => client.end());
}

async function applied(): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf(postgres.url, 'enganche') });
  await client.connect();
  const { rows } = await client.query(`select from applied_migrations where name like '900%'`);
  await client.end();
  return rows.length;
}
