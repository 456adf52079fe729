import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { spawnProduct } from '#test/support/product.ts';
import { load, residentMb, type Load } from './load.ts';
import { browser, personalPage } from './personal-page.ts';
import { pgbench, type DatabaseFloor } from './pgbench.ts';
import { walks, type Walks } from './walks.ts';

export interface OnPostgres {
  readonly floor: DatabaseFloor;
  /** From the slowest round to the fastest. */
  readonly rounds: readonly Walks[];
  /** Milliseconds from writing a text message until its gateway has accepted it, while people walk. */
  readonly gateway: { readonly p50: number; readonly p99: number };
  /** Seconds until the background rendering of all documents was finished. */
  readonly papersAfterSeconds: number;
  readonly memoryMb: number;
  /** Memory after an idle period. */
  readonly restedMemoryMb: number;
  /** A page that is rendered for its owner alone. */
  readonly personal: Load;
}

/** The same walks with the run's own PostgreSQL 15 next to the server, over its socket (.env.example). */
export async function onPostgres(
  env: NodeJS.ProcessEnv,
  many: { people: number; atOnce: number; before: number; rounds: number },
  { restSeconds, seconds }: { restSeconds: number; seconds: number },
): Promise<OnPostgres> {
  const postgres = await ownPostgres();
  try {
    // It shares the cores (.env.example).
    const DATABASE_CONNECTIONS = String(availableParallelism() + 1);
    const shared = { ...postgres.env, ...env, DATABASE_URL: postgres.url, DATABASE_CONNECTIONS };
    // A first process seeds the demo data, so that seeding does not affect the measured process, as in the bench of the
    // embedded database.
    await using first = await spawnProduct({ env: shared });
    await first.stop();
    await using product = await spawnProduct({ dataDir: first.dataDir, env: shared });
    const { people, atOnce, before } = many;
    // Warm-up: a new process compiles what it runs.
    await walks(product.origin, product.pid, { people: before, atOnce });
    const rounds: Walks[] = [];
    for (let round = 0; round < many.rounds; round++) {
      const first = before + round * people;
      rounds.push(await walks(product.origin, product.pid, { people, atOnce, first }));
    }
    rounds.sort((one, other) => one.walksPerSecond - other.walksPerSecond);
    const began = performance.now();
    await papersRendered(postgres.url);
    const papersAfterSeconds = (performance.now() - began) / 1000;
    const memoryMb = residentMb(product.pid);
    const gateway = await gatewayDelay(postgres.url);
    await setTimeout(restSeconds * 1000);
    const restedMemoryMb = residentMb(product.pid);
    const { path, cookie } = await personalPage(product.origin);
    const headers = { ...browser, cookie };
    const personal = await load(product.origin + path, product.pid, { seconds, headers });
    await product.stop();
    // Last: its writes keep the disk busy for a while.
    const floor = await pgbench(postgres.url, seconds);
    return { floor, rounds, gateway, papersAfterSeconds, memoryMb, restedMemoryMb, personal };
  } finally {
    await postgres.discard();
  }
}

/** An upper bound of the time from commit to gateway: a row is written before its transaction commits. */
async function gatewayDelay(url: string): Promise<OnPostgres['gateway']> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<OnPostgres['gateway']>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
    from (select extract(epoch from sent_at - created_at) * 1000 as ms from outbox
      where channel = 'sms' and sent_at is not null and attempts = 1) as sent`,
  );
  await client.end();
  return rows[0] ?? { p50: Number.NaN, p99: Number.NaN };
}

async function papersRendered(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isWaiting = async () => {
    const { rows } = await client.query<{ waiting: boolean }>(
      'select exists (select from contracts where contract_file is null) as waiting',
    );
    return rows[0]?.waiting === true;
  };
  while (await isWaiting()) await setTimeout(100);
  await client.end();
}
