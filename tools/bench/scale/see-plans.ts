import pg from 'pg';
import pino from 'pino';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { ApiClient } from '#test/support/api-client.ts';
import type { ProductProcess } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';
import { calls, type Target } from './measure.ts';
import { watchPlans } from './plans.ts';
import { createLog } from '#server/platform/log.ts';
import { inTransaction } from '#server/database/store.ts';

interface Where {
  readonly url: string;
  /** The server's folder, with its log. */
  readonly folder: string;
  readonly vaultKeys: string;
  start(): Promise<ProductProcess>;
}

/**
 * Collects the plan of every statement of a whole walk, of the measured calls, of the sweeps, of a scrape of /metrics,
 * and of background work meanwhile.
 */
export async function seePlans(where: Where, customers: Omit<Target, 'origin'>) {
  const plans = await watchPlans(where.url, where.folder);
  await using product = await where.start();
  const request = await startRequest(new ApiClient(product.origin), { phone: '5538880009' });
  await walkTo(request, 'device-send');
  for (const call of Object.values(calls)) {
    const { path, headers } = call({ origin: product.origin, ...customers });
    await new ApiClient(product.origin, headers).get(path);
  }
  await (await fetch(`${product.origin}/metrics`)).text();
  await sweep(where);
  return plans.stop();
}

const sweeps = [
  'service-loans',
  'forget-visitors',
  'forget-keys',
  'reconcile-payments',
  'keep-months',
] as const;

/** Enqueues the scheduled jobs, and waits until they are done. */
async function sweep({ url, folder, vaultKeys }: Where): Promise<void> {
  const database = await openDatabase(
    {
      databaseUrl: url,
      databaseDirectUrl: url,
      dataDir: folder,
      vaultKeys: parseKeyRing(vaultKeys),
    },
    createLog({ logLevel: 'warn' }),
  );
  const jobs = await createJobRunner(database, pino({ level: 'silent' }), { background: false });
  await acrossPartners('operator', () =>
    inTransaction(database.store, async (tx) => {
      for (const job of sweeps) await jobs.send(tx, job, {});
    }),
  );
  await jobs.stop();
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await until('the sweeps', async () => {
    const { rows } = await client.query<{ waiting: string }>(
      `select count(*) waiting from pgboss.job where name = any ($1) and state in ('created', 'active', 'retry')
        and start_after <= now()`,
      [[...sweeps, 'service-part']],
    );
    return rows[0]?.waiting === '0';
  });
  await client.end();
}
