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
 * until the transaction commits. A statement for each span of codes: the whole table is never in memory.
 */
export async function replacePostalCodes(
  { db }: TxStore,
  rows: readonly PostalCodeRow[],
): Promise<{ added: number; changed: number; removed: number }> {
  // Serialise imports: concurrent ones would each delete the other's rows.
  await sql`select pg_advisory_xact_lock(70711971)`.execute(db);
  const counts = { added: 0, changed: 0, removed: 0 };
  const spans = [...spansOf(rows.toSorted((a, b) => Number(a.postal_code) - Number(b.postal_code)))];
  for (const [index, span] of spans.entries()) {
    // From the first code of this span, and below all of the first one, to that of the next.
    const from = index === 0 ? '' : firstOf(span);
    const to = index === spans.length - 1 ? 'z' : firstOf(spans[index + 1]);
    const { rows: counted } = await sql<typeof counts>`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(span)}::jsonb)
          as given (postal_code text, district text, municipality text, city text, state text)
      ), gone as (
        delete from postal_codes p
        where p.postal_code >= ${from} and p.postal_code < ${to} and not exists (
          select from given where given.postal_code = p.postal_code and given.district = p.district)
        returning 1
      ), put as (
        insert into postal_codes as p (postal_code, district, municipality, city, state)
        select postal_code, district, municipality, city, state from given
        on conflict (postal_code, district) do update
        set municipality = excluded.municipality, city = excluded.city, state = excluded.state
        where (p.municipality, p.city, p.state) is distinct from (excluded.municipality, excluded.city, excluded.state)
        returning p.xmax = 0 as is_new
      )
      select (select count(*)::int from gone) as removed,
        (select count(*)::int from put where is_new) as added,
        (select count(*)::int from put where not is_new) as changed`.execute(db);
    for (const name of ['added', 'changed', 'removed'] as const) counts[name] += counted[0]?.[name] ?? 0;
  }
  return counts;
}

const firstOf = (span: readonly PostalCodeRow[] | undefined): string => span?.[0]?.postal_code ?? 'z';

/** Rows in the order of their codes, some thousands at once; those of one code stay together. */
function* spansOf(rows: readonly PostalCodeRow[]): Generator<readonly PostalCodeRow[]> {
  let from = 0;
  for (let to = 1; to <= rows.length; to++) {
    const isWhole = rows[to]?.postal_code !== rows[to - 1]?.postal_code;
    if (to < rows.length && (to - from < 2_000 || !isWhole)) continue;
    yield rows.slice(from, to);
    from = to;
  }
}
