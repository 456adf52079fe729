import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { ownPostgres, type OwnPostgres, type Standby } from '#test/support/postgres-server.ts';
import { openDatabase } from '#server/queries/database.ts';
import { migrate } from '#server/queries/migrate.ts';
import { within } from '#server/queries/partner-scope.ts';
import { ReplicaReads } from '#server/queries/replica-reads.ts';
import { prepareVault } from '#server/vault/prepare-vault.ts';
import { testKeys } from '#test/support/database-template.ts';
import { startProduct } from '#test/support/product.ts';

let postgres: OwnPostgres;
let standby: Standby;
/** As their superuser, in a database that is not the product's. */
let [onPrimary, onStandby] = [new pg.Pool(), new pg.Pool()];

beforeAll(async () => {
  // What a session has been told is committed is on the disk, and so is where the log stands.
  postgres = await ownPostgres({ fsync: 'off', full_page_writes: 'off' });
  standby = await postgres.standby();
  onPrimary = new pg.Pool({ connectionString: postgres.url, max: 2 });
  onStandby = new pg.Pool({ connectionString: standby.url, max: 2 });
  for (const pool of [onPrimary, onStandby]) pool.on('error', () => {});
});
afterAll(async () => {
  await Promise.all([onPrimary.end(), onStandby.end()]);
  postgres?.discard();
});
beforeEach(() => onStandby.query('select pg_wal_replay_resume()'));

const holdReplay = () => onStandby.query('select pg_wal_replay_pause()');
const resumeReplay = () => onStandby.query('select pg_wal_replay_resume()');
const write = () =>
  onPrimary.query('create table if not exists notes (at timestamptz); insert into notes values (now())');

/** Reads of one process, at a time that the test sets. */
function reads(maxLagMs: number) {
  const clock = { now: 0 };
  const replica = new ReplicaReads({
    url: standby.loginUrl,
    maxLagMs,
    types: pg.types,
    now: () => clock.now,
    primaryPosition: async () =>
      (await onPrimary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')).rows[0]?.at ??
      '',
  });
  onTestFinished(() => replica.close());
  const ask = CompiledQuery.raw('select pg_is_in_recovery() as replica');
  const answer = async () => (await replica.read<{ replica: boolean }>(ask, 'select 1'))?.rows ?? null;
  return { replica, clock, answer };
}
const byReplica = [{ replica: true }];

test('what was replayed within the bound is read there; what is older is not', async () => {
  const { replica, clock, answer } = reads(5_000);
  expect(await answer()).toBeNull();
  await replica.sample();
  await expect.poll(answer).toEqual(byReplica);

  await holdReplay();
  await write();
  clock.now = 4_000;
  await replica.sample();
  // It lags four seconds, for all that is known.
  expect(await answer()).toEqual(byReplica);
  clock.now = 5_001;
  expect(await answer()).toBeNull();
  await resumeReplay();
  await expect.poll(answer).toEqual(byReplica);
});

test('after a change of the shop nothing is read there until it has arrived', async () => {
  const { replica, clock, answer } = reads(60_000);
  await replica.sample();
  await expect.poll(answer).toEqual(byReplica);
  await holdReplay();
  await write();
  clock.now = 10;
  replica.shopChanged();
  expect(await answer()).toBeNull();
  clock.now = 11;
  await replica.sample();
  expect(await answer()).toBeNull();
  await resumeReplay();
  await expect.poll(answer).toEqual(byReplica);
});

test('one that is gone is left alone for five seconds, and then found again', async () => {
  const { replica, clock, answer } = reads(60_000);
  const seen: string[] = [];
  replica.onRead = (from) => seen.push(from);
  await replica.sample();
  await expect.poll(answer).toEqual(byReplica);
  standby.stop();
  expect(await answer()).toBeNull();
  standby.start();
  expect(await answer()).toBeNull();
  expect(seen.slice(-2)).toEqual(['away', 'away']);
  clock.now = 5_001;
  await replica.sample();
  await expect.poll(answer).toEqual(byReplica);
});

test('only what shops show is read there', async () => {
  const config = {
    databaseUrl: postgres.loginUrl,
    databaseDirectUrl: null,
    dataDir: '',
    vaultKeys: testKeys,
    replica: { url: standby.loginUrl, maxLagMs: 60_000 },
  };
  const opened = await openDatabase(config);
  onTestFinished(() => opened.close());
  await migrate(opened);
  await prepareVault(opened);
  const where = (role: 'enganche_window' | 'enganche_shop') =>
    within({ role, partnerIds: [1] }, async () => {
      const { rows } = await sql<{ replica: boolean; who: string }>`
        select pg_is_in_recovery() as replica, current_user as who`.execute(opened.db);
      return rows[0];
    });
  await expect.poll(() => where('enganche_window')).toEqual({ replica: true, who: 'enganche_window' });
  expect(await where('enganche_shop')).toEqual({ replica: false, who: 'enganche_shop' });
  const inTransaction = await within({ role: 'enganche_window', partnerIds: [1] }, () =>
    opened.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(trx);
      return rows[0];
    }),
  );
  expect(inTransaction).toEqual({ replica: false });
  const wrong = within({ role: 'enganche_window', partnerIds: [1] }, () =>
    sql`select 1 / 0`.execute(opened.db),
  );
  await expect(wrong).rejects.toThrow('division by zero');
});

test('a name that changes is shown at once, though the replica does not know it yet, and is what is kept', async () => {
  await using product = await startProduct({
    env: {
      ...inject('sharedEnv'),
      VAULT_KEYS: testKeys.map(({ id, bytes }) => `${id}:${bytes.toString('base64url')}`).join(','),
      DATABASE_URL: postgres.loginUrl,
      DATABASE_URL_REPLICA: standby.loginUrl,
      REPLICA_MAX_LAG_SECONDS: '300',
      LOG_LEVEL: 'warn',
    },
  });
  const nameOf = async () => {
    const answer = await fetch(`${product.origin}/api/v1/getCommercialPartner/1`);
    return ((await answer.json()) as { name: string }).name;
  };
  const readsBy = async (from: string) => {
    const text = await (await fetch(`${product.origin}/metrics`)).text();
    return Number(new RegExp(`enganche_public_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const before = await nameOf();
  let limit = 0;
  await expect
    .poll(async () => {
      await fetch(`${product.origin}/api/v1/productsNone?commercialPartnerId=1&limit=${++limit}`);
      return readsBy('replica');
    })
    .toBeGreaterThan(0);
  await holdReplay();
  await inShop(postgres.url).query(`update partners set name = 'Otro nombre' where id = 1`);
  await expect.poll(nameOf).toBe('Otro nombre');
  expect(before).not.toBe('Otro nombre');
  const { rows } = await inShop(standby.url).query<{ name: string }>(
    'select name from partners where id = 1',
  );
  expect(rows).toEqual([{ name: before }]);
  expect(await nameOf()).toBe('Otro nombre');
  expect(await readsBy('lagging')).toBeGreaterThan(0);
});

/** As the superuser, in the product's database. */
function inShop(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url.replace(/\/postgres$/, '/enganche'), max: 1 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
}
