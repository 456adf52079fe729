import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKeysText } from '#test/support/database-template.ts';
import { copyEmbedded } from '#test/support/database.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-cli-'));
const env = {
  ...process.env,
  SECRET: 'of this installation'.padEnd(40, '.'),
  VAULT_KEYS: testKeysText,
  DATA_DIR: dataDir,
  SEED_DEMO: 'false',
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'error',
};
await copyEmbedded(dataDir, 'database');
const server = spawn(process.execPath, ['src/server/app/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let origin = '';

beforeAll(async () => {
  for await (const line of createInterface(server.stdout)) {
    const ready = /ready on (\S+)/.exec(line);
    if (ready?.[1]) {
      origin = ready[1];
      return;
    }
  }
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true });
});

/** Runs a line of the page as a shell would, with `npx enganche` replaced by our own file. */
const typed = async (line: string) => {
  const command = line.replace('npx enganche', `'${process.execPath}' scripts/enganche.mjs`);
  return promisify(execFile)('sh', ['-c', command], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, out: stdout, err: '' }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  );
};
const api = async (path: string) =>
  (await fetch(`${origin}/api/v1/${path}`)).json() as Promise<Record<string, unknown>>;

test('the page brings a partner with colour, logos, 20 products and 3 promoters on sale beside a running server', async () => {
  const page = readFileSync(join(root, 'docs/new-partner.md'), 'utf8');
  const lines = [...page.matchAll(/^```sh\n([^]*?)```$/gm)].map(([, code = '']) => code.trim());
  expect(lines.length).toBe(7);
  const said = [];
  for (const line of lines) said.push(await typed(line));
  expect(said.map(({ code, err }) => [code, err])).toEqual(lines.map(() => [0, '']));
  expect(said[2]?.out).toBe('20 products added, 0 changed.\n');
  for (const invited of said.slice(5)) expect(invited.out).toMatch(/\/oficina\/invitacion\/[\w-]{43}/);
  expect(said[4]?.out).toMatch(/^ +77 {2}Jacaranda +#6B2FA0 {2}20 products, 3 promoters$/m);

  expect(await api('getCommercialPartner/77')).toMatchObject({ name: 'Jacaranda' });
  const { count, list } = (await api('productsNone?commercialPartnerId=77&page=1&limit=100')) as {
    count: number;
    list: { thubnailUrl: string }[];
  };
  expect(count).toBe(20);
  const picture = await fetch(`${origin}/api/v1/storage/${list[0]?.thubnailUrl}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
  const promoter = /\/77\/(\d+)\/inicio/.exec(said[3]?.out ?? '')?.[1];
  expect(await api(`getPromotor/${promoter}`)).toMatchObject({ name: 'Ana Lucía Torres' });
});

test('a wrong row is said with its number and column, and nothing is imported', async () => {
  const file = join(dataDir, 'wrong.csv');
  const head = 'name,brand,price,down_payment,weekly,weeks,colors,drawing';
  writeFileSync(
    file,
    `${head}\nUno,Nokia,"7,999",0,199,52,Negro=#111,galaxy-a56\nDos,Samsung,7999,1299,199,52,,galaxy-b1\n`,
  );
  const { code, out } = await typed(`npx enganche product import ${file} --partner 77 --json`);
  expect(code).toBe(1);
  expect((JSON.parse(out) as { error: string }).error.split('\n').slice(1)).toEqual([
    "row 2, price: must be pesos like 7999.50, not '7,999'",
    'row 2, brand: must be one of Apple, Samsung, Huawei, Motorola, Xiaomi',
    "row 2, colors: '#111' is no colour like #1a2b3c",
    'row 3, colors: is empty',
    'row 3, drawing: we draw no galaxy-b1; npx enganche drawings lists them',
  ]);
  expect((await api('productsNone?commercialPartnerId=77&page=1&limit=10'))['count']).toBe(20);
});

test('two products that would be the same storage of a family leave the catalogue as it was', async () => {
  const file = join(dataDir, 'family.csv');
  const head = 'name,brand,price,down_payment,weekly,weeks,colors,drawing,family,storage';
  const line = (name: string, storage: string) =>
    `${name},Samsung,7999,1299,199,52,Negro,galaxy-a56,Galaxy A56,${storage}`;
  writeFileSync(file, [head, line('Uno', '128 GB'), line('Dos', '128gb')].join('\n'));
  expect(await typed(`npx enganche product import ${file} --partner 77`)).toMatchObject({
    code: 1,
    err: expect.stringContaining("There are two products 'Galaxy A56' with 128"),
  });
  writeFileSync(file, [head, line('Uno', '')].join('\n'));
  expect((await typed(`npx enganche product import ${file} --partner 77`)).err).toContain(
    'row 2, storage: must stand beside a family',
  );
  expect((await api('productsNone?commercialPartnerId=77&page=1&limit=10'))['count']).toBe(20);
});

test('what cannot be done is a plain line: no such partner, a number that is taken, a backup beside the server', async () => {
  const csv = 'docs/new-partner/promoters.csv';
  expect(await typed(`npx enganche promoter import ${csv} --partner 78`)).toMatchObject({
    code: 1,
    err: 'There is no partner 78.\n',
  });
  const logo = 'docs/new-partner/logo.svg';
  const taken = `--id 77 --name A --legal-name A --color '#111111' --address A --tel 2221234567 --contact a@b.mx --logo ${logo}`;
  expect((await typed(`npx enganche partner create ${taken}`)).err).toBe('Partner 77 is there already.\n');
  expect((await typed(`npx enganche backup ${join(dataDir, 'copy')}`)).err).toMatch(
    /is in use by process \d+/,
  );
  expect((await typed('npx enganche partner create --tel 12')).err.split('\n')).toEqual(
    expect.arrayContaining(['--name is needed', '--tel must be ten digits', '--color is needed']),
  );
});

test('the same commands look after requests, messages, the trail and the keys', async () => {
  for (const command of ['ledgers check', 'staff list', 'outbox --given-up', 'audit verify', 'keys rotate']) {
    const { code, out } = await typed(`npx enganche ${command} --json`);
    expect([command, code]).toEqual([command, 0]);
    expect(JSON.parse(out)).toBeTypeOf('object');
  }
  expect((await typed('npx enganche request show 1234567890')).err).toBe(
    'There is no such request or account.\n',
  );
  const notice = 'revocation receive 1234567890';
  expect((await typed(`npx enganche ${notice} --by Ana --sent 2026-11-02`)).err).toBe(
    'Not possible: not-found.\n',
  );
  expect((await typed(`npx enganche ${notice} --sent 2026-11-02`)).err).toBe('--by is needed\n');
  expect((await typed(`npx enganche ${notice} --by Ana --sent 2/11`)).err).toBe(
    '--sent must be a day, YYYY-MM-DD\n',
  );
  // What the desk does has no command.
  expect((await typed('npx enganche review approve x --by ana')).code).toBe(1);
});
