import type { OpenDatabase } from './open-database.ts';

/**
 * Returns whether the login of DATABASE_URL bypasses row-level security. Calls switch to a role that does not, whatever
 * the login; with a login that does not either, returning to it gains nothing. The embedded database has one
 * login only.
 */
export async function passesGuards(database: OpenDatabase): Promise<boolean> {
  if (database.engine === 'pglite') return false;
  const { rows } = await database.pool.query<{ powerful: boolean }>(
    'select rolsuper or rolbypassrls as powerful from pg_roles where rolname = session_user',
  );
  return rows[0]?.powerful === true;
}
