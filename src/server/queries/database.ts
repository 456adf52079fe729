import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { createVault } from '#server/vault/vault.ts';
import { VaultPlugin, vaultOf } from '#server/vault/vault-plugin.ts';
import { EmbeddedWire } from './embedded-wire.ts';
import { lockFolder } from './folder-lock.ts';
import { currentScope } from './partner-scope.ts';
import type { Database } from './schema.ts';
import { ReplicaReads } from './replica-reads.ts';
import { scopedPGlite } from './scoped-pglite.ts';
import { scopedPostgres } from './scoped-postgres.ts';

/** The open database, whichever engine it is. */
export type OpenDatabase = Embedded | Served;

interface Embedded {
  readonly engine: 'pglite';
  /** Sees what the running call's scope lets it see (partner-scope.ts). */
  readonly db: Kysely<Database>;
  readonly pglite: PGlite;
  readonly wire: EmbeddedWire;
  close(): Promise<void>;
}

interface Served {
  readonly engine: 'postgres';
  /** As the embedded one's. */
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** For LISTEN and the queue. */
  readonly directUrl: string;
  /** Where public reads go as long as it is fresh; null: there is none. */
  readonly replica: ReplicaReads | null;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at databaseUrl, or PGlite in dataDir. Its vault is still shut: see prepare-vault.ts.
 * @throws FolderInUse when another process has the folder
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'vaultKeys'> &
    Partial<Pick<Config, 'databaseConnections' | 'replica'>>,
): Promise<OpenDatabase> {
  const plugins = [new VaultPlugin(createVault(config.vaultKeys))];
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseConnections: most = 10 } = config;
  if (url === null) return openEmbedded(config.dataDir, plugins);
  return openServed({ url, directUrl: directUrl ?? url, most, replica: config.replica ?? null }, plugins);
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
    // Planning asks the file system how large each table and index is: half the price of a statement. Ours are small
    // here, and one plan for all values is a good one.
    await pglite.exec('set plan_cache_mode = force_generic_plan');
    const wire = new EmbeddedWire(pglite, getTypeParser);
    return {
      engine: 'pglite',
      db: new Kysely<Database>({ dialect: scopedPGlite(wire, currentScope), plugins }),
      pglite,
      wire,
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
  readonly replica: Config['replica'];
}

function openServed({ url, directUrl, most, replica: ofReplica }: ServedAt, plugins: VaultPlugin[]): Served {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: 'enganche',
    // What is sent together travels together (scoped-postgres.ts).
    pipeline: true,
    // A server that hangs says nothing at all: we stop waiting too. What a statement may take: scope-words.ts.
    query_timeout: 10_000,
    // Who asks while it is down is told within two seconds.
    connectionTimeoutMillis: 1_500,
    types,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction would too: the next statement says so by itself.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const replica =
    ofReplica && new ReplicaReads({ ...ofReplica, primaryPosition: () => position(pool), types });
  replica?.watch();
  const db = new Kysely<Database>({
    // With a pooler in between there is another address past it.
    dialect: scopedPostgres({
      pool,
      scopeNow: currentScope,
      replica,
      parserOf: getTypeParser,
      mayName: url === directUrl,
    }),
    plugins,
  });
  // Not db.destroy(): a Kysely that has not been asked anything yet would leave the pool open.
  const close = async () => {
    await replica?.close();
    if (!pool.ending) await pool.end();
  };
  return { engine: 'postgres', db, pool, directUrl, replica, close };
}

/** Everything up to here is safe on the disk of the primary. */
async function position(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  return rows[0]?.at ?? '';
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
const types: pg.CustomTypesConfig = { getTypeParser };
