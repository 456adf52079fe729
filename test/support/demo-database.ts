import pg from 'pg';
import { inject } from 'vitest';
import { databaseLike, postgresOfRun, type ProductDatabase } from './empty-database.ts';
import { limit } from './limits.ts';
import { spawnProduct } from './product.ts';
import { dropDatabase, urlOf } from './server-database.ts';
import { until } from './until.ts';

/** A database with the demo, as a first start leaves it; the files and keys that belong to it are in a folder to copy. */
export interface DemoDatabase extends ProductDatabase {
  readonly folder: string;
}

/** Only the first test of a run that asks waits for that start. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const server = postgresOfRun();
  const folder = inject('demoFiles');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtext('enganche_demo'))");
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(admin, urlOf(server, draft), folder);
  } finally {
    await admin.end();
  }
  return { ...(await databaseLike(template)), folder };
}

const template = 'enganche_demo';
const draft = 'enganche_demo_draft';

async function makeTemplate(admin: pg.Client, url: string, dataDir: string): Promise<void> {
  // Of a test file that was ended meanwhile.
  await dropDatabase(admin, draft);
  await admin.query(`create database ${draft}`);
  const product = await spawnProduct({ dataDir, env: { DATABASE_URL: url } });
  await idleQueue(url);
  if ((await product.stop()) !== 0) throw new Error(`It did not end well:\n${product.log.join('\n')}`);
  await admin.query(`alter database ${draft} rename to ${template}`);
}

/** Each copy would do the rest of the work again. */
async function idleQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isIdle = async () => {
      const { rowCount } = await client.query(
        `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
      );
      return rowCount === 0;
    };
    await until('an idle queue', isIdle, limit(120_000));
  } finally {
    await client.end();
  }
}
