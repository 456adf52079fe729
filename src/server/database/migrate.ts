import { join } from 'node:path';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { OpenDatabase } from './open-database.ts';
import {
  openMigrationSession,
  type MigrationSession,
  type LockRetry,
  type Row,
  type Run,
} from './migration-session.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const statement = /^create index concurrently (\w+) on (\w+) (\([^;]+\));?$/i;

/** An index that a file of its own asks for on a partitioned table. */
interface PartitionedIndex {
  readonly name: string;
  readonly table: string;
  /** In parentheses. */
  readonly columns: string;
}

/** Returns the index that the only statement of a migration asks for, when its table is partitioned. */
async function partitionedIndexIn(
  { run }: MigrationSession,
  text: string,
): Promise<PartitionedIndex | undefined> {
  const [, name, table, columns] = statement.exec(text.replaceAll(/^--.*$/gm, '').trim()) ?? [];
  if (!name || !table || !columns) return undefined;
  const [found] = await run(`select from pg_class where oid = to_regclass('${table}') and relkind = 'p'`);
  return found && { name, table, columns };
}

/**
 * Creates an index of a partitioned table while others write to it. PostgreSQL has no CONCURRENTLY there: the table gets
 * an index without those of its partitions, then each partition gets its own, which is attached. A partition that is
 * added meanwhile brings its own. May be interrupted and called again.
 */
async function createPartitionedIndex(
  session: MigrationSession,
  { name, table, columns }: PartitionedIndex,
): Promise<void> {
  await session.transaction((run) => run(`create index if not exists ${name} on only ${table} ${columns}`));
  for (const row of await partitionsWithout(session, table, name)) {
    const partition = String(row['partition']);
    const own = `${partition}${name.replace(table, '')}`;
    // Whatever has that name and is not attached was left by a run that was interrupted.
    await session.run(`drop index concurrently if exists ${own}`);
    await session.run(`create index concurrently ${own} on ${partition} ${columns}`);
    await session.transaction((run) => run(`alter index ${name} attach partition ${own}`));
  }
}

const partitionsWithout = ({ run }: MigrationSession, table: string, index: string): Promise<Row[]> =>
  run(`select part.inhrelid::regclass::text as partition from pg_inherits part
    where part.inhparent = '${table}'::regclass and not exists (
      select from pg_inherits own join pg_index i on i.indexrelid = own.inhrelid
      where own.inhparent = '${index}'::regclass and i.indrelid = part.inhrelid)
    order by 1`);

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * From the file's first line, `-- Phase: …`. expand (default): only adds, so the previous version runs on it too.
   * contract: drops what only an older version needs. alone: an index created CONCURRENTLY, outside a transaction.
   */
  readonly phase: Phase;
}

type Phase = 'expand' | 'contract' | 'alone';

/** Returns the migration files of a folder, sorted by name. */
function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { name, text, checksum, phase: phaseOf(text) };
  });
}

export const phaseOf = (text: string): Phase =>
  (/^-- Phase: (contract|alone)\b/.exec(text)?.[1] as Phase | undefined) ?? 'expand';

/**
 * Brings the schema up to db/migrations, forward only: each file once, in its own transaction, in the order of names,
 * while others use the database. Processes that start together wait for each other. Returns the names of the applied
 * files.
 * @throws when an applied file has changed since, or when the database has one that is unknown here and incompatible
 */
export async function migrate(
  database: OpenDatabase,
  folder = migrationsFolder,
  lockRetry?: LockRetry,
): Promise<string[]> {
  const files = migrationsIn(folder);
  const session = await openMigrationSession(database, lockRetry);
  try {
    const applied = await session.transaction(appliedMigrations);
    refuseUnknownMigrations(files, applied);
    const names: string[] = [];
    for (const file of files) {
      if (applied.some((row) => row['name'] === file.name)) continue;
      const isNew = await (file.phase === 'alone' ? applyAlone(session, file) : applyWhole(session, file));
      if (isNew) names.push(file.name);
    }
    return names;
  } finally {
    await session.end();
  }
}

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations');

async function appliedMigrations(run: Run): Promise<Row[]> {
  // A login that may not create tables finds out whether there is anything to do.
  const [there] = await run(`select to_regclass('applied_migrations') as name`);
  if (there?.['name'] === null) {
    await run(`create table if not exists applied_migrations (
      name text primary key, checksum text not null, at timestamptz not null default now())`);
  }
  const [phaseColumn] = await run(`select from information_schema.columns
    where table_schema = current_schema() and table_name = 'applied_migrations' and column_name = 'phase'`);
  if (!phaseColumn)
    await run(`alter table applied_migrations add column phase text not null default 'expand'`);
  return run('select name, checksum, phase from applied_migrations order by name');
}

/**
 * During a rolling upgrade, processes of the previous version still run and may restart: added columns and tables do
 * not affect them. A later version applies what drops something, once none of them is left.
 */
function refuseUnknownMigrations(files: readonly MigrationFile[], applied: readonly Row[]): void {
  for (const row of applied) {
    const file = files.find((each) => each.name === row['name']);
    if (!file && row['phase'] !== 'contract') continue;
    if (!file) {
      const name = String(row['name']);
      throw new StartProblem(
        `The database is newer than this program: it has ${name}. Start the version that made it.`,
      );
    }
    if (file.checksum !== row['checksum']) {
      throw new StartProblem(
        `${file.name} was applied and has changed since: write a new migration instead.`,
      );
    }
  }
}

/** Checks again under the lock: on the embedded database only the transaction locks. */
const applyWhole = (session: MigrationSession, file: MigrationFile): Promise<boolean> =>
  session.transaction(async (run) => {
    const [known] = await run(`select from applied_migrations where name = '${quoted(file.name)}'`);
    if (known) return false;
    await run(file.text);
    await run(noteOf(file));
    return true;
  });

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index: drop it before trying again. */
async function applyAlone(session: MigrationSession, file: MigrationFile): Promise<boolean> {
  const { run } = session;
  const ofPartitions = await partitionedIndexIn(session, file.text);
  if (ofPartitions) {
    await createPartitionedIndex(session, ofPartitions);
    await run(noteOf(file));
    return true;
  }
  const broken = await run(`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid`);
  for (const { name } of broken) {
    if (file.text.includes(` ${String(name)} `)) await run(`drop index concurrently "${String(name)}"`);
  }
  await run(file.text);
  await run(noteOf(file));
  return true;
}

const quoted = (text: string): string => text.replaceAll("'", "''");

const noteOf = ({ name, checksum, phase }: MigrationFile): string =>
  `insert into applied_migrations (name, checksum, phase) values ('${quoted(name)}', '${checksum}', '${phase}')`;
