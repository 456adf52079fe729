import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { locksDevices } from './provider-settings.ts';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { variableNames } from './variables.ts';

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

test.each([
  ['this machine, nothing real', {}, false],
  ['behind a proxy of this machine', { PUBLIC_ORIGIN: 'http://localhost:8080' }, false],
  ['reached by others', { HOST: '0.0.0.0' }, true],
  ['published', { PUBLIC_ORIGIN: 'https://demo.example' }, true],
  [
    'a real network of SMS',
    { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.example', SMS_HTTP_TOKEN: 'x'.repeat(30) },
    true,
  ],
])('the sandbox of %s', (_name, env, hasKey) => {
  const config = readConfig({ DATA_DIR: newFolder(), ...env });
  expect(config.sandbox).toBe(true);
  expect(config.sandboxKey === null).toBe(!hasKey);
  const given = readConfig({ DATA_DIR: newFolder(), ...env, SANDBOX_KEY: 'k'.repeat(24) });
  expect(given.sandboxKey).toBe(hasKey ? 'k'.repeat(24) : null);
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

test('the web is not served from its sources in production', () => {
  const refused = [expect.stringMatching(/^DEV: /)];
  expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'allow', DEV: '1' })).toEqual(refused);
  expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'allow', DEV: '0' })).toEqual([]);
  expect(problemsOf({ DEV: '1' })).toEqual([]);
});

test('limits off and a moved clock are for a sandbox, which production has to allow', () => {
  const set = { SANDBOX_LIMITS: 'off', SANDBOX_CLOCK: '2026-03-02T12:00:00-06:00' };
  const read = readConfig({ DATA_DIR: newFolder(), ...set });
  expect(read).toMatchObject({ limited: false, clockFrom: new Date('2026-03-02T18:00:00Z') });
  expect(readConfig({ DATA_DIR: newFolder() })).toMatchObject({ limited: true, clockFrom: null });
  expect(problemsOf({ ...set, NODE_ENV: 'production', SANDBOX: 'allow' })).toEqual([]);
  const inProduction = problemsOf({ ...set, NODE_ENV: 'production' });
  expect(inProduction).toContain('SANDBOX_LIMITS: under NODE_ENV=production it needs SANDBOX=allow');
  expect(inProduction).toContain('SANDBOX_CLOCK: under NODE_ENV=production it needs SANDBOX=allow');
  const real = { ...everythingReal(newFolder()), ...set };
  expect(problemsOf(real)).toEqual([
    'SANDBOX_LIMITS: it is for a sandbox, and nothing is simulated',
    'SANDBOX_CLOCK: it is for a sandbox, and nothing is simulated',
  ]);
  expect(problemsOf({ SANDBOX_LIMITS: 'none', SANDBOX_CLOCK: 'noon' })).toEqual([
    'SANDBOX_LIMITS: must be one of on, off',
    'SANDBOX_CLOCK: must be an instant like 2026-03-02T12:00:00-06:00',
  ]);
});

test('a process that does a part of the work needs what all of them share, and says so', () => {
  expect(problemsOf({ ROLE: 'worker' })).toEqual([
    'ROLE: worker needs DATABASE_URL; the embedded database belongs to one process, which does all',
    'SECRET: ROLE=worker needs it, the same in every process',
    'VAULT_KEYS: ROLE=worker needs them, the same in every process',
    'PUBLIC_ORIGIN: ROLE=worker needs it for the links of messages',
  ]);
  const shared = {
    DATABASE_URL: 'postgresql://shop@database/shop',
    SECRET: 's'.repeat(40),
    VAULT_KEYS: `k1:${'A'.repeat(43)}`,
  };
  expect(problemsOf({ ...shared, ROLE: 'web' })).toEqual([]);
  expect(problemsOf({ ...shared, ROLE: 'worker', PUBLIC_ORIGIN: 'https://tienda.example' })).toEqual([]);
  expect(problemsOf({ ROLE: 'all' })).toEqual([]);
  expect(problemsOf({ ROLE: 'both' })).toEqual(['ROLE: must be one of web, worker, all']);
});

test('a process has ten connections to its database unless said otherwise, and never none', () => {
  const given = { DATA_DIR: newFolder() };
  expect(readConfig(given).databaseConnections).toBe(10);
  expect(readConfig({ ...given, DATABASE_CONNECTIONS: '3' }).databaseConnections).toBe(3);
  expect(problemsOf({ DATABASE_CONNECTIONS: '0' })).toEqual([
    'DATABASE_CONNECTIONS: must be a whole number from 1 to 100',
  ]);
});

test('a storefront before another server is web or all', () => {
  const storefront = { API_ORIGIN: 'https://api.partner.example' };
  expect(problemsOf({ ...storefront, ROLE: 'web' })).toEqual([]);
  expect(problemsOf({ ...storefront, ROLE: 'worker' })).toEqual([
    'ROLE: in front of API_ORIGIN there are no jobs for a worker',
  ]);
});

test('a real provider that lacks something is a line for each variable, and a wrong file is one too', () => {
  const chosen = { SMS_PROVIDER: 'twilio', TWILIO_FROM: '+525500000000', STORAGE: 's3' };
  expect(problemsOf(chosen)).toEqual([
    'TWILIO_ACCOUNT_SID: SMS_PROVIDER=twilio needs it',
    'TWILIO_AUTH_TOKEN: SMS_PROVIDER=twilio needs it',
    'S3_ENDPOINT: STORAGE=s3 needs it',
    'S3_BUCKET: STORAGE=s3 needs it',
    'S3_ACCESS_KEY_ID: STORAGE=s3 needs it',
    'S3_SECRET_ACCESS_KEY: STORAGE=s3 needs it',
  ]);
  const conekta = { PAYMENTS_PROVIDER: 'conekta', CONEKTA_PRIVATE_KEY: 'k', CONEKTA_CUSTOMER_ID: 'c' };
  const withKey = (file: string) => problemsOf({ ...conekta, CONEKTA_WEBHOOK_KEY_FILE: file });
  expect(withKey('/none/there')).toEqual(['CONEKTA_WEBHOOK_KEY_FILE: cannot be read (ENOENT)']);
  expect(withKey(import.meta.filename)).toEqual(['CONEKTA_WEBHOOK_KEY_FILE: is no PEM file']);
});

/** Every provider real, with what it needs; its files are in `folder`. */
function everythingReal(folder: string) {
  const pem = join(folder, 'key.pem');
  writeFileSync(pem, ['-----BEGIN', 'PUBLIC KEY-----'].join(' '));
  const given = Object.fromEntries(
    ['INCODE_API_KEY', 'INCODE_FLOW_ID', 'INCODE_ADMIN_TOKEN', 'CDC_API_KEY', 'CDC_USERNAME', 'CDC_PASSWORD']
      .concat('CONEKTA_PRIVATE_KEY', 'CONEKTA_CUSTOMER_ID', 'KNOX_CLIENT_ID', 'KNOX_SUPPORT_PHONE')
      .map((name) => [name, 'given']),
  );
  const files = [
    'CDC_PRIVATE_KEY_FILE',
    'CDC_CERTIFICATE_FILE',
    'CONEKTA_WEBHOOK_KEY_FILE',
    'KNOX_PRIVATE_KEY_FILE',
  ];
  const urls = ['INCODE_URL', 'CDC_URL', 'KNOX_URL'];
  return {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://tienda.example',
    VAULT_KEYS: `k1:${'A'.repeat(43)}`,
    SMS_PROVIDER: 'http',
    SMS_HTTP_URL: 'https://sms.example',
    SMS_HTTP_TOKEN: 'given',
    EMAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtps://mail.example',
    EMAIL_FROM: 'Tienda <no-responder@tienda.example>',
    IDENTITY_PROVIDER: 'incode',
    BUREAU_PROVIDER: 'circulo-de-credito',
    PAYMENTS_PROVIDER: 'conekta',
    DEVICE_LOCK_PROVIDER: 'knox-guard',
    ...given,
    ...Object.fromEntries(files.map((name) => [name, pem])),
    ...Object.fromEntries(urls.map((name) => [name, 'https://vendor.example'])),
  };
}

test('with every provider real, production needs no leave for the sandbox, and there is none', () => {
  const folder = newFolder();
  const real = everythingReal(folder);
  expect(problemsOf(real)).toEqual([]);
  expect(readConfig({ DATA_DIR: folder, ...real }).sandbox).toBe(false);
  expect(problemsOf({ ...real, CAPTCHA: 'sandbox' })).toEqual([
    expect.stringContaining('simulated are captcha'),
  ]);
});

test('a shop that locks no phones says so, and then nothing of the lock is simulated or asked for', () => {
  const folder = newFolder();
  const given = Object.entries(everythingReal(folder)).filter(([name]) => !name.startsWith('KNOX_'));
  const real = { ...Object.fromEntries(given), DEVICE_LOCK_PROVIDER: 'none' };
  expect(problemsOf(real)).toEqual([]);
  const config = readConfig({ DATA_DIR: folder, ...real });
  expect(config).toMatchObject({ sandbox: false, sandboxKey: null });
  expect(locksDevices(config)).toBe(false);
  expect(locksDevices(readConfig({ DATA_DIR: folder, ...everythingReal(folder) }))).toBe(true);
});

test('a storefront alone has nothing simulated and nothing to seal', () => {
  const storefront = { NODE_ENV: 'production', API_ORIGIN: 'https://api.partner.example' };
  expect(problemsOf({ ...storefront, PUBLIC_ORIGIN: 'https://tienda.example' })).toEqual([]);
});

const needsOrigin = [expect.stringContaining('PUBLIC_ORIGIN: needed under NODE_ENV=production')];

test('production needs its public address, unless all is simulated and this machine alone reaches it', () => {
  const { PUBLIC_ORIGIN: _given, ...real } = everythingReal(newFolder());
  expect(problemsOf(real)).toEqual(needsOrigin);
  const demo = { NODE_ENV: 'production', SANDBOX: 'allow' };
  expect(problemsOf(demo)).toEqual([]);
  expect(problemsOf({ ...demo, HOST: '0.0.0.0' })).toEqual(needsOrigin);
  const storefront = { NODE_ENV: 'production', API_ORIGIN: 'https://api.partner.example' };
  expect(problemsOf(storefront)).toEqual(needsOrigin);
  expect(problemsOf({ ...storefront, API_ORIGIN: 'http://localhost:3001' })).toEqual([]);
  // A demo shown on a phone of the same network.
  const shown = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://192.168.1.20:3000' };
  expect(problemsOf({ ...demo, ...shown })).toEqual([]);
  expect(problemsOf({ ...real, ...shown })).toEqual([expect.stringContaining('must be https')]);
});

test.each([
  ['tienda.mx', 'must be an http or https address, like https://shop.example: https:// is missing'],
  ['localhost:3000', 'must be an http or https address, like https://shop.example: https:// is missing'],
  ['ftp://tienda.mx', 'must be an http or https address, like https://shop.example'],
  ['https://', 'must be an http or https address, like https://shop.example'],
  ['https://tienda.mx/1/inicio', 'must be an origin only, without a path'],
  ['https://tienda.mx#x', 'must be an origin only, without a path'],
  ['https://a:b@tienda.mx', 'must be an origin only, without a user'],
])('a malformed address is explained and never a stack: %s', (given, problem) => {
  for (const name of ['PUBLIC_ORIGIN', 'API_ORIGIN', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
    expect(problemsOf({ [name]: given })).toEqual([`${name}: ${problem}`]);
  }
});

test('metrics and docs have a port of their own wherever others reach the server in production', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: newFolder(), ...env });
  const demo = { NODE_ENV: 'production', SANDBOX: 'allow' };
  expect(read({})).toMatchObject({ operatorPort: null, operatorPagesOnPort: true });
  expect(read(demo)).toMatchObject({ operatorPort: null, operatorPagesOnPort: true });
  const published = { ...demo, PUBLIC_ORIGIN: 'https://demo.example' };
  expect(read(published)).toMatchObject({ operatorPort: null, operatorPagesOnPort: false });
  expect(read(everythingReal(newFolder()))).toMatchObject({ operatorPagesOnPort: false });
  expect(read({ ...demo, OPERATOR_PORT: '3001' })).toMatchObject({
    operatorPort: 3001,
    operatorPagesOnPort: false,
  });
});

test('a folder that is none, or a database whose keys were not brought, is one line and no key is made', () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: file })).toEqual([
    `DATA_DIR: ${file} is no folder that can be written (EEXIST): give this user one, with room on its disk`,
  ]);
  expect(problemsOf({ DATA_DIR: join(file, 'below') })).toEqual([expect.stringContaining('(ENOTDIR)')]);
  const restored = newFolder();
  mkdirSync(join(restored, 'database'));
  expect(problemsOf({ DATA_DIR: restored })).toEqual([expect.stringContaining('SECRET: ')]);
  expect(readdirSync(restored)).toEqual(['database']);
  expect(problemsOf({ DATA_DIR: restored, SECRET: 's'.repeat(40) })).toEqual([]);
});

test.each([
  ['secret', 'short', 'SECRET', 'must have at least 32 characters'],
  ['secret', '', 'SECRET', 'must have at least 32 characters'],
  ['vault-keys', 'k1:short', 'VAULT_KEYS', 'must be id:key pairs'],
  ['vault-keys', '', 'VAULT_KEYS', 'contains no key'],
])(
  'a file %s with %j is named with its variable, and no other is made in its place',
  (file, text, name, why) => {
    const folder = newFolder();
    writeFileSync(join(folder, file), text);
    expect(problemsOf({ DATA_DIR: folder })).toEqual([
      expect.stringMatching(
        new RegExp(`^${name}: \\S+/${file} is not right \\(${why}.*\\): bring the right one`),
      ),
    ]);
  },
);

test('an address of a database that is none, or that stands without DATABASE_URL, is told', () => {
  // As a password with a sign of addresses makes it.
  for (const sign of ['#', '/', '?']) {
    const password = `pass${sign}word`;
    const url = `postgresql://shop:${password}@localhost/shop`;
    expect(problemsOf({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL: is no address: write signs of its password in percents, # as %23 and / as %2F',
    ]);
  }
  const socket = 'postgresql://shop@/shop?host=/var/run/postgresql';
  expect(problemsOf({ DATABASE_URL: socket, DATABASE_URL_OWNER: socket })).toEqual([]);
  for (const name of ['DATABASE_URL_OWNER', 'DATABASE_URL_DIRECT']) {
    expect(problemsOf({ [name]: socket })).toEqual([`DATABASE_URL: ${name} stands beside it`]);
  }
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
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual(variableNames.toSorted());
  const dataDir = newFolder();
  const env = { ...(example as Record<string, string>), DATA_DIR: dataDir };
  expect(readConfig(env)).toEqual(readConfig({ DATA_DIR: dataDir }));
});

test.each([
  {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+52',
  },
  {
    STORAGE: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'fotos',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  },
  { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET_KEY: 's' },
])('what .env.example sets is what is so without it for real providers too: %j', (chosen) => {
  const folder = newFolder();
  const real = { ...everythingReal(folder), ...chosen, SECRET: 's'.repeat(40), DATA_DIR: folder };
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'));
  const set = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''));
  const config = readConfig({ ...set, ...real });
  expect(config).toEqual(readConfig(real));
  // What it says is read: another life of a reference is noticed.
  const other = readConfig({ ...set, CONEKTA_REFERENCE_DAYS: '90', ...real });
  expect(other).not.toEqual(config);
});

test('a network that keeps references for less than sixty days stops the start', () => {
  const real = { ...everythingReal(newFolder()), SECRET: 's'.repeat(40) };
  expect(problemsOf({ ...real, CONEKTA_REFERENCE_DAYS: '59' })).toContain(
    'CONEKTA_REFERENCE_DAYS: must be 60 to 365 days',
  );
  expect(problemsOf({ ...real, CONEKTA_REFERENCE_DAYS: '60' })).toEqual([]);
});

test('production seals with a key that was given, and says what is wrong with one without repeating it', () => {
  const key = `k1:${'A'.repeat(43)}`;
  const inProduction = (VAULT_KEYS: string) => problemsOf({ NODE_ENV: 'production', VAULT_KEYS });
  expect(inProduction(key).map((problem) => problem.split(':')[0])).toEqual(['SANDBOX']);
  expect(inProduction(`${key}A`).join('\n')).toMatch(/^(?!.*AAAA)[^]*VAULT_KEYS/);
  expect(problemsOf({ VAULT_KEYS_FILE: '/none/there' }).join()).toMatch(/^VAULT_KEYS_FILE/);
});
