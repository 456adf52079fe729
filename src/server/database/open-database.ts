import { existsSync, mkdirSync, openAsBlob, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { folderProblem } from '#server/platform/writable.ts';
import { createVault, type Vault } from '#server/vault/vault.ts';
import { firstDatabaseFile } from './first-database.ts';
import { lockFolder } from './folder-lock.ts';
import type { Database } from './schema.ts';
import { scopedDialect } from './partner-scope.ts';
import type { Store } from './store.ts';

/** The open database, of either engine. */
export type OpenDatabase = Embedded | Served;

interface Embedded {
  readonly engine: 'pglite';
  /** Sees the rows of the running call's scope (partner-scope.ts). */
  readonly store: Store;
  readonly pglite: PGlite;
  close(): Promise<void>;
}

interface Served {
  readonly engine: 'postgres';
  /** See Embedded. */
  readonly store: Store;
  readonly pool: pg.Pool;
  /** For LISTEN and the queue. */
  readonly directUrl: string;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at databaseUrl, or PGlite in dataDir. The vault is not unlocked yet: see prepare-vault.ts.
 * @throws FolderInUse when another process uses the folder; StartProblem when the database in it does not open
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'vaultKeys'> &
    Partial<Pick<Config, 'databaseConnections'>> &
    Partial<Pick<ServedAt, 'connectMs'>> & {
      /** What a new embedded database is unpacked from; null: it is made, and has no migration. */
      readonly firstDatabase?: string | null;
    },
  log: Logger,
): Promise<OpenDatabase> {
  const vault = createVault(config.vaultKeys);
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseConnections: most = 10 } = config;
  const { connectMs = 1_500 } = config;
  const { firstDatabase = firstDatabaseFile() } = config;
  if (url === null) return openEmbedded(config.dataDir, vault, firstDatabase);
  return openServed({ url, directUrl: directUrl ?? url, most, connectMs }, vault, log);
}

async function openEmbedded(dataDir: string, vault: Vault, firstDatabase: string | null): Promise<Embedded> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    // Loaded here to keep it out of memory on PostgreSQL.
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const startParams = [...PGlite.defaultStartParams, ...smallBuffers];
    const options = {
      parsers,
      startParams,
      extensions: { pg_trgm },
      ...(await unpacked(folder, firstDatabase)),
    };
    const pglite = await PGlite.create(folder, options).catch((error: unknown) => {
      throw new StartProblem(`DATA_DIR: ${folderProblem(folder) ?? doesNotOpen(folder)}`, { cause: error });
    });
    const db = new Kysely<Database>({
      dialect: scopedDialect(new PGliteDialect({ pglite }), { pipelined: false }),
    });
    return {
      engine: 'pglite',
      store: { db, vault },
      pglite,
      close: async () => {
        // Kysely first, because it refuses later statements: its transaction on a closed PGlite would never begin.
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Only into an empty folder. A clone that was not built has no such file. */
async function unpacked(folder: string, file: string | null): Promise<{ loadDataDir?: Blob }> {
  if (file === null || readdirSync(folder).length > 0 || !existsSync(file)) return {};
  return { loadDataDir: await openAsBlob(file) };
}

/** PGlite does not say why. */
const doesNotOpen = (folder: string): string =>
  `the database in ${folder} does not open: delete it if nothing was in it yet, else restore a backup into another DATA_DIR (docs/backups.md)`;

/**
 * WebAssembly's initial memory cannot hold PostgreSQL's default shared buffers, and growing it is permanent. Pages
 * beyond these buffers come from the system's cache.
 */
const smallBuffers = ['-c', 'shared_buffers=32MB'];

interface ServedAt {
  readonly url: string;
  readonly directUrl: string;
  /** Maximum number of connections. */
  readonly most: number;
  /** By default calls fail within two seconds while the database is down. */
  readonly connectMs: number;
}

function openServed({ url, directUrl, most, connectMs }: ServedAt, vault: Vault, log: Logger): Served {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: 'enganche',
    pipeline: true,
    // A server that hangs sends nothing: the client stops waiting too. For statement timeouts see partner-scope.ts.
    query_timeout: 10_000,
    connectionTimeoutMillis: connectMs,
    types,
  });
  // Without these listeners a broken connection would end the process. The pool replaces a connection that breaks while
  // idle; on one in use the next statement fails as well.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  const db = new Kysely<Database>({
    dialect: scopedDialect(new PostgresDialect({ pool }), { pipelined: true }),
  });
  // Not db.destroy(): a Kysely that has not run a query yet would leave the pool open.
  const close = async () => {
    if (!pool.ending) await pool.end();
  };
  return { engine: 'postgres', store: { db, vault }, pool, directUrl, close };
}

/**
 * Returns the store with the rights of the login, outside of every scope, as migrations have them: for preparing the
 * database and for operator commands, never for a call.
 */
export const asOwner = (database: OpenDatabase): Store => ({
  db: new Kysely<Database>({
    dialect:
      database.engine === 'pglite'
        ? new PGliteDialect({ pglite: database.pglite })
        : new PostgresDialect({ pool: database.pool }),
  }),
  vault: database.store.vault,
});

/** Makes both engines return the same values: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
};

/** The same for node-postgres, which requires a parser for every type. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
};
