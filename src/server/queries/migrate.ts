import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from './database.ts';

/**
 * Brings the schema up to db/migrations, forward only: each file in its own transaction, once, in the order of
 * names. Processes that start together wait for each other. Gives the names that it applied.
 * @throws when an applied file has changed since, or when the database knows files that we do not
 */
export async function migrate(database: OpenDatabase, folder = migrationsFolder): Promise<string[]> {
  const files = migrationsIn(folder);
  const applied = await inTransaction(database, async (run) => {
    await run(`select pg_advisory_xact_lock(${lockKey})`);
    await run(`create table if not exists applied_migrations (
      name text primary key, checksum text not null, at timestamptz not null default now())`);
    return run('select name, checksum from applied_migrations order by name');
  });
  refuseStrangers(files, applied);
  const names: string[] = [];
  for (const file of files) {
    if (await applyOnce(database, file)) names.push(file.name);
  }
  return names;
}

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations');
/** Any number, the same in every process. */
const lockKey = 7_305_185;

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

function refuseStrangers(files: readonly MigrationFile[], applied: readonly Row[]): void {
  for (const row of applied) {
    const file = files.find((each) => each.name === row['name']);
    if (!file) throw new Error(`The database is newer than this program: it has ${String(row['name'])}.`);
    if (file.checksum !== row['checksum']) {
      throw new Error(`${file.name} was applied and has changed since: write a new migration instead.`);
    }
  }
}

/** The lock is taken again for each file, so the check and the change are one. */
function applyOnce(database: OpenDatabase, file: MigrationFile): Promise<boolean> {
  return inTransaction(database, async (run) => {
    await run(`select pg_advisory_xact_lock(${lockKey})`);
    const [known] = await run(`select 1 from applied_migrations where name = '${quoted(file.name)}'`);
    if (known) return false;
    await run(file.text);
    await run(
      `insert into applied_migrations (name, checksum) values ('${quoted(file.name)}', '${file.checksum}')`,
    );
    return true;
  });
}

const quoted = (text: string): string => text.replaceAll("'", "''");

/** For the client's own patience, which has no "none". */
const longestMs = 24 * 3_600_000;

type Row = Record<string, unknown>;
/** Runs a text of one or many statements; gives the rows of the last. */
type Run = (text: string) => Promise<Row[]>;

async function inTransaction<T>(database: OpenDatabase, work: (run: Run) => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') {
    return database.pglite.transaction((trx) =>
      work(async (text) => (await trx.exec(text)).at(-1)?.rows ?? []),
    );
  }
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    // A migration may take longer than a request's statement.
    await client.query('set local statement_timeout = 0');
    const result = await work(async (text) => {
      const answer: unknown = await client.query({ text, query_timeout: longestMs } as { text: string });
      return ((Array.isArray(answer) ? answer.at(-1) : answer) as { rows: Row[] }).rows;
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
