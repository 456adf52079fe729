import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { createVault } from '#server/vault/vault.ts';
import { VaultPlugin, vaultOf } from '#server/vault/vault-plugin.ts';
import { lockFolder } from './folder-lock.ts';
import { currentScope } from './partner-scope.ts';
import type { Database } from './schema.ts';
import { scopedDialect } from './scoped-dialect.ts';
import { scopedPGlite } from './scoped-pglite.ts';

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
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'vaultKeys'>,
): Promise<OpenDatabase> {
  const plugins = [new VaultPlugin(createVault(config.vaultKeys))];
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir, plugins)
    : openServed(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl, plugins);
}

async function openEmbedded(dataDir: string, plugins: VaultPlugin[]): Promise<Embedded> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    const pglite = await PGlite.create(folder, { parsers });
    return {
      engine: 'pglite',
      db: new Kysely<Database>({
        dialect: scopedPGlite(pglite, currentScope, getTypeParser),
        plugins,
      }),
      pglite,
      close: async () => {
        if (!pglite.closed) await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openServed(url: string, directUrl: string, plugins: VaultPlugin[]): Served {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'enganche',
    // What is sent together travels together (scoped-dialect.ts).
    pipeline: true,
    statement_timeout: 10_000,
    // A server that hangs says nothing at all: we stop waiting too.
    query_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // Who asks while it is down is told within two seconds.
    connectionTimeoutMillis: 1_500,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction would too: the next statement says so by itself.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Database>({
    dialect: scopedDialect(new PostgresDialect({ pool }), currentScope),
    plugins,
  });
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

/** The same values from both engines: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
};

const standard = pg.types.getTypeParser as (oid: number) => (text: string) => unknown;
const getTypeParser = ((oid: number) => parsers[oid] ?? standard(oid)) as typeof pg.types.getTypeParser;
