import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database on this run's PostgreSQL. */
export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** `server`: URL of any database there, with a login that may create databases and need not be a superuser. */
export async function createDatabase(
  server: string,
  purpose: string,
  template = 'template1',
): Promise<ServerDatabase> {
  const name = `enganche_${purpose}_${randomBytes(8).toString('hex')}`;
  await administer(server, (admin) =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(server, name),
    drop: () => administer(server, (admin) => dropDatabase(admin, name)),
  };
}

/** Not "with (force)": a non-superuser may not terminate an autovacuum worker, while a plain drop waits for it. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user`,
    [name],
  );
  await admin.query(`drop database if exists ${name}`);
}

/** The URL of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    // Only one copy of a template can be made at a time.
    await admin.query("select pg_advisory_lock(hashtext('enganche_template'))");
    await work(admin);
  } finally {
    await admin.end();
  }
}
