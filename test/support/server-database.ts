import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own on the PostgreSQL of this run. */
export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** `server`: any database there, by a login that may create databases and need be no superuser. */
export async function createDatabase(
  server: string,
  purpose: string,
  template = 'template1',
): Promise<ServerDatabase> {
  const name = `enganche_${purpose}_${randomBytes(8).toString('hex')}`;
  await administer(server, (admin) => admin.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(server, name),
    drop: () => administer(server, (admin) => dropDatabase(admin, name)),
  };
}

/** Not "with (force)": a login that is no superuser may not end an autovacuum worker, which a plain drop waits for. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user`,
    [name],
  );
  await admin.query(`drop database if exists ${name}`);
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    // Only one copy of a template at a time may be made.
    await admin.query("select pg_advisory_lock(hashtext('enganche_template'))");
    await work(admin);
  } finally {
    await admin.end();
  }
}
