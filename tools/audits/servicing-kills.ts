import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { ask } from '#test/support/api-calls.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { until } from '#test/support/until.ts';
import { brokenOn } from './invariants.ts';
import { countFacts, findFacts } from './servicing-facts.ts';
import { StubbornClient } from './stubborn-client.ts';
import { serviceStubbornly, type Serviced } from './stubborn-servicing.ts';
import { walkStubbornly, type Walked } from './stubborn-walk.ts';
import { supervise } from './supervised.ts';
import { percentile, verdicts } from './verdicts.ts';

/**
 * `npm run tool servicing-kills -- --kills 200 --customers 6 --minutes 14`: two processes on one PostgreSQL 15, each killed
 * with SIGKILL at random moments and started again, while customers buy, pay, promise, pause, report a theft, pay off and
 * revoke, each repeating what was not answered. A slow machine kills less in the time. Afterwards the books are held
 * against what customers were told: no acknowledged fact may be missing, and none be there twice.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    customers: { type: 'string', default: '6' },
    acts: { type: 'string', default: '25' },
    minutes: { type: 'string', default: '14' },
  },
});
const [kills, acts, minutes] = [Number(values.kills), Number(values.acts), Number(values.minutes)];

const said = verdicts();
const began = performance.now();
const stopKilling = began + minutes * 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-servicing-'));
// The database is never killed here: its durability is not under test.
const postgres = await ownPostgres({ fsync: 'off', max_connections: '200' });
const env = {
  ...postgres.env,
  DATABASE_URL: postgres.url,
  DATABASE_CONNECTIONS: '6',
  SMS_PER_HOUR: '999999',
};
// The first one migrates.
const processes = [await supervise(env, { dataDir }), await supervise(env, { dataDir })] as const;

const walks: Walked[] = [];
const serviced: Serviced[] = [];
const state = { over: false, killed: 0, repeats: 0, ended: 0 };
const unfinished: string[] = [];

const customers = Array.from({ length: Number(values.customers) }, async () => {
  while (!state.over) {
    const client = new StubbornClient(await oneThatIsUp(), oneThatIsUp);
    try {
      const walked = await walkStubbornly(client);
      walks.push(walked);
      if (walked.ended === null) await service(client, walked);
    } catch (error) {
      unfinished.push(String(error).slice(0, 200));
    }
    state.repeats += client.repeats;
  }
});

/** As a balancer in front of both. */
function oneThatIsUp(): Promise<string> {
  const [one, other] = processes;
  return Promise.race(randomInt(2) === 0 ? [one.origin(), other.origin()] : [other.origin(), one.origin()]);
}

async function service(client: StubbornClient, { requestId, phone }: Walked): Promise<void> {
  const path = `deliveryOrder/byRequestId/${requestId}`;
  const { account } = await ask<{ account: string }>(client, 'GET', path);
  const credit = { account, phone, facts: [] };
  serviced.push(credit);
  await serviceStubbornly(client, credit, acts);
  state.ended++;
}

await Promise.all(
  processes.map(async (supervised) => {
    while (state.killed < kills && performance.now() < stopKilling) {
      state.killed++;
      // Where starting takes long, so does everything else.
      await pause(randomInt(100, Math.max(1_500, supervised.restartsMs.at(-1) ?? 0)));
      await supervised.killAndRestart();
      if (state.killed % 20 === 0) console.log(`${state.killed} kills, ${state.ended} credits serviced`);
    }
  }),
);
state.over = true;
await Promise.all(customers);
const seconds = Math.round((performance.now() - began) / 1000);
await settled();
await Promise.all(processes.map((each) => each.stop()));

const database = await openDatabase(
  {
    databaseUrl: postgres.url,
    databaseDirectUrl: postgres.url,
    dataDir,
    vaultKeys: parseKeyRing(postgres.env['VAULT_KEYS'] ?? ''),
  },
  silentLog,
);
const found = await findFacts(database, serviced);
// Here a reference is paid again and again.
const broken = await brokenOn(database, walks, ['paid references with two receipts']);
await database.close();

const backMs = processes.flatMap(({ restartsMs }) => restartsMs);
said.expect(`kills, of ${kills}`, backMs.length, backMs.length > 0);
said.expect('seconds', seconds, true);
said.expect('back in, ms (median)', percentile(backMs, 0.5), true);
said.expect('back in, ms (slowest)', Math.max(...backMs), true);
said.expect('credits signed', walks.filter(({ ended }) => ended === null).length, true);
said.expect('credits serviced to their end', state.ended, state.ended > 0);
said.expect('calls repeated', state.repeats, true);
const counts = countFacts(serviced);
said.expect('acknowledged', JSON.stringify(counts), Object.keys(counts).length === 7);
said.expect('acknowledged facts', found.acknowledged, found.acknowledged > 0);
said.expect('of them lost', found.lost.length, found.lost.length === 0);
said.expect('doubled', found.doubled.length, found.doubled.length === 0);
for (const [rule, count] of [...Object.entries(found.broken), ...Object.entries(broken)]) {
  said.expect(rule, count, false);
}
for (const fact of [...found.lost, ...found.doubled].slice(0, 20)) console.log(`  ${fact}`);
for (const [why, list] of Object.entries(Object.groupBy(unfinished, (each) => each))) {
  console.log(`  ${list?.length ?? 0} gave up: ${why}`);
}
await postgres.discard();
rmSync(dataDir, { recursive: true, force: true });
said.end();

/** Waits for the work that was under way: that of a killed process is taken over after its heartbeat. */
async function settled(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ left: number }>(`select count(*)::int as left from pgboss.job
      where name in ('deliver-message', 'send-device-order', 'make-references')
        and state in ('created', 'active', 'retry') and start_after <= now()`);
    return rows[0]?.left === 0;
  };
  await until('the work under way', waiting, 180_000).finally(() => client.end());
}
