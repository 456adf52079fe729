import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig, variableNames } from './config.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: newFolder(), ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('nothing set: the embedded database, real proof of work, port 3000', () => {
  const dataDir = newFolder();
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir,
    databaseUrl: null,
    apiOrigin: null,
    publicOrigin: 'http://localhost:3000',
    publicOriginGiven: false,
    providers: { captcha: { is: 'pow' }, storage: { is: 'local' }, sms: { is: 'sandbox' } },
    sandbox: true,
    staffToken: null,
  });
});

test('every bad variable is named at once', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://shop',
    PUBLIC_ORIGIN: 'https://shop.example/tienda',
    CAPTCHA: 'off',
    SECRET: 'short',
    STAFF_TOKEN: '1234',
    LOG_LEVEL: 'loud',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'PUBLIC_ORIGIN',
    'CAPTCHA',
    'SECRET',
    'STAFF_TOKEN',
    'LOG_LEVEL',
    'SANDBOX',
    'VAULT_KEYS',
  ]);
});

test('what is wrong with a variable never repeats its value', () => {
  const secret = 'postgres-password-by-mistake';
  expect(problemsOf({ DATABASE_URL: secret, SECRET: secret.slice(0, 9) }).join('\n')).not.toContain(
    secret.slice(0, 9),
  );
});

test('the sandbox is refused in production unless it is allowed by name', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['SANDBOX', 'VAULT_KEYS']);
  expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'allow' })).toEqual([]);
  expect(problemsOf({ NODE_ENV: 'development' })).toEqual([]);
});

test('a storefront alone has nothing simulated and nothing to seal', () => {
  expect(problemsOf({ NODE_ENV: 'production', API_ORIGIN: 'https://api.partner.example' })).toEqual([]);
});

test('in production a shop that others reach is https', () => {
  const inProduction = (origin: string) =>
    problemsOf({ NODE_ENV: 'production', SANDBOX: 'allow', PUBLIC_ORIGIN: origin });
  expect(inProduction('http://tienda.example')).toEqual([
    expect.stringContaining('PUBLIC_ORIGIN: must be https'),
  ]);
  expect(inProduction('https://tienda.example')).toEqual([]);
  expect(inProduction('http://localhost:3000')).toEqual([]);
  expect(problemsOf({ PUBLIC_ORIGIN: 'http://tienda.example' })).toEqual([]);
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ DATA_DIR: newFolder(), PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test('the secret is made once, kept, and readable by its owner only', () => {
  const folder = newFolder();
  const { secret } = readConfig({ DATA_DIR: folder });
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readConfig({ DATA_DIR: folder }).secret).toBe(secret);
  expect(readConfig({ DATA_DIR: newFolder() }).secret).not.toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('.env.example names every variable, and what it sets is what is so without it', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual(variableNames.toSorted());
  const dataDir = newFolder();
  const env = { ...(example as Record<string, string>), DATA_DIR: dataDir };
  expect(readConfig(env)).toEqual(readConfig({ DATA_DIR: dataDir }));
});

test('production seals with a key that was given, and says what is wrong with one without repeating it', () => {
  const key = `k1:${'A'.repeat(43)}`;
  const inProduction = (VAULT_KEYS: string) => problemsOf({ NODE_ENV: 'production', VAULT_KEYS });
  expect(inProduction(key).map((problem) => problem.split(':')[0])).toEqual(['SANDBOX']);
  expect(inProduction(`${key}A`).join('\n')).toMatch(/^(?!.*AAAA)[^]*VAULT_KEYS/);
  expect(problemsOf({ VAULT_KEYS_FILE: '/none/there' }).join()).toMatch(/^VAULT_KEYS_FILE/);
});
