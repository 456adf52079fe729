import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import { createVault } from '#server/vault/vault.ts';
import { VaultPlugin, vaultOf } from './vault-plugin.ts';
import { serializeError } from '#server/platform/log.ts';
import { lockFolder } from './folder-lock.ts';
import { parsers, types } from './parsers.ts';
import type { Database } from './schema.ts';
import { scopedDialect } from './scoped-dialect.ts';

/** The open database, whichever engine it is. */
export type OpenDatabase = Embedded | Served;

interface Embedded {
  readonly engine: 'pglite';
  /** Sees what the running call's scope lets it see (partner-scope.ts). */
  readonly db: Kysely<Database>;
  readonly pglite: PGlite;
  close(): Promise<void>;
}

interface Served {
  readonly engine: 'postgres';
  /** As the embedded one's. */
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** For LISTEN and the queue. */
  readonly directUrl: string;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at databaseUrl, or PGlite in dataDir. Its vault is still shut: see prepare-vault.ts.
 * @throws FolderInUse when another process has the folder
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'vaultKeys'> &
    Partial<Pick<Config, 'databaseConnections'>>,
  log: Logger,
): Promise<OpenDatabase> {
  const plugins = [new VaultPlugin(createVault(config.vaultKeys))];
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseConnections: most = 10 } = config;
  if (url === null) return openEmbedded(config.dataDir, plugins);
  return openServed({ url, directUrl: directUrl ?? url, most }, plugins, log);
}

async function openEmbedded(dataDir: string, plugins: VaultPlugin[]): Promise<Embedded> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    // Loaded here: on PostgreSQL nobody has it in memory.
    const { PGlite } = await import('@electric-sql/pglite');
    const startParams = [...PGlite.defaultStartParams, ...smallBuffers];
    const pglite = await PGlite.create(folder, { parsers, startParams });
    const db = new Kysely<Database>({ dialect: scopedDialect(new PGliteDialect({ pglite })), plugins });
    return {
      engine: 'pglite',
      db,
      pglite,
      close: async () => {
        // Kysely first: it refuses what comes later. Kysely's transaction on a closed PGlite would never begin.
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

/**
 * A quarter of PostgreSQL's own choice of shared buffers: those of its own choice do not fit in what WebAssembly begins
 * with, and it holds 130 MB more from the first moment. What does not fit is read of the system's cache.
 */
const smallBuffers = ['-c', 'shared_buffers=32MB'];

interface ServedAt {
  readonly url: string;
  readonly directUrl: string;
  /** How many connections at once. */
  readonly most: number;
}

function openServed({ url, directUrl, most }: ServedAt, plugins: VaultPlugin[], log: Logger): Served {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: 'enganche',
    // A server that hangs says nothing at all: we stop waiting too. What a statement may take: scoped-dialect.ts.
    query_timeout: 10_000,
    // Who asks while it is down is told within two seconds.
    connectionTimeoutMillis: 1_500,
    types,
  });
  // Without these listeners a connection that breaks would end the process. The pool replaces one that breaks while
  // idle; of one that is in use the next statement fails as well.
  pool.on('error', (error) => log.warn({ err: serializeError(error) }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: serializeError(error) }, 'a database connection broke'));
  });
  const db = new Kysely<Database>({ dialect: scopedDialect(new PostgresDialect({ pool })), plugins });
  // Not db.destroy(): a Kysely that has not been asked anything yet would leave the pool open.
  const close = async () => {
    if (!pool.ending) await pool.end();
  };
  return { engine: 'postgres', db, pool, directUrl, close };
}

/**
 * With the rights of who logs in, past every scope, as migrations are: for preparing the database and for commands of
 * the operator, never for a call.
 */
export const asOwner = (database: OpenDatabase): Kysely<Database> =>
  new Kysely<Database>({
    dialect:
      database.engine === 'pglite'
        ? new PGliteDialect({ pglite: database.pglite })
        : new PostgresDialect({ pool: database.pool }),
    plugins: [new VaultPlugin(vaultOf(database.db))],
  });
