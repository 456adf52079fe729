import type { MigrationSession, Row } from './migration-session.ts';

const statement = /^create index concurrently (\w+) on (\w+) (\([^;]+\));?$/i;

/** An index that a file of its own asks for on a partitioned table. */
interface PartitionedIndex {
  readonly name: string;
  readonly table: string;
  /** In parentheses. */
  readonly columns: string;
}

/** Returns the index that the only statement of a migration asks for, when its table is partitioned. */
export async function partitionedIndexIn(
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
export async function createPartitionedIndex(
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
