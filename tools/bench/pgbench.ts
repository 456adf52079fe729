import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postgresProgram } from '#test/support/postgres-server.ts';

/** What PostgreSQL does here with nothing in front of it. */
export interface DatabaseFloor {
  /** One row by its key, prepared, ten connections. */
  readonly readsPerSecond: number;
  /** Two rows changed and one added in a transaction that is on the disk when it is answered, ten connections. */
  readonly writesPerSecond: number;
}

/** PostgreSQL's own pgbench on a million rows, in a database of its own that goes afterwards. */
export async function pgbench(url: string, seconds: number): Promise<DatabaseFloor> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database floor');
  const floor = new URL(url);
  floor.pathname = 'floor';
  try {
    await run('-i', '-s', '10', '-q', floor.href);
    const load = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(seconds)];
    return {
      readsPerSecond: tpsOf(await run('-S', ...load, floor.href)),
      writesPerSecond: tpsOf(await run('-N', ...load, floor.href)),
    };
  } finally {
    await client.query('drop database floor with (force)');
    await client.end();
  }
}

const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(postgresProgram('pgbench'), args)).stdout;

function tpsOf(printed: string): number {
  const tps = /tps = ([\d.]+)/.exec(printed)?.[1];
  if (tps === undefined) throw new Error(`pgbench said: ${printed}`);
  return Number(tps);
}
