/**
 * `npm run tool bench-scale`: ten thousand requests against a million, with ten million payments, on its own PostgreSQL
 * 15. The same calls of the same people on both, alternating; the CPU of a whole walk; the disk space of a request; and
 * the plan of every statement at a million. Writes docs/performance.md. `-- --requests 100000 --payments 1000000` is a
 * trial run, and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { writeBetweenMarks } from '#scripts/between-marks.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { twoYearsInWeeks, type Template } from './scale/clones.ts';
import { fill, type Filled } from './scale/fill.ts';
import { makeGenuine } from './scale/genuine.ts';
import { calls, inTurns, median, type Target } from './scale/measure.ts';
import { seePlans } from './scale/see-plans.ts';
import { postgresCpuMs } from './scale/postgres-cpu.ts';
import { bytesOfPayment, growthOfWalk } from './scale/growth.ts';
import { makePastMonths } from './scale/past-months.ts';
import { walks } from './walks.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    payments: { type: 'string', default: '10000000' },
    seconds: { type: 'string', default: '4' },
  },
});
const whole = { requests: Number(values.requests), payments: Number(values.payments) };
const tenth = { requests: 10_000, payments: 100_000 };
const staffToken = 'staff-token-of-the-bench-only';

const postgres = await ownPostgres({
  shared_buffers: '2GB',
  max_wal_size: '20GB',
  fsync: 'off',
  autovacuum: 'off',
});
const env = {
  ...postgres.env,
  STAFF_TOKEN: staffToken,
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'warn',
  SMS_PER_HOUR: '999999',
};
const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
const rows: string[] = [];
const add = (what: string, ...cells: string[]) => {
  console.log([what, ...cells].join(' | '));
  rows.push(`| ${[what, ...cells].join(' | ')} |`);
};

try {
  const { template, dataDir } = await walkTemplate();
  const sides = { few: await prepare('few', tenth, template), many: await prepare('many', whole, template) };
  await compare(sides.few, sides.many, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
} finally {
  await postgres.discard();
}
if (process.argv.length === 2) await write();

/** Walks one customer by API; the database is then copied, so that both sides have the same demo shop. */
async function walkTemplate() {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database few');
  const place = { url: urlOf('few'), vaultKeys: postgres.env['VAULT_KEYS'] ?? '', dataDir: postgres.folder };
  await makePastMonths(place, Math.ceil(twoYearsInWeeks / 4));
  const product = await spawnProduct({ env: { ...env, DATABASE_URL: urlOf('few') } });
  const client = new ApiClient(product.origin);
  const request = await startRequest(client, { phone: '5530000009' });
  await walkTo(request, 'device-send');
  const order = await ask<{ account: string }>(
    client,
    'GET',
    `deliveryOrder/byRequestId/${request.requestId}`,
  );
  const status = await ask<{ orderInfo: { termInWeeks: number } }>(
    client,
    'GET',
    `payments/accountStatus/${order.account}`,
  );
  await product.stop();
  await admin.query('create database many template few');
  await admin.end();
  const template: Template = {
    requestId: request.requestId,
    account: order.account,
    weeks: status.orderInfo.termInWeeks,
    partner: 1,
  };
  return { template, dataDir: product.dataDir };
}

async function prepare(name: string, size: typeof whole, template: Template) {
  const began = performance.now();
  const filled = await fill(urlOf(name), template, size);
  console.log(`${name}: ${words(filled)}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const people = await makeGenuine(
    { url: urlOf(name), vaultKeys: postgres.env['VAULT_KEYS'] ?? '', dataDir: postgres.folder },
    template,
    { requests: size.requests, loansEach: Math.round(size.requests / filled.loans), count: 400 },
  );
  return { name, filled, people };
}

async function compare(few: Awaited<ReturnType<typeof prepare>>, many: typeof few, dataDir: string) {
  const start = (name: string) => spawnProduct({ dataDir, env: { ...env, DATABASE_URL: urlOf(name) } });
  await using small = await start(few.name);
  await using large = await start(many.name);
  const targets: [Target, Target] = [
    { origin: small.origin, people: few.people, staffToken },
    { origin: large.origin, people: many.people, staffToken },
  ];
  add('stored', words(few.filled), words(many.filled), '');
  for (const [name, call] of Object.entries(calls)) {
    const [a, b] = await inTurns(call, targets, { rounds: 5, seconds: Number(values.seconds) });
    add(`${name}: p50`, ms(a.p50), ms(b.p50), share(a.p50, b.p50));
    add(`${name}: p99`, ms(a.p99), ms(b.p99), share(a.p99, b.p99));
    if (a.turnedAway + b.turnedAway > 0) {
      add(`${name}: turned away`, `${a.turnedAway} of ${a.calls}`, `${b.turnedAway} of ${b.calls}`, '');
    }
  }
  const sides = [small, large].map((product) => ({
    product,
    node: [] as number[],
    sql: [] as number[],
    p99: [] as number[],
  }));
  const people = 20;
  for (let round = 0; round < 3; round++) {
    for (const { product, node, sql, p99 } of sides) {
      const before = postgresCpuMs(postgres.folder);
      const walked = await walks(product.origin, product.pid, {
        people,
        atOnce: 4,
        first: 1_000 + round * people,
      });
      sql.push((postgresCpuMs(postgres.folder) - before) / people);
      node.push(walked.cpuMsPerWalk);
      p99.push(walked.p99);
    }
  }
  const [a, b] = sides;
  const pair = (what: string, of: (side: NonNullable<typeof a>) => number[]) => {
    const [x, y] = [median(of(a as NonNullable<typeof a>)), median(of(b as NonNullable<typeof b>))];
    add(what, ms(x), ms(y), share(x, y));
  };
  pair('CPU of the product for a whole walk', ({ node }) => node);
  pair('CPU of PostgreSQL for a whole walk', ({ sql }) => sql);
  pair('a call of a walk, four at a time: p99', ({ p99 }) => p99);
  const grown = await growthOfWalk(small.origin, small.pid, urlOf(few.name), dataDir);
  add('a whole walk in the database, with its indexes', '', `${grown.databaseKb.toFixed(0)} KB`, '');
  add('a whole walk in files', '', `${grown.filesKb.toFixed(0)} KB`, '');
  add('messages of a whole walk', '', grown.messages.toFixed(1), '');
  add(
    'a weekly payment in the database, with its indexes',
    '',
    `${(await bytesOfPayment(urlOf(many.name))).toFixed(0)} bytes`,
    '',
  );
  const { statements, wholeReads } = await seePlans(
    {
      url: urlOf(many.name),
      folder: postgres.folder,
      vaultKeys: postgres.env['VAULT_KEYS'] ?? '',
      start: () => start(many.name),
    },
    { people: many.people, staffToken },
  );
  for (const { table, query } of wholeReads) console.log(`reads all of ${table}: ${query}`);
  add(
    'statements that read a table of over 100,000 rows whole',
    '',
    `${wholeReads.length} of ${statements}`,
    '0',
  );
}

async function write(): Promise<void> {
  writeBetweenMarks(join(import.meta.dirname, '../../docs/performance.md'), 'scale', [
    `Commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}, ${new Date().toISOString().slice(0, 10)},`,
    `${cpus().length} × ${cpus()[0]?.model.trim()}, shared by PostgreSQL, both products and the callers.`,
    '',
    '| what | ten thousand requests | a million | against the few |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]);
}

function words({ requests, loans, payments, gigabytes }: Filled): string {
  const n = (value: number) => value.toLocaleString('en');
  return `${n(requests)} requests, ${n(loans)} loans, ${n(payments)} payments, ${gigabytes.toFixed(1)} GB`;
}
function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
function share(a: number, b: number): string {
  return `${a > b ? '−' : '+'}${Math.abs(Math.round((b / a - 1) * 100))} %`;
}
