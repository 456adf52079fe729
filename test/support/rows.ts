import { sql, type Selectable } from 'kysely';
import type { Deps } from '#server/actions/base/context.ts';
import type { Database } from '#server/database/schema.ts';
import { decryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import { sealedTables, sealingOf, type SealedTable } from '#server/database/sealed-columns.ts';

/** Rows of a table with `value` in one column, decrypted, ordered by the table's first two columns. */
export async function rowsOf<T extends keyof Database>(
  { store }: Pick<Deps, 'store'>,
  table: T,
  column: string,
  value: string,
): Promise<Row<T>[]> {
  if (!isSealedTable(table)) {
    const found = await sql<Row<T>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by 1, 2`.execute(store.db);
    return found.rows;
  }
  // An encrypted column cannot be compared in SQL.
  const isSealed = sealingOf(table).columns.includes(column);
  const where = isSealed ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const found = await sql<{ data_key: string | null }>`
    select *, ${dataKeyOf(table)} from ${sql.table(table)} where ${where} order by 1, 2`.execute(store.db);
  const rows = found.rows.map((row) => decryptRow(store, table, row) as Row<T>);
  return isSealed ? rows.filter((row) => (row as Record<string, unknown>)[column] === value) : rows;
}

type Row<T extends keyof Database> = T extends SealedTable
  ? Decrypted<T, Selectable<Database[T]>>
  : Selectable<Database[T]>;

const isSealedTable = (table: keyof Database): table is SealedTable => table in sealedTables;
