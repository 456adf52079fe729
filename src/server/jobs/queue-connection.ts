import type pg from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import type { OpenDatabase } from '#server/queries/database.ts';
import { NamingClient } from './naming-client.ts';

/** How pg-boss reaches the database: what it is given, it gives on to the pool that it opens, of `max` connections. */
export const queueConnection = (
  database: OpenDatabase,
  max: number,
): ConstructorOptions & Pick<pg.PoolConfig, 'Client' | 'onConnect'> =>
  database.engine === 'pglite'
    ? { db: fromPglite(database.pglite), backend: 'pglite' }
    : {
        connectionString: database.directUrl,
        max,
        application_name: 'enganche-jobs',
        Client: NamingClient,
        onConnect: hasten,
        ...supervision,
      };

/**
 * That a job was taken or done is a mark: lost, the job is done again (docs/decisions/0099-marks-answered-at-once.md). What sends
 * one goes with its fact, on a connection of the product's own.
 */
const hasten = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query('set synchronous_commit to off'));

/** The job of a worker that was killed is taken by another after its heartbeat and this: pg-boss looks once a minute. */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
