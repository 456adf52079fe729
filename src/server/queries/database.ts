import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config.ts';
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
 * Opens PostgreSQL at databaseUrl, or PGlite in dataDir.
 * @throws FolderInUse when another process has the folder
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<OpenDatabase> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir)
    : openServed(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl);
}

async function openEmbedded(dataDir: string): Promise<Embedded> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    const pglite = await PGlite.create(folder, { parsers });
    return {
      engine: 'pglite',
      db: new Kysely<Database>({
        dialect: scopedPGlite(pglite, currentScope),
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

function openServed(url: string, directUrl: string): Served {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'enganche',
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
  const db = new Kysely<Database>({
    dialect: scopedDialect(new PostgresDialect({ pool }), currentScope),
  });
  // Not db.destroy(): a Kysely that has not been asked anything yet would leave the pool open.
  const close = async () => {
    if (!pool.ending) await pool.end();
  };
  return { engine: 'postgres', db, pool, directUrl, close };
}

/** The same values from both engines: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
};

const standard = pg.types.getTypeParser as (oid: number) => (text: string) => unknown;
const getTypeParser = ((oid: number) => parsers[oid] ?? standard(oid)) as typeof pg.types.getTypeParser;
