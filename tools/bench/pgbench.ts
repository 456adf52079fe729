import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postgresProgram } from '#test/support/postgres-server.ts';

/** The throughput of PostgreSQL alone on this machine. */
export interface DatabaseFloor {
  /** One row by key, prepared, ten connections. */
  readonly readsPerSecond: number;
  /** Two updates and one insert in a transaction that is durable when acknowledged, ten connections. */
  readonly writesPerSecond: number;
}

/** Runs PostgreSQL's pgbench on a million rows, in a temporary database. */
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
