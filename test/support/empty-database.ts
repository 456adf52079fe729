import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './server-database.ts';

/** An empty database for a product, on this run's PostgreSQL. */
export interface EmptyDatabase {
  readonly url: string;
  /** Runs as its owner; row-level security applies. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>>;
  drop(): Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('databaseServer');
  if (server === null) throw new Error('this test needs a PostgreSQL');
  const database = await createDatabase(server, 'empty');
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Dropping the database terminates connections that have not closed yet.
  pool.on('error', () => {});
  return {
    url: database.url,
    query: (text) => pool.query(text),
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** Where a test's product stores its data: on this run's PostgreSQL, or embedded without one. */
export interface ProductPlace {
  readonly env: NodeJS.ProcessEnv;
  drop(): Promise<void>;
}

export async function placeForProduct(): Promise<ProductPlace> {
  // Browser journeys run without a server.
  if (!inject('databaseServer')) return { env: {}, drop: async () => {} };
  const database = await emptyDatabase();
  return { env: { DATABASE_URL: database.url }, drop: () => database.drop() };
}
