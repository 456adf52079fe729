import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './server-database.ts';

/** A database that a product may fill, on the PostgreSQL of this run. */
export interface EmptyDatabase {
  readonly url: string;
  /** With the rights of its owner, under row-level security all the same. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>>;
  drop(): Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('databaseServer');
  if (server === null) throw new Error('this test needs a PostgreSQL');
  const database = await createDatabase(server, 'empty');
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Dropping the database cuts what has not quite ended yet.
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

/** Where a product of the test's own keeps its data: on the PostgreSQL of this run, or embedded where it has none. */
export interface ProductPlace {
  readonly env: NodeJS.ProcessEnv;
  drop(): Promise<void>;
}

export async function placeForProduct(): Promise<ProductPlace> {
  // Journeys in a browser are given no server at all.
  if (!inject('databaseServer')) return { env: {}, drop: async () => {} };
  const database = await emptyDatabase();
  return { env: { DATABASE_URL: database.url }, drop: () => database.drop() };
}
