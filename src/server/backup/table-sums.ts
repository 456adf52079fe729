import type { TableSums } from './manifest.ts';

/** Runs one statement on a connection that sees every row, whatever partner it is of. */
export type RunSql = (text: string) => Promise<Record<string, unknown>[]>;

/** Rows and a sum over their contents for every table of ours and of the queue, in whatever order they lie. */
export async function tableSums(run: RunSql): Promise<TableSums> {
  // The text of a time depends on the session's zone.
  await run("set timezone = 'UTC'");
  const tables = await run(`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`);
  const sums: TableSums = {};
  for (const { name } of tables) {
    const [row] = await run(`select count(*)::int as rows,
      coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${String(name)} t`);
    sums[String(name)] = { rows: Number(row?.['rows']), sum: String(row?.['sum']) };
  }
  return sums;
}

/** The tables that are not as they were. */
export function differingTables(before: TableSums, after: TableSums): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => before[name]?.rows !== after[name]?.rows || before[name]?.sum !== after[name]?.sum,
  );
}

/** What else a restore must know. */
export async function contextOf(run: RunSql): Promise<{ migrations: string[]; roles: string[] }> {
  const names = async (text: string) => (await run(text)).map(({ name }) => String(name));
  return {
    migrations: await names('select name from public.applied_migrations order by name'),
    roles: await names("select rolname as name from pg_roles where rolname like 'enganche\\_%' order by 1"),
  };
}
