import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { limit } from '#test/support/limits.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';
import { silentLog } from '#test/support/silent-log.ts';

test(
  'back to the moment before a mistake: who was acknowledged by then goes on, with keys and trail',
  async () => {
    const postgres = await ownPostgres({ fsync: 'off' });
    onTestFinished(() => postgres.discard());
    const files = mkdtempSync(join(tmpdir(), 'enganche-moment-'));
    onTestFinished(() => rmSync(files, { recursive: true, force: true }));
    const archive = await postgres.archive();
    const start = (databaseUrl: string) =>
      spawnProduct({
        dataDir: files,
        env: { ...postgres.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
      });

    const shop = await start(postgres.loginUrl);
    onTestFinished(() => void shop.stop());
    const first = await startRequest(new ApiClient(shop.origin), { phone: '5530000001' });
    await walkTo(first, 'identity-verification');
    const { rows } = await ask(postgres.loginUrl, 'select clock_timestamp()::text as moment');
    await walkTo(first, 'credit-bureau-consulting', 'identity-verification');
    const second = await startRequest(new ApiClient(shop.origin), { phone: '5530010001' });
    // Not a way that the product has: a hand at a console.
    await ask(postgres.loginUrl, 'update credit_requests set located_at = null');
    expect(await requestsAt(postgres.loginUrl)).toMatchObject({
      [first.requestId]: false,
      [second.requestId]: false,
    });
    await shop.stop();

    const restored = await archive.at(String(rows[0]?.['moment']));
    await until('the moment', async () => {
      const recovery = await ask(restored.url, 'select pg_is_in_recovery() as runs');
      return recovery.rows[0]?.['runs'] === false;
    });
    const there = await requestsAt(restored.loginUrl);
    expect(there).toMatchObject({ [first.requestId]: true });
    expect(there).not.toHaveProperty(second.requestId);

    await using again = await start(restored.loginUrl);
    first.client.origin = again.origin;
    await walkTo(first, 'personal-data-confirmation', 'identity-verification');

    const vaultKeys = parseKeyRing(postgres.env['VAULT_KEYS'] ?? '');
    const place = { databaseUrl: restored.loginUrl, databaseDirectUrl: null, dataDir: files, vaultKeys };
    const opened = await openDatabase(place, silentLog);
    onTestFinished(() => opened.close());
    await prepareVault(opened);
    expect((await verifyTrail(asOwner(opened))).filter(({ fault }) => fault !== null)).toEqual([]);
  },
  limit(180_000),
);

/** Which requests there are, and whether each has said where it is. */
async function requestsAt(url: string): Promise<Record<string, unknown>> {
  const { rows } = await ask(url, 'select id, located_at is not null as located from credit_requests');
  return Object.fromEntries(rows.map((row) => [String(row['id']), row['located']]));
}

async function ask(url: string, text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.end();
  }
}
