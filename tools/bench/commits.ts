import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Jobs } from '#server/actions/base/context.ts';
import { createHub } from '#server/database/hub.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { within } from '#server/database/partner-scope.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { creditBenchOn, signedRequest } from '#test/support/credit.ts';
import { ownPostgres, postgresProgram, userOfPostgres } from '#test/support/postgres-server.ts';
import { postmaster } from '#test/support/postmaster.ts';
import { urlOf } from '#test/support/server-database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { until } from '#test/support/until.ts';
import { describeRun } from './describe-run.ts';
import { row, writeTable, type Row } from './table.ts';

/**
 * `npm run tool bench-commits`: sixteen writers, each in one transaction after the other: a fact of a request, two jobs, a
 * word for its pages and a line of the audit log. Sixteen partners with a chain each, and one partner with one chain, are
 * held against the same transactions that say nothing and share no head; alone, and with a synchronous standby.
 * `-- --quick` writes for two seconds each, and nothing into the docs.
 */
const quick = process.argv.includes('--quick');
const seconds = quick ? 2 : 10;
const rounds = quick ? 1 : 3;
const writers = 16;
/** Of the same transactions without words and without a shared head. */
const goal = 0.7;

const postgres = await ownPostgres({ max_connections: '100', shared_buffers: '512MB' });
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-commits-'));
const rows: Row[] = [];
try {
  await measure();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  await postgres.discard();
}
if (!quick) writeTable(rows, describeRun(), 'commits');

interface Writer {
  readonly id: string;
  readonly partner: number;
}

async function measure(): Promise<void> {
  const client = await connected(postgres.url);
  await client.query('create database commits');
  const url = urlOf(postgres.url, 'commits');
  const vaultKeys = parseKeyRing(postgres.env['VAULT_KEYS'] ?? '');
  const config = {
    databaseUrl: url,
    databaseDirectUrl: url,
    dataDir,
    vaultKeys,
    databaseConnections: writers,
  };
  const opened = await openDatabase(config, silentLog);
  await migrate(opened);
  await prepareVault(opened);
  const owner = asOwner(opened);
  const { deps } = await creditBenchOn({ opened, store: owner, dataDir, config, close: async () => {} });
  const template = await signedRequest(deps);
  const hub = await createHub(opened, silentLog);
  const telling = await createJobRunner(opened, silentLog, { background: false, hub });
  const silent = await createJobRunner(opened, silentLog, { background: false });
  const filled = await connected(url);
  const [ofSixteen, ofOne] = await prepareWriters(filled, owner, template.requestId);
  await filled.end();

  const writeWith =
    (jobs: Jobs, say: (tx: TxStore, id: string) => void) =>
    ({ id, partner }: Writer, turn: number) =>
      within({ role: 'enganche_shop', partnerIds: [partner] }, () =>
        inTransaction(opened.store, async (tx) => {
          await tx.db
            .updateTable('credit_requests')
            .set({ address_edited: turn % 2 === 0 })
            .where('id', '=', id)
            .execute();
          await jobs.send(tx, 'render-papers', { requestId: id });
          await jobs.send(tx, 'render-papers', { requestId: id });
          say(tx, id);
          await appendAuditEvent(tx, id, 'contract-signed', {}, { turn });
        }),
      );
  const inProduct = writeWith(telling, (tx, id) => hub.publish(tx, id));
  const unsaid = writeWith(silent, () => {});

  const compare = async (where: string) => {
    const sums = { sixteen: 0, one: 0, alone: 0 };
    for (let round = 0; round < rounds; round += 1) {
      sums.alone += await throughput(unsaid, ofSixteen);
      sums.sixteen += await throughput(inProduct, ofSixteen);
      sums.one += await throughput(inProduct, ofOne);
    }
    const [alone, sixteen, one] = [sums.alone, sums.sixteen, sums.one].map((sum) => sum / rounds);
    const of = (own = 0) => `${own.toFixed(0)} a second: ${(own / (alone ?? 0)).toFixed(2)}`;
    rows.push(
      row(`nothing said, no head shared${where}`, `${alone?.toFixed(0)} a second`, ''),
      row(`sixteen partners${where}`, of(sixteen), `≥ ${goal}`),
      row(`one partner${where}`, of(one), `≥ ${goal}, else its chain is split`),
    );
  };
  await compare('');
  const standby = await startStandby(client);
  await compare(', synchronous standby');

  await client.query("alter system set synchronous_standby_names = ''");
  await client.query('select pg_reload_conf()');
  for (const each of [telling, silent]) await each.stop();
  await hub.close();
  await opened.close();
  await client.end();
  await standby.stop();
}

/** Transactions a second of all writers together. */
async function throughput(
  write: (writer: Writer, turn: number) => Promise<void>,
  all: readonly Writer[],
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const written = await Promise.all(
    all.map(async (writer) => {
      let turn = 0;
      for (; performance.now() < end; turn += 1) await write(writer, turn);
      return turn;
    }),
  );
  return written.reduce((sum, each) => sum + each, 0) / ((performance.now() - began) / 1000);
}

/** Sixteen requests of as many partners, and sixteen of one; each with its own data key. */
async function prepareWriters(
  client: pg.Client,
  store: Store,
  template: string,
): Promise<[Writer[], Writer[]]> {
  const numbers = Array.from({ length: writers }, (_, number) => number);
  const many = numbers.map((number) => ({ id: `many-${number}`, partner: 1001 + number }));
  const few = numbers.map((number) => ({ id: `few-${number}`, partner: 2001 }));
  await client.query('set session_replication_role = replica');
  for (const partner of new Set([...many, ...few].map((each) => each.partner))) {
    await client.query(
      `insert into partners select (jsonb_populate_record(p, jsonb_build_object('id', $1::int))).* from partners p where id = 1`,
      [partner],
    );
    await client.query("insert into audit_heads (partner_id, seq, hash) values ($1, 0, '')", [partner]);
  }
  for (const [index, { id, partner }] of [...many, ...few].entries()) {
    await client.query('insert into data_keys (id, wrapped) values ($1, $2)', [
      id,
      store.vault.newDataKey(id),
    ]);
    await client.query(
      `insert into credit_requests overriding system value
        select (jsonb_populate_record(r, jsonb_build_object(
          'id', $1::text, 'partner_id', $2::int, 'account', $3::text, 'seq', $3::bigint))).* from credit_requests r where id = $4`,
      [id, partner, String(7_000_000_000 + index), template],
    );
  }
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return [many, few];
}

/** A copy on this machine that every commit waits for. */
async function startStandby(primary: pg.Client) {
  const data = join(postgres.folder, 'standby');
  const user = userOfPostgres();
  const copy = ['-D', data, '-d', postgres.url, '-R', '-X', 'stream', '--checkpoint=fast'];
  execFileSync(postgresProgram('pg_basebackup'), copy, { ...user, stdio: 'ignore', cwd: tmpdir() });
  const standby = postmaster(postgresProgram('postgres'), {
    data,
    user,
    settings: {
      listen_addresses: '',
      max_connections: '100',
      port: '5499',
      unix_socket_directories: postgres.folder,
      cluster_name: 'standby',
    },
  });
  await standby.start();
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await until('the standby', async () => {
    const { rows: states } = await primary.query("select from pg_stat_replication where sync_state = 'sync'");
    return states.length > 0;
  });
  return standby;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  return client;
}
