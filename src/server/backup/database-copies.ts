import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { lockFolder } from '#server/database/folder-lock.ts';
import { BackupRefused, type Manifest } from './manifest.ts';
import { contextOf, tableSums, type RunSql } from './table-sums.ts';

/** Takes a database into a file, and lays it again in an empty place. */
export interface DatabaseCopy {
  readonly engine: Manifest['engine'];
  readonly part: string;
  /** One moment of the database: what the sums say is what the file holds. */
  take(file: string): Promise<Pick<Manifest, 'tables' | 'migrations' | 'roles'>>;
  /** @throws BackupRefused unless the place is empty */
  assertEmpty(): Promise<void>;
  /** Gives the sums of what is there then. */
  lay(file: string, roles: readonly string[]): Promise<Manifest['tables']>;
  /** Takes back what lay() has written. */
  remove(): Promise<void>;
}

/** The embedded database: its folder as an archive. The server must be stopped, and stays out meanwhile. */
export function embeddedCopy(dataDir: string): DatabaseCopy {
  const folder = join(dataDir, 'database');
  const using = async <T>(
    options: { loadDataDir?: Blob },
    work: (pglite: PGlite) => Promise<T>,
  ): Promise<T> => {
    const lock = await lockFolder(dataDir);
    try {
      const pglite = await PGlite.create(folder, options);
      try {
        return await work(pglite);
      } finally {
        await pglite.close();
      }
    } finally {
      await lock.release();
    }
  };
  const runOn =
    (pglite: PGlite): RunSql =>
    async (text) =>
      (await pglite.query<Record<string, unknown>>(text)).rows;
  return {
    engine: 'pglite',
    part: 'database.tar.gz',
    take: (file) =>
      using({}, async (pglite) => {
        const told = { tables: await tableSums(runOn(pglite)), ...(await contextOf(runOn(pglite))) };
        const archive = await pglite.dumpDataDir('gzip');
        await writeFile(file, Buffer.from(await archive.arrayBuffer()), { flush: true });
        return told;
      }),
    assertEmpty: () => Promise.resolve(),
    lay: async (file) => using({ loadDataDir: await openAsBlob(file) }, (pglite) => tableSums(runOn(pglite))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * PostgreSQL, while the server runs: pg_dump reads the very snapshot that the sums are of. The login sees every row:
 * as the server's own does, which may do what the office may, or past row-level security altogether.
 */
export function servedCopy(url: string): DatabaseCopy {
  const using = async <T>(work: (run: RunSql) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url, application_name: 'enganche-backup' });
    await client.connect();
    try {
      return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
    } finally {
      await client.end();
    }
  };
  return {
    engine: 'postgres',
    part: 'database.dump',
    take: (file) =>
      using(async (run) => {
        await run('begin isolation level repeatable read read only');
        await assertSeesAll(run);
        const [row] = await run('select pg_export_snapshot() as snapshot');
        const snapshot = `--snapshot=${String(row?.['snapshot'])}`;
        await tool('pg_dump', ['-Fc', '--enable-row-security', snapshot, '-f', file, '-d', url]);
        return { tables: await tableSums(run), ...(await contextOf(run)) };
      }),
    assertEmpty: () =>
      using(async (run) => {
        const found = await run(
          "select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss') limit 1",
        );
        if (found.length > 0)
          throw new BackupRefused('the database is not empty: restore only into a new one');
      }),
    lay: async (file, roles) => {
      await using(async (run) => {
        for (const role of roles) {
          const known = await run(`select 1 from pg_roles where rolname = '${role.replaceAll("'", "''")}'`);
          if (known.length === 0)
            await run(`create role "${role.replaceAll('"', '""')}" nologin nosuperuser nobypassrls`);
          // As migrations do: the server takes these roles.
          await run(`do $$ begin
            if not pg_has_role(current_user, '${role.replaceAll("'", "''")}', 'usage') then
              grant "${role.replaceAll('"', '""')}" to current_user;
            end if;
          end $$`);
        }
      });
      await tool('pg_restore', ['--exit-on-error', '--single-transaction', '--no-owner', '-d', url, file]);
      return using(tableSums);
    },
    remove: () =>
      using(async (run) => {
        await run('drop schema if exists pgboss cascade');
        await run('drop schema public cascade');
        await run('create schema public');
      }),
  };
}

/** @throws BackupRefused for a login that would leave rows out, without a word */
async function assertSeesAll(run: RunSql): Promise<void> {
  const [row] = await run(`select rolsuper or rolbypassrls
      or exists (select from pg_roles where rolname = 'enganche_office' and pg_has_role(current_user, oid, 'usage'))
    as sees from pg_roles where rolname = current_user`);
  if (row?.['sees'] !== true)
    throw new BackupRefused('this login does not see every row: use the server’s own, or a superuser');
}

/** @throws with what the tool said; never with the address, which has a password in it */
async function tool(name: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(name, args, { maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new BackupRefused(`${name} is needed (Debian: postgresql-client)`);
    throw new BackupRefused(`${name} failed:\n${stderr ?? ''}`);
  }
}
