import type { OpenDatabase } from './open-database.ts';

/**
 * May the role that DATABASE_URL logs in with pass by row-level security? Calls take a role that may not, whoever logs
 * in; but a login without that power leaves nothing to go back to. The embedded database has only one login.
 */
export async function passesGuards(database: OpenDatabase): Promise<boolean> {
  if (database.engine === 'pglite') return false;
  const { rows } = await database.pool.query<{ powerful: boolean }>(
    'select rolsuper or rolbypassrls as powerful from pg_roles where rolname = session_user',
  );
  return rows[0]?.powerful === true;
}
