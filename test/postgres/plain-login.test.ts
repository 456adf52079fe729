import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { emptyDatabase, postgresOfRun, type ProductDatabase } from '#test/support/empty-database.ts';
import { limit } from '#test/support/limits.ts';
import { logIn } from '#test/support/log-in.ts';
import { ownPostgres, postgresProgram, type OwnPostgres } from '#test/support/postgres-server.ts';
import { inherited, spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

/** The owner brings the database up to date; what serves calls is a plain member of their roles. */
const login = `app_${randomBytes(6).toString('hex')}`;
let database: ProductDatabase;
let plainUrl: string;
let product: ProductProcess;
/** A server that no product has been on. */
let own: OwnPostgres;
const folder = mkdtempSync(join(tmpdir(), 'enganche-plain-'));

beforeAll(async () => {
  own = await ownPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  database = await emptyDatabase();
  await database.query(`create role ${login} login`);
  const url = new URL(database.url);
  url.username = login;
  plainUrl = url.href;
  product = await spawnProduct({
    env: { ...inject('sharedEnv'), DATABASE_URL: plainUrl, DATABASE_URL_OWNER: database.url },
  });
});
afterAll(async () => {
  await own?.discard();
  await product?.[Symbol.asyncDispose]();
  await database?.drop();
  await superuser(`drop role ${login}`);
  rmSync(folder, { recursive: true });
});

test('a customer walks to a paid account, with the work of the queue, and nobody is warned', async () => {
  const phone = '5587650311';
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  await until('the account', async () => {
    const { orderInfo } = await ask<{ orderInfo: { status: string } }>(
      customer,
      'GET',
      `payments/accountStatus/${account}`,
    );
    return orderInfo.status === 'Active';
  });
  expect(product.log.filter((line) => /DATABASE_URL|permission denied/.test(line))).toEqual([]);
});

test('its login can neither change a table, nor take down a guard, nor make itself more', async () => {
  const client = new pg.Client({ connectionString: plainUrl });
  await client.connect();
  const refused = [
    'alter table request_events disable trigger append_only',
    'alter table credit_requests disable row level security',
    'drop table products',
    'create table mine (x text)',
    'create role mine',
    `alter role ${login} createrole`,
    `grant pg_execute_server_program to ${login}`,
    'update applied_migrations set checksum = checksum',
    "copy (select 1) to program 'id'",
  ];
  for (const text of refused) {
    await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
  }
  await client.end();
});

test('commands work beside it with both logins, and erase a person', async () => {
  const phone = '5587650312';
  await startRequest(new ApiClient(product.origin), { phone });
  const command = (input: string, ...words: string[]) =>
    started(join(root, 'scripts/enganche.mjs'), words, { DATABASE_URL_OWNER: database.url }, input);
  const shop = {
    id: '77',
    name: 'Jacaranda',
    'legal-name': 'Comercializadora Jacaranda, S.A. de C.V.',
    color: '#6B2FA0',
    address: 'Av. Reforma 502, Puebla',
    tel: '2221234567',
    contact: 'hola@jacaranda.example',
    logo: join(root, 'docs/new-partner/logo.svg'),
  };
  const invited = { name: 'Ana Ruiz', email: 'ana@jacaranda.example', role: 'administrator', partner: '77' };
  const options = (given: object) =>
    Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const commands = [
    ['partner', 'create', ...options(shop)],
    ['partner', 'list'],
    ['product', 'import', join(root, 'docs/new-partner/products.csv'), '--partner', '77'],
    ['staff', 'invite', ...options(invited)],
    ['staff', 'list'],
    ['ledgers', 'check'],
    ['audit', 'verify'],
    ['keys', 'rotate'],
    ['outbox'],
  ];
  for (const words of commands) {
    expect(command('', ...words), words.join(' ')).toMatchObject({ stderr: '', status: 0 });
  }
  expect(command(phone, 'person', 'erase')).toMatchObject({
    stdout: expect.stringContaining('Erased.') as string,
    status: 0,
  });
});

test('without the owner it starts where nothing is to be brought up to date, and else says whom to name', async () => {
  await using alone = await spawnProduct({
    env: { ...inject('sharedEnv'), DATABASE_URL: plainUrl, SANDBOX_LIMITS: 'off' },
  });
  expect((await new ApiClient(alone.origin).get('products/1')).status).toBe(200);
  const [newest] = (
    await database.query<{ name: string }>(`delete from applied_migrations
    where name = (select max(name) from applied_migrations) returning *`)
  ).rows;
  expect(started(main, [], {}).stderr).toMatch(
    /^DATABASE_URL: its login lacks a right \(.+\): name the owner of the tables in DATABASE_URL_OWNER \(docs\/shipping\.md\)\n$/,
  );
  await database.query(`insert into applied_migrations select * from json_populate_record(null::applied_migrations,
    '${JSON.stringify(newest)}')`);
});

const refusals = [
  [
    'an owner',
    () => ({ DATABASE_URL: database.url }),
    'may create roles, may create databases, owns the database, owns tables',
  ],
  [
    'an owner for the queue',
    () => ({ DATABASE_URL_DIRECT: database.url }),
    'may create roles, may create databases, owns the database, owns tables',
  ],
  [
    'a member of who runs programs',
    async () => {
      await superuser(`grant pg_execute_server_program to ${login}`);
      return {};
    },
    "reaches the server's programs or files",
  ],
] as const;

test.each(refusals)(
  'beside a real provider production refuses %s, and says what to do',
  async (_who, make, excess) => {
    const real = {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://tienda.example',
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: 'https://sms.invalid',
      SMS_HTTP_TOKEN: 'x'.repeat(30),
    };
    const given = await make();
    try {
      const { status, stderr } = started(main, [], { ...real, ...given });
      const named = 'DATABASE_URL_DIRECT' in given ? 'DATABASE_URL or DATABASE_URL_DIRECT' : 'DATABASE_URL';
      expect([status, stderr]).toEqual([
        1,
        `${named}: its login ${excess}: give it a plain one, and name the owner in DATABASE_URL_OWNER (docs/shipping.md)\n`,
      ]);
    } finally {
      await superuser(`revoke pg_execute_server_program from ${login}`);
    }
  },
);

test('on a new server an owner that may make no roles is told what it needs, and starts with it', async () => {
  psql('-c', 'create role simple login', '-c', 'create database simple owner simple');
  const url = new URL(own.url);
  [url.username, url.pathname] = ['simple', '/simple'];
  expect(started(main, [], { DATABASE_URL: url.href })).toMatchObject({
    status: 1,
    stderr:
      'DATABASE_URL: its login lacks a right (permission denied to create role): give it CREATEROLE for this start, or make the four roles beforehand (docs/shipping.md)\n',
  });
  psql('-c', 'alter role simple createrole');
  {
    await using first = await spawnProduct({
      env: { ...inject('sharedEnv'), DATABASE_URL: url.href, SEED_DEMO: 'false' },
    });
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    expect(first.log.filter((line) => line.includes('DATABASE_URL'))).toEqual([
      expect.stringContaining('DATABASE_URL: its login may create roles, owns the database, owns tables'),
    ]);
  }
  psql('-c', 'drop database simple');
  psql('-c', 'drop role simple, enganche_window, enganche_desk, enganche_shop, enganche_office');
});

test('what compose.yaml lays out is two such logins, neither of which may create roles', async () => {
  psql(
    '-c',
    'drop database enganche',
    '-c',
    'drop role enganche',
    '-f',
    join(root, 'ops/compose/database.sql'),
  );
  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: { web: { environment: Record<string, string> } };
  };
  const here = (name: string) => {
    const url = new URL(compose.services.web.environment[name] ?? '');
    url.host = new URL(own.url).host;
    url.search = new URL(own.url).search;
    return url.href;
  };
  await using laid = await spawnProduct({
    env: {
      ...inject('sharedEnv'),
      DATABASE_URL: here('DATABASE_URL'),
      DATABASE_URL_OWNER: here('DATABASE_URL_OWNER'),
    },
  });
  expect((await new ApiClient(laid.origin).get('products/1')).status).toBe(200);
  expect(laid.log.filter((line) => /DATABASE_URL|permission denied/.test(line))).toEqual([]);
  expect(psql('-c', "select rolname from pg_roles where rolcreaterole and rolname <> 'postgres'")).toBe('');
});

const psql = (...words: string[]) =>
  execFileSync(postgresProgram('psql'), [own.url, '-qAt', ...words], { encoding: 'utf8' });

const root = join(import.meta.dirname, '../..');
const main = join(root, 'src/server/app/main.ts');

/** Runs until it ends, with the plain login. */
function started(program: string, words: readonly string[], env: Record<string, string>, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    env: {
      ...inherited(),
      ...inject('sharedEnv'),
      SANDBOX: 'allow',
      PORT: '0',
      DATA_DIR: product.dataDir,
      DATABASE_URL: plainUrl,
      ...env,
    },
    input,
    // One that is not refused would serve for ever.
    timeout: limit(60_000),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function superuser(text: string): Promise<void> {
  const url = new URL(postgresOfRun());
  [url.username, url.pathname] = ['postgres', '/postgres'];
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(text);
  await client.end();
}
