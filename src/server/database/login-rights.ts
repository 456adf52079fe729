import pg from 'pg';
import type { OpenDatabase } from './open-database.ts';

/** Returns who is logged in there; a pooler may know the login by another name than the database does. */
export async function loginAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ login: string }>('select session_user::text as login');
    return rows[0]?.login ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Returns what the logins of calls may beyond what calls need, in words; empty: nothing. Calls switch to a role without
 * rights, and injected SQL could switch back, or to whatever the login is a member of: a plain member of those roles gains
 * nothing by it. The embedded database has one login only.
 */
export async function loginExcess(database: OpenDatabase, logins: readonly string[]): Promise<string[]> {
  if (database.engine === 'pglite') return [];
  const { rows } = await database.pool.query<Record<string, boolean>>(
    `select bool_or(rolsuper) as "${superuser}", bool_or(rolbypassrls) as "passes by row-level security",
      bool_or(rolcreaterole) as "may create roles", bool_or(rolcreatedb) as "may create databases",
      bool_or(rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
        as "reaches the server's programs or files",
      bool_or(oid = (select datdba from pg_database where datname = current_database())) as "owns the database",
      bool_or(oid in (select relowner from pg_class
        where relnamespace in ('public'::regnamespace, to_regnamespace('pgboss')))) as "owns tables"
    from pg_roles where exists (select from unnest($1::name[]) login where pg_has_role(login, oid, 'member'))`,
    [logins],
  );
  const excess = Object.entries(rows[0] ?? {}).flatMap(([name, has]) => (has ? [name] : []));
  // It may everything else too.
  return excess.includes(superuser) ? [superuser] : excess;
}

const superuser = 'is a superuser';

/** Makes the logins of calls members of their roles, where they are none yet. Two processes may do so at once. */
export async function admitLogins(owner: OpenDatabase, logins: readonly string[]): Promise<void> {
  if (owner.engine === 'pglite') return;
  const { rows } = await owner.pool.query<{ grant: string }>(
    `select format('grant %I to %I', rolname, login) as grant from pg_roles, unnest($1::name[]) login
      where rolname in ('enganche_window', 'enganche_shop', 'enganche_office', 'enganche_desk')
        and not pg_has_role(login, oid, 'member')`,
    [logins],
  );
  if (rows.length === 0) return;
  const grants = rows.map(({ grant }) => grant).join('; ');
  await owner.pool.query(`select pg_advisory_xact_lock(${lockKey}); ${grants}`);
}

/** Arbitrary, but the same in every process, and different from the other lock keys. */
const lockKey = 7_305_189;
