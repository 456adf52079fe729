import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { acrossPartners, within } from '#server/database/partner-scope.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { creditBenchOn, pay, signedRequest } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { urlOf } from '#test/support/server-database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { percentile, verdicts } from '#tools/audits/verdicts.ts';
import { postgresCpuMs } from './scale/postgres-cpu.ts';
import { askedOf } from './desk/asked.ts';
import { fillDesk } from './desk/fill.ts';

/**
 * `npm run tool bench-desk -- --requests 1000000`: the desk's lists of requests, credits, payments, devices and the audit
 * log, their views, counts and each way to search them, on its own PostgreSQL 15, for a person of the large partner, of a
 * small one, and of every partner. Server time of a call, with the rights that it has. `--only payments` asks those whose
 * name begins so.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const [requests, times] = [Number(values.requests), Number(values.times)];
const limitMs = 150;

const said = verdicts();
const postgres = await ownPostgres({
  shared_buffers: '1GB',
  max_wal_size: '20GB',
  fsync: 'off',
  autovacuum: 'off',
});
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-desk-'));
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
  await admin.query('create database desk');
  await admin.end();
  const url = urlOf(postgres.url, 'desk');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What went wrong is thrown; PostgreSQL goes before the client then.
  client.on('error', () => {});
  const vaultKeys = parseKeyRing(postgres.env['VAULT_KEYS'] ?? '');
  const config = { databaseUrl: url, databaseDirectUrl: url, dataDir, vaultKeys };
  const opened = await openDatabase(config, silentLog);
  await migrate(opened);
  await prepareVault(opened);
  const store = asOwner(opened);
  const { deps: owner } = await creditBenchOn({ opened, store, dataDir, config, close: async () => {} });
  const template = await signedRequest(owner);
  await pay(owner, template.account, 0);
  const act = { kind: 'pack', imei: '490154203237518' } as const;
  const by = await deskCaller(owner, 'counter');
  await recordDelivery(owner, { account: template.account, by, act });
  const known = await fillDesk(client, store, { template: template.requestId, requests });
  said.expect('requests', known.requests, known.requests >= requests);
  const deps = { ...owner, store: opened.store };
  const scopes = {
    'nine of ten': <T>(work: () => T) => within({ role: 'enganche_desk', partnerIds: [1] }, work),
    'one of ten': <T>(work: () => T) => within({ role: 'enganche_desk', partnerIds: [2] }, work),
    'one of a thousand': <T>(work: () => T) => within({ role: 'enganche_desk', partnerIds: [3] }, work),
    all: <T>(work: () => T) => acrossPartners('desk', work),
  };
  for (const [who, scoped] of Object.entries(scopes)) {
    const calls = Object.entries(askedOf(deps, known, requests)).filter(([what]) =>
      what.startsWith(values.only),
    );
    for (const [what, { ask, finds, own = false }] of calls) {
      const call = () => scoped(ask);
      // The first one reads what the next ones find in memory.
      const rows = await call();
      const spent: number[] = [];
      const cpuBefore = cpuMs();
      for (let time = 0; time < times; time += 1) {
        const began = performance.now();
        await call();
        spent.push(performance.now() - began);
      }
      const [least = 0, middle = 0, most = 0] = [0, 0.5, 0.95].map((share) => percentile(spent, share));
      // Beside other work the clock tells of the others; CPU of both sides is what the call costs.
      const cpu = (cpuMs() - cpuBefore) / times;
      const isFound = (who.startsWith('one') && !own) || rows >= finds;
      said.expect(
        `${who}: ${what}, ${rows} rows; least, p50, p95 and CPU, ms`,
        [least, middle, most, cpu].map((ms) => ms.toFixed(0)).join(' '),
        isFound && Math.min(middle, cpu) <= limitMs,
      );
    }
  }
  await client.end();
  await opened.close();
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + postgresCpuMs(postgres.folder);
}
