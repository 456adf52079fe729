import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './server-database.ts';

/** A database for a product, on this run's PostgreSQL. */
export interface ProductDatabase {
  readonly url: string;
  /** Runs as its owner; row-level security applies. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>>;
  drop(): Promise<void>;
}

export const emptyDatabase = (): Promise<ProductDatabase> => databaseLike('template1');

/** A copy of another database of the server. */
export async function databaseLike(template: string): Promise<ProductDatabase> {
  const database = await createDatabase(postgresOfRun(), 'product', template);
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

/** URL of the server. */
export function postgresOfRun(): string {
  const server: string | null | undefined = inject('databaseServer');
  if (!server) throw new Error('This file needs a PostgreSQL: it belongs in the project postgres');
  return server;
}
