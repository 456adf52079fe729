import type pg from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { NamingClient } from './naming-client.ts';

/** How pg-boss reaches the database: what it is given, it gives on to the pool that it opens, of `max` connections. */
export const queueConnection = (
  database: OpenDatabase,
  max: number,
): ConstructorOptions & Pick<pg.PoolConfig, 'Client'> =>
  database.engine === 'pglite'
    ? { db: fromPglite(database.pglite), backend: 'pglite' }
    : {
        connectionString: database.directUrl,
        max,
        application_name: 'enganche-jobs',
        Client: NamingClient,
        ...supervision,
      };

/** The job of a worker that was killed is taken by another after its heartbeat and this: pg-boss looks once a minute. */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
