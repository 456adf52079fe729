import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '#test/support/until.ts';
import { walks } from '#tools/bench/walks.ts';

export interface Growth {
  readonly databaseKb: number;
  readonly filesKb: number;
  readonly messages: number;
}

/**
 * Returns the disk space of a whole walk: tables with their indexes, where pages fill as in a year of walks, and
 * documents.
 */
export async function growthOfWalk(
  origin: string,
  pid: number,
  url: string,
  dataDir: string,
): Promise<Growth> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const figures = async () => {
    const { rows } = await client.query<{ bytes: string; messages: string }>(
      `
      select (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r'
          and relnamespace = 'public'::regnamespace and relname <> all ($1)) as bytes,
        (select count(*) from outbox) as messages`,
      [passing],
    );
    return { bytes: Number(rows[0]?.bytes), messages: Number(rows[0]?.messages), files: bytesIn(dataDir) };
  };
  const papersAreThere = async () => {
    const { rows } = await client.query<{ there: boolean }>(
      "select not exists (select from contracts where contract_file is null and signed_at > now() - interval '1 hour') as there",
    );
    return rows[0]?.there;
  };
  await until('earlier papers', papersAreThere, 120_000);
  const before = await figures();
  const people = 60;
  await walks(origin, pid, { people, atOnce: 4, first: 5_000 });
  await until('the papers', papersAreThere, 120_000);
  const after = await figures();
  await client.end();
  return {
    databaseKb: (after.bytes - before.bytes) / people / 1024,
    filesKb: (after.files - before.files) / people / 1024,
    messages: (after.messages - before.messages) / people,
  };
}

/** Deleted within days, or only of the sandbox. */
const passing = [
  'captcha_proofs',
  'codes',
  'idempotency_keys',
  'rate_buckets',
  'call_limits',
  'sandbox_identity_sessions',
  'sandbox_messages',
  'sandbox_payments',
  'session_requests',
  'sessions',
];

/** Returns the bytes of an instalment and the event that paid it. */
export async function bytesOfPayment(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: number }>(`
    select (pg_total_relation_size('instalments')::float8 / (select count(*) from instalments)
      + pg_total_relation_size('payment_events')::float8 / (select count(*) from payment_events)) as bytes`);
  await client.end();
  return rows[0]?.bytes ?? Number.NaN;
}

/** A temporary file may already have its final name: do not count it twice. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
