import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addDays } from '#domain/calendar.ts';
import { sweepPage, serviceLoans } from '#server/actions/loan/service-loans.ts';
import { appNow } from '#server/database/clock.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { setClock } from '#test/support/clock.ts';
import { creditBenchOn, pay, signedRequest } from '#test/support/credit.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { urlOf } from '#test/support/server-database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { verdicts } from '#tools/audits/verdicts.ts';
import { postgresCpuMs } from './scale/postgres-cpu.ts';
import { fillShop, weeks } from './sweep/fill.ts';
import { makePeople } from './sweep/people.ts';

/**
 * `npm run tool bench-sweep -- --loans 1000000`: the servicing sweep of a morning over a million credits, on its own
 * PostgreSQL 15: what it locks and whom it reminds, how late the last one is, how long a batch takes at most, and what
 * the next sweep costs, which finds nothing to do.
 */
const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '1000000' },
    reminders: { type: 'string', default: '5000' },
  },
});
const [loans, reminders] = [Number(values.loans), Number(values.reminders)];
/** A Wednesday; the sweep that is the first one after seven in the morning. */
const today = '2031-06-11';
const morning = `${today}T13:00:30Z`;

const said = verdicts();
const postgres = await ownPostgres({
  shared_buffers: '2GB',
  max_wal_size: '20GB',
  fsync: 'off',
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
});
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-sweep-'));
try {
  await measure();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  await postgres.discard();
}
said.end();

async function measure(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database sweep');
  await admin.end();
  const url = urlOf(postgres.url, 'sweep');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const vaultKeys = parseKeyRing(postgres.env['VAULT_KEYS'] ?? '');
  const config = { databaseUrl: url, databaseDirectUrl: url, dataDir, vaultKeys };
  const opened = await openDatabase(config, silentLog);
  await migrate(opened);
  await prepareVault(opened);
  const jobs = await createJobRunner(opened, silentLog, { background: false });
  const store = asOwner(opened);
  const { deps: owner } = await creditBenchOn({ opened, store, dataDir, config, close: async () => {} });

  const offer = { priceCentavos: 2_399_00, downPaymentCentavos: 399_00, weeklyCentavos: 189_00, weeks };
  await setClock(owner, `${addDays(today, -1)}T18:00:00Z`);
  const template = await signedRequest(owner, offer);
  await pay(owner, template.account, 0);
  const shop = await fillShop(client, { loans, reminders, today });
  await makePeople(client, store, { template: template.requestId, today });
  said.expect('credits', shop.loans, shop.loans === loans);
  said.expect('locked before', shop.locked, true);
  said.expect('size, GB', shop.gigabytes.toFixed(1), true);

  // As the job runs it: with the rights of the product, two minutes at most, and again until nothing is left.
  const deps = { ...owner, store: opened.store, jobs };
  const sweep = (signal?: AbortSignal) => acrossPartners('job', () => serviceLoans(deps, signal));
  await setClock(owner, morning);
  await client.query('select pg_stat_statements_reset()');
  const began = performance.now();
  const cpuBefore = cpuMs();
  const runs: Date[] = [];
  for (let isOver = false; !isOver;) {
    runs.push(await appNow(owner.store.db));
    const signal = AbortSignal.timeout(120_000);
    await sweep(signal);
    isOver = !signal.aborted;
  }
  said.expect('the sweep, s', seconds(began), true);
  const spent = cpuMs() - cpuBefore;
  const done = await whatWasDone(client, runs);
  const handled = done.locked + done.reminded + done.stillLocked;
  // Of both sides; beside other work the only figure that says what a loan costs.
  said.expect('CPU for each loan handled, ms', (spent / handled).toFixed(1), true);
  said.expect('locked', done.locked, done.locked === shop.toLock);
  said.expect('the last of them, s after seven', done.lastLock, done.lastLock <= 900);
  said.expect(`${sweepPage} locks in a row, ms`, done.lockBatchMedianMs, true);
  said.expect(`${sweepPage} locks in a row at most, ms`, done.lockBatchMs, done.lockBatchMs <= 1_000);
  said.expect('reminded of a payment', done.reminded, done.reminded >= shop.toRemind);
  said.expect(`${sweepPage} of these in a row, ms`, done.remindBatchMedianMs, true);
  said.expect(`${sweepPage} of these in a row at most, ms`, done.remindBatchMs, done.remindBatchMs <= 1_000);
  said.expect('reminded of a lock', done.stillLocked, done.stillLocked === shop.lockedToRemind);
  said.expect('the last of all, s after seven', done.last, done.last <= 900);
  for (const { query, calls, max } of await searches(client)) {
    said.expect(`${query}: ${calls} pages, the slowest, ms`, max, max <= 1_000);
  }
  const idle = performance.now();
  await sweep();
  said.expect('the next sweep, s', seconds(idle), true);

  await client.end();
  await jobs.stop();
  await opened.close();
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + postgresCpuMs(postgres.folder);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

interface Done {
  readonly locked: number;
  readonly lastLock: number;
  readonly lockBatchMedianMs: number;
  readonly lockBatchMs: number;
  readonly reminded: number;
  readonly remindBatchMedianMs: number;
  readonly remindBatchMs: number;
  readonly stillLocked: number;
  readonly last: number;
}

/**
 * By the times of the orders and messages themselves. A batch has the search for its loans in it; what lies between two
 * runs, or between the last overdue payment and the first that is due, where stretches without a candidate are searched,
 * is no batch.
 */
async function whatWasDone(client: pg.Client, runs: readonly Date[]): Promise<Done> {
  const batch = (
    of: string,
    share: number,
  ) => `(select coalesce(percentile_disc(${share}) within group (order by ms), 0)::int from (select extract(epoch from at - lag(at, ${sweepPage})
    over (partition by width_bucket(at, $2::timestamptz[]), kind order by at)) * 1000 as ms from ${of}) gaps)`;
  const { rows } = await client.query<Done>(
    `
    with locks as (select at, action as kind from device_orders where action = 'lock' and at >= $1),
      reminders as (select at, split_part(dedupe_key, ':', 3) as kind from message_causes where at >= $1 and dedupe_key ~ ':(due|overdue):'),
      still as (select at, '' as kind from message_causes where at >= $1 and dedupe_key like '%:still-locked:%')
    select (select count(*)::int from locks) as locked,
      (select round(extract(epoch from max(at) - $1))::int from locks) as "lastLock",
      ${batch('locks', 0.5)} as "lockBatchMedianMs", ${batch('locks', 1)} as "lockBatchMs", (select count(*)::int from reminders) as reminded,
      ${batch('reminders', 0.5)} as "remindBatchMedianMs", ${batch('reminders', 1)} as "remindBatchMs", (select count(*)::int from still) as "stillLocked",
      (select round(extract(epoch from max(at) - $1))::int
        from (select * from locks union all select * from reminders union all select * from still) every) as last`,
    [new Date(`${today}T13:00:00Z`), runs],
  );
  if (!rows[0]) throw new Error('Nothing was measured');
  return rows[0];
}

/** The statements that look for loans. */
async function searches(client: pg.Client): Promise<{ query: string; calls: number; max: number }[]> {
  const { rows } = await client.query<{ query: string; calls: number; max: number }>(`
    select case when query like '%message_causes%' then 'payments to remind of'
        when query like '%lateral%' then 'payments to lock for'
        when query like '%not exists%late%' then 'devices to unlock'
        when query like '%collection_at%' then 'locked devices to remind of'
        else 'ends of stretches' end as query,
      sum(calls)::int as calls, ceil(max(max_exec_time))::int as max
    from pg_stat_statements where query like 'select%' and query ~ 'as "(late|unpaid|locked)"' group by 1 order by 1`);
  return rows;
}
