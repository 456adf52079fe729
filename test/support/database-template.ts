import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { dropDatabase, urlOf } from './server-database.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with embedded databases to copy, `database` migrated and `empty` without a migration; or the name of a migrated database to copy. */
    databaseTemplate: string;
    /** The server that databases are copied on; null for embedded ones. */
    databaseServer: string | null;
  }
}

/** Global set-up: one migrated database that every test file copies. Reused between runs while nothing has changed. */
export default function prepare(project: TestProject): Promise<void> {
  return provideTemplate(project, process.env['TEST_DATABASE_URL'] ?? null);
}

export async function provideTemplate(project: TestProject, url: string | null): Promise<void> {
  project.provide('databaseServer', url);
  project.provide('databaseTemplate', url ? await serverTemplate(url) : await folderTemplate());
}

const root = join(import.meta.dirname, '../..');

async function folderTemplate(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/enganche');
  const wanted = join(cache, `database-${fingerprint()}`);
  mkdirSync(cache, { recursive: true });
  deleteOld(cache);
  if (isFolder(wanted)) return wanted;
  const draft = mkdtempSync(join(cache, 'draft-'));
  const config = { databaseUrl: null, databaseDirectUrl: null, dataDir: draft, vaultKeys: testKeys };
  await (await openDatabase({ ...config, firstDatabase: null }, silentLog)).close();
  cpSync(join(draft, 'database'), join(draft, 'empty'), { recursive: true });
  await fill(config);
  try {
    renameSync(draft, wanted);
  } catch (error) {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!isFolder(wanted)) throw error;
  }
  return wanted;
}

async function serverTemplate(url: string): Promise<string> {
  const name = `enganche_template_${fingerprint()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtext('enganche_template'))");
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount === 0) {
      await dropDatabase(admin, name);
      await admin.query(`create database ${name}`);
      const own = urlOf(url, name);
      await fill({ databaseUrl: own, databaseDirectUrl: own, dataDir: root, vaultKeys: testKeys });
      await admin.query(`alter database ${name} is_template true`);
    }
  } finally {
    await admin.end();
  }
  return name;
}

async function fill(config: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(config, silentLog);
  await migrate(database);
  await prepareVault(database);
  await (await createJobRunner(database, silentLog, { background: false })).stop();
  if (database.engine === 'pglite') await database.pglite.exec('checkpoint');
  await database.close();
}

/** Master key of every test database, as VAULT_KEYS: a copy must decrypt what the template has encrypted. */
export const testKeysText: string = `test:${Buffer.alloc(32, 'enganche').toString('base64url')}`;
export const testKeys = parseKeyRing(testKeysText);

/** Hash of everything that a migrated database depends on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const made = ['db/migrations/*.sql', 'src/server/jobs/runner.ts', 'src/server/vault/*.ts'];
  const files = globSync([...made, 'test/support/database-template.ts'], { cwd: root }).toSorted();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}

const dayMs = 86_400_000;

function deleteOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
