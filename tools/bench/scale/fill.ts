import pg from 'pg';
import { clones, type Template } from './clones.ts';

/** The contents of a filled database. */
export interface Filled {
  readonly requests: number;
  readonly loans: number;
  readonly payments: number;
  readonly gigabytes: number;
}

/**
 * Copies one customer's rows until the number of requests is reached, spread over two years, with a loan for every few,
 * so that about the given number of payments exists. Uses SQL without triggers: sealed fields are copied as they are,
 * so these rows can be found and counted, but not decrypted.
 */
export async function fill(
  url: string,
  template: Template,
  { requests, payments }: { requests: number; payments: number },
): Promise<Filled> {
  const client = await connect(url);
  const beside = await connect(url);
  const columns = await columnsOf(client);
  const { apart, loansEach, last } = clones(template, requests, payments, columns);
  for (const statement of apart.prepare) await client.query(statement);
  // Two connections: the payments in parallel to everything else.
  await Promise.all([inOrder(client, apart.requests), inOrder(beside, apart.loans)]);
  await inOrder(client, last);
  await beside.end();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const { rows } = await client.query<{
    requests: string;
    loans: string;
    payments: string;
    bytes: string;
  }>(`select
    (select count(*) from credit_requests) requests, (select count(*) from loans) loans,
    (select count(*) from payment_events) payments, pg_database_size(current_database()) bytes`);
  await client.end();
  const [found] = rows;
  if (!found || Number(found.loans) < requests / loansEach) throw new Error('The database was not filled');
  return {
    requests: Number(found.requests),
    loans: Number(found.loans),
    payments: Number(found.payments),
    gigabytes: Number(found.bytes) / 2 ** 30,
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
  );
  return client;
}

async function inOrder(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const began = performance.now();
    await client.query(statement);
    const seconds = (performance.now() - began) / 1000;
    if (seconds > 5)
      console.log(`  ${seconds.toFixed(0).padStart(4)} s ${statement.slice(0, 60).replaceAll('\n', ' ')}…`);
  }
}

/** Returns each column's type by table, without identity columns. */
async function columnsOf(client: pg.Client): Promise<Map<string, Map<string, string>>> {
  const { rows } = await client.query<{ table_name: string; column_name: string; data_type: string }>(`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and column_default not like 'nextval(%' is not false
    order by table_name, ordinal_position`);
  const tables = new Map<string, Map<string, string>>();
  for (const { table_name, column_name, data_type } of rows) {
    tables.set(table_name, (tables.get(table_name) ?? new Map<string, string>()).set(column_name, data_type));
  }
  return tables;
}
