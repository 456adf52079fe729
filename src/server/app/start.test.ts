import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import pino from 'pino';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import type { Store } from '#server/database/store.ts';
import { startServer } from './start.ts';
import { silentLog } from '#test/support/silent-log.ts';

let database: TestDatabase;
let config: Config;
beforeAll(async () => {
  database = await openTestDatabase();
  // The servers below open it themselves.
  await database.opened.close();
  config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: database.dataDir, PORT: '0', SEED_DEMO: 'shop' }),
    ...database.config,
  };
});
afterAll(() => database.close());

const silent = pino({ level: 'silent' });

test('the first start lays the demo, closing frees everything, and the second start finds it', async () => {
  const first = await startServer(config, silent);
  const products = `${first.address}/api/v1/productsNone?commercialPartnerId=1`;
  const { count } = (await (await fetch(products)).json()) as { count: number };
  expect(count).toBeGreaterThanOrEqual(60);
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect(config.publicOrigin).toBe(first.address);
  await first.close();
  await expect(fetch(products)).rejects.toThrow('fetch failed');

  const second = await startServer(config, silent);
  onTestFinished(() => second.close());
  const again = await fetch(`${second.address}/api/v1/productsNone?commercialPartnerId=1`);
  expect(await again.json()).toMatchObject({ count });
});

test('without a lock service it does not start while a phone is locked or an order has not been sent', async () => {
  const none = { ...config, providers: { ...config.providers, deviceLock: { is: 'none' as const } } };
  const refused = () => startServer(none, silent);
  const inDatabase = async (work: (store: Store) => Promise<unknown>) => {
    const opened = await openDatabase(config, silentLog);
    await acrossPartners('start', () => work(opened.store));
    await opened.close();
  };
  await inDatabase((store) =>
    sql`update loans set locked_at = app_now() where account = (select min(account) from loans)`.execute(
      store.db,
    ),
  );
  await expect(refused()).rejects.toThrow(
    'DEVICE_LOCK_PROVIDER: none, but phones are locked or wait for the lock service: 1 ',
  );
  await inDatabase(async ({ db }) => {
    await sql`update loans set locked_at = null`.execute(db);
    await sql`insert into device_orders (account, action, cause)
      select min(account), 'unlock', 'overdue-1' from loans`.execute(db);
  });
  await expect(refused()).rejects.toThrow('wait for the lock service: 1 ');
  await inDatabase(({ db }) => sql`update device_orders set sent_at = app_now()`.execute(db));
  await (await startServer(none, silent)).close();
});

test('a port that is taken stops the start and leaves nothing open', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(startServer({ ...config, port }, silent)).rejects.toThrow('EADDRINUSE');
  await (await openDatabase(config, silentLog)).close();
});

test('a port that is taken is found before the database is opened, and told in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = { DATA_DIR: dataDir, HOST: '127.0.0.1' };
  expect(await run({ ...first, PORT: port })).toEqual({
    code: 1,
    said: `PORT: ${port} of 127.0.0.1 is taken (EADDRINUSE): stop the program that has it, or set another PORT\n`,
  });
  expect((await run({ ...first, OPERATOR_PORT: port })).said).toMatch(/^OPERATOR_PORT: .* is taken .*\n$/);
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
  expect((await run({ ...first, HOST: '192.0.2.1', PORT: port })).said).toMatch(
    /^HOST: 192\.0\.2\.1 is no address of this machine .*\n$/,
  );
});

test('a database that is away is one line, without its password', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const away = new URL(`postgresql://127.0.0.1:${port}/shop`);
  [away.username, away.password] = ['shop', 'hidden'];
  const { code, said } = await run({ DATABASE_URL: away.href });
  expect({ code, said }).toEqual({
    code: 1,
    said: `DATABASE_URL: no database answers at 127.0.0.1:${port} (ECONNREFUSED): start it, or correct the address\n`,
  });
});

const spoiled: [what: string, spoil: (folder: string) => void, says: RegExp][] = [
  [
    'the database',
    (folder) => writeFileSync(join(folder, 'database'), ''),
    /^DATA_DIR: \S+database cannot be used \(EEXIST\)/,
  ],
  [
    'the lock',
    (folder) => mkdirSync(join(folder, 'owner.json')),
    /^DATA_DIR: \S+owner\.json cannot be used \(EISDIR\)/,
  ],
  [
    'what is in the database',
    (folder) => {
      mkdirSync(join(folder, 'database'));
      writeFileSync(join(folder, 'database/PG_VERSION'), 'none');
    },
    /^DATA_DIR: the database in \S+database does not open: delete it .*, else restore a backup/,
  ],
];

test.each(spoiled)('%s that cannot be used is one line with what to do', async (_what, spoil, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-spoiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  spoil(folder);
  const { code, said } = await run({ DATA_DIR: folder, SECRET: 's'.repeat(40), SEED_DEMO: 'false' });
  expect(code).toBe(1);
  expect(said).toMatch(says);
  expect(said.trimEnd().split('\n')).toHaveLength(1);
});

test('a database that a newer version has changed is no fault of this one, and says which starts on it', async () => {
  const asOperator = async (statement: string) => {
    const opened = await openDatabase(config, silentLog);
    await sql.raw(statement).execute(asOwner(opened).db);
    await opened.close();
  };
  await asOperator(
    `insert into applied_migrations (name, checksum, phase) values ('9999_later.sql', 'x', 'contract')`,
  );
  onTestFinished(() => asOperator(`delete from applied_migrations where name = '9999_later.sql'`));
  const refused = await startServer(config, silent).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartProblem);
  expect((refused as Error).message).toBe(
    'The database is newer than this program: it has 9999_later.sql. Start the version that made it.',
  );
});

test('on a bare IP address it warns that nobody at the desk can have a passkey', async () => {
  const started = async (publicOrigin: string) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const server = await startServer({ ...config, publicOrigin, publicOriginGiven: true }, log);
    await server.close();
    return lines.filter((line) => line.includes('passkeys'));
  };
  expect(await started('https://tienda.mx')).toEqual([]);
  expect(await started('https://192.0.2.7')).toHaveLength(1);
});

test('metrics and docs answer at their own port alone', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const apart = { ...config, operatorPort: port, operatorPagesOnPort: false };
  const server = await startServer(apart, silent);
  onTestFinished(() => server.close());
  const paths = ['/metrics', '/docs/', '/openapi.json'];
  for (const path of paths) {
    const [mine, publics] = await Promise.all([
      fetch(`http://127.0.0.1:${port}${path}`),
      fetch(server.address + path),
    ]);
    expect([mine.status, publics.status], path).toEqual([200, 404]);
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('http_request_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/products/1`)).status).toBe(404);
});

test('with another API only the storefront runs, without a database', async () => {
  const inUse = await openDatabase(config, silentLog);
  onTestFinished(() => inUse.close());
  const storefront = await startServer({ ...config, apiOrigin: 'http://localhost:9' }, silent);
  onTestFinished(() => storefront.close());
  expect((await fetch(`${storefront.address}/livez`)).status).toBe(200);
});

/** Runs main.ts in a child process; resolves when it has exited. */
async function run(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: config.dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('a wrong environment is told in one message, every variable of it', async () => {
  expect(await run({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    said: [
      'The environment is not right:',
      '  PORT: must be a whole number from 0 to 65535',
      '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent',
      '',
    ].join('\n'),
  });
});

test('a second process on the embedded database says so in one line and ends', async () => {
  const owner = await openDatabase(config, silentLog);
  onTestFinished(() => owner.close());
  const { code, said } = await run({});
  expect(code).toBe(1);
  expect(said).toMatch(/^\S+ is in use by process \d+ on .*\n$/);
});

test('the clock of the sandbox is ahead from the start; a later start does not move it again', async () => {
  const day = 86_400_000;
  const clockFrom = new Date(Date.now() + 40 * day);
  const clockAfterStart = async () => {
    const server = await startServer({ ...config, clockFrom }, silent);
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"minutes":1}' };
    const { now } = (await (await fetch(`${server.address}/sandbox/clock`, call)).json()) as { now: string };
    await server.close();
    return (Date.parse(now) - clockFrom.getTime()) / day;
  };
  const first = await clockAfterStart();
  expect(first).toBeGreaterThan(0);
  const second = await clockAfterStart();
  expect(second).toBeGreaterThan(first);
  expect(Math.floor(second)).toBe(0);
});
