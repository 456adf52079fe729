import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type PostalCodeRow = Selectable<Database['postal_codes']>;

/** Returns one row per colonia; none for an unknown code. */
export const postalCodeRows = ({ db }: Store, postalCode: string): Promise<PostalCodeRow[]> =>
  db
    .selectFrom('postal_codes')
    .selectAll()
    .where('postal_code', '=', postalCode)
    .orderBy('district')
    .execute();

/** Counts the codes that are known, and their colonias. */
export const countPostalCodes = ({ db }: Store): Promise<{ codes: number; districts: number }> =>
  db
    .selectFrom('postal_codes')
    .select([
      sql<number>`count(distinct postal_code)::int`.as('codes'),
      sql<number>`count(*)::int`.as('districts'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Replaces the rows of the table, writing only differences: an identical list writes nothing. Readers see the old rows
 * until the transaction commits.
 */
export async function replacePostalCodes(
  { db }: TxStore,
  rows: readonly PostalCodeRow[],
): Promise<{ added: number; changed: number; removed: number }> {
  // Serialise imports: concurrent ones would each delete the other's rows.
  await sql`select pg_advisory_xact_lock(70711971)`.execute(db);
  const stored = await db.selectFrom('postal_codes').selectAll().execute();
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Set(rows.map(keyOf));
  const added = rows.filter((row) => !before.has(keyOf(row)));
  const changed = rows.filter((row) => {
    const known = before.get(keyOf(row));
    return known && postalColumns.some((column) => known[column] !== row[column]);
  });
  const removed = stored.filter((row) => !after.has(keyOf(row)));
  for (const batch of batches(removed)) {
    await sql`
      delete from postal_codes using ${rowsTable(batch)}
      where postal_codes.postal_code = given.postal_code and postal_codes.district = given.district`.execute(
      db,
    );
  }
  for (const batch of batches([...added, ...changed])) {
    await sql`
      insert into postal_codes (postal_code, district, municipality, city, state)
      select postal_code, district, municipality, city, state from ${rowsTable(batch)}
      on conflict (postal_code, district) do update
      set municipality = excluded.municipality, city = excluded.city, state = excluded.state`.execute(db);
  }
  return { added: added.length, changed: changed.length, removed: removed.length };
}

const postalColumns = ['postal_code', 'district', 'municipality', 'city', 'state'] as const;

const keyOf = ({ postal_code, district }: PostalCodeRow): string => `${postal_code}|${district}`;

/** The rows as a derived table. */
const rowsTable = (rows: readonly PostalCodeRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (postal_code text, district text, municipality text, city text, state text)`;

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += 5_000) yield all.slice(from, from + 5_000);
}
