import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { hmacHex } from './hmac.ts';
import { providersOf, realPorts, simulatedPorts, type ProviderSettings } from './provider-settings.ts';
import { providerVariables } from './provider-variables.ts';
import { roleProblems, roles, type Role } from './role.ts';
import { sandboxProblems, sandboxVariables } from './sandbox-settings.ts';
import { persistedSecret } from './persisted-text.ts';
import { parseKeyRing, persistedKeyRing, type KeyRing } from './key-ring.ts';

/** The configuration of this process. Read once, at start. */
export interface Config {
  readonly production: boolean;
  /** Serve the web through Vite, in this process (npm run dev). */
  readonly development: boolean;
  readonly role: Role;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute path of the embedded database, files, secret and lock. */
  readonly dataDir: string;
  /** Null: PGlite in dataDir. */
  readonly databaseUrl: string | null;
  /** For LISTEN and the queue, which a pooler in transaction mode does not support. */
  readonly databaseDirectUrl: string | null;
  /** Maximum number of database connections, besides those of LISTEN and the queue. */
  readonly databaseConnections: number;
  /** Maximum number of concurrent requests, besides the reserved slots (http/in-flight.ts). */
  readonly requestsAtOnce: number;
  /** Where the storefront finds /api/v1; null: in this process. */
  readonly apiOrigin: string | null;
  /** Our public URL, without a trailing slash. With port 0 it is known once main.ts listens. */
  publicOrigin: string;
  /** PUBLIC_ORIGIN is set. If not, links within one browser stay relative, because it may use another hostname. */
  readonly publicOriginGiven: boolean;
  /** How long new requests are still answered after SIGTERM, while /readyz reports closing. */
  readonly drainMs: number;
  /** Number of proxies in front of us whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
  /** SMS codes per partner, within an hour and within a day: the cost limit. */
  readonly smsPerHour: number;
  readonly smsPerDay: number;
  /** Phones that one address may check (checkPhone) within an hour. */
  readonly phoneChecksPerHour: number;
  /** The adapter behind each port. */
  readonly providers: ProviderSettings;
  /** Some providers are simulated: /sandbox is served. */
  readonly sandbox: boolean;
  /**
   * Who has it may open the sandbox, where anybody enters the desk and reads every message. Null: whoever reaches it, which is
   * this machine alone, and nothing real stands behind it.
   */
  readonly sandboxKey: string | null;
  /** Whether calls, codes and load are limited; off only in a sandbox, for tests. */
  readonly limited: boolean;
  /** The sandbox's clock is at least here from the start. */
  readonly clockFrom: Date | null;
  /** What an empty database is seeded with: partners, catalogue and customers; and what keeps the desk busy. */
  readonly seedDemo: 'nothing' | 'shop' | 'shop-and-desk';
  /** Key material; derive keys with hmacHex (hmac.ts), one purpose each. */
  readonly secret: string;
  /** Master keys of the vault, which seals personal data; the first is the current one. */
  readonly vaultKeys: KeyRing;
  /** Null: no staff calls. */
  readonly staffToken: string | null;
  /** Shared with the providers that send webhooks: all are valid, the first is current. Empty: derived. */
  readonly webhookKeys: Readonly<Record<'identity' | 'payments', readonly { id: string; secret: string }[]>>;
  /** OpenTelemetry collector for traces; null: none. */
  readonly tracesTo: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** @throws ConfigError naming every invalid variable at once */
export function readConfig(env: Record<string, string | undefined>): Config {
  // `PORT=` in a .env file means unset.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  // A storefront-only server has neither providers nor data.
  const hasServer = given['API_ORIGIN'] === undefined;
  const host = parsed.data?.PUBLIC_ORIGIN === undefined ? null : new URL(parsed.data.PUBLIC_ORIGIN).hostname;
  const providers = parsed.data && providersOf(parsed.data, host, problems);
  const simulated = providers === undefined ? ['some'] : simulatedPorts(providers);
  if (
    hasServer &&
    given['NODE_ENV'] === 'production' &&
    given['SANDBOX'] === undefined &&
    simulated.length > 0
  ) {
    problems.push(
      `SANDBOX: simulated are ${simulated.join(', ')}; under NODE_ENV=production that needs SANDBOX=allow, ` +
        'and whoever has the link of the sandbox enters the desk and reads every message',
    );
  }
  const origin = parsed.data?.PUBLIC_ORIGIN ?? '';
  if (given['NODE_ENV'] === 'production' && origin.startsWith('http:') && !isThisMachine(origin)) {
    problems.push(
      'PUBLIC_ORIGIN: must be https under NODE_ENV=production, or cookies would travel unencrypted',
    );
  }
  if (parsed.success) problems.push(...roleProblems(given));
  problems.push(...sandboxProblems(given, simulated.length > 0));
  const ring = keyRing(given, problems);
  if (!parsed.success || !providers || problems.length > 0) throw new ConfigError(problems);
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  const secret = read.SECRET ?? persistedSecret(dataDir);
  const isAlone = isLoopback(read.HOST) && isThisMachine(read.PUBLIC_ORIGIN ?? 'http://localhost');
  const isOpen = isAlone && realPorts(providers).length === 0;
  return {
    production: read.NODE_ENV === 'production',
    development: read.DEV === '1',
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_URL_DIRECT ?? read.DATABASE_URL ?? null,
    databaseConnections: read.DATABASE_CONNECTIONS,
    requestsAtOnce: read.REQUESTS_AT_ONCE ?? (hasServer && read.DATABASE_URL === undefined ? 64 : 128),
    apiOrigin: read.API_ORIGIN ?? null,
    publicOrigin: read.PUBLIC_ORIGIN ?? `http://localhost:${read.PORT}`,
    publicOriginGiven: read.PUBLIC_ORIGIN !== undefined,
    drainMs: Math.max(250, read.DRAIN_SECONDS * 1000),
    trustedProxies: read.TRUSTED_PROXIES,
    smsPerHour: read.SMS_PER_HOUR,
    smsPerDay: read.SMS_PER_DAY,
    phoneChecksPerHour: read.PHONE_CHECKS_PER_HOUR,
    providers,
    sandbox: simulated.length > 0,
    sandboxKey: simulated.length > 0 && !isOpen ? (read.SANDBOX_KEY ?? sandboxKeyOf(secret)) : null,
    limited: read.SANDBOX_LIMITS === 'on',
    clockFrom: read.SANDBOX_CLOCK ?? null,
    seedDemo: seeds[read.SEED_DEMO ?? 'true'],
    secret,
    vaultKeys: ring ?? persistedKeyRing(dataDir),
    staffToken: read.STAFF_TOKEN ?? null,
    webhookKeys: { identity: read.IDENTITY_WEBHOOK_KEYS ?? [], payments: read.PAYMENTS_WEBHOOK_KEYS ?? [] },
    tracesTo: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: read.LOG_LEVEL,
  };
}

/**
 * A sandbox may send webhooks to this machine. Never in production: a public demonstration lets anybody enter its desk,
 * and would reach its host's own network for them.
 */
export const isLocalReceiverAllowed = ({
  sandbox,
  production,
}: Pick<Config, 'sandbox' | 'production'>): boolean => sandbox && !production;

const seeds = { true: 'shop-and-desk', shop: 'shop', false: 'nothing' } as const;

/** Returns the configured master keys; null: none, and the demo may store its own in the data folder. */
function keyRing(given: Record<string, string | undefined>, problems: string[]): KeyRing | null {
  const { VAULT_KEYS: inline, VAULT_KEYS_FILE: file } = given;
  try {
    if (inline !== undefined) return parseKeyRing(inline);
    if (file !== undefined) return parseKeyRing(readFileSync(file, 'utf8'));
  } catch (error) {
    const name = inline === undefined ? 'VAULT_KEYS_FILE' : 'VAULT_KEYS';
    problems.push(`${name}: ${(error as Error).message}`);
    return null;
  }
  const hasServer = given['API_ORIGIN'] === undefined;
  if (hasServer && given['NODE_ENV'] === 'production' && given['SANDBOX'] !== 'allow') {
    problems.push('VAULT_KEYS: personal data is sealed; production needs VAULT_KEYS or VAULT_KEYS_FILE');
  }
  return null;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, like https://shop.example' })
  .refine((text) => ['/', ''].includes(new URL(text).pathname) && new URL(text).search === '', {
    error: 'must be an origin only, without a path',
    abort: true,
  })
  .transform((text) => new URL(text).origin);

const isThisMachine = (origin: string): boolean => isLoopback(new URL(origin).hostname);

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** The same for every process of one secret. */
const sandboxKeyOf = (secret: string): string => hmacHex(secret, 'sandbox', 'key').slice(0, 32);

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgresql://');

const whole = (max: number, min = 0) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((number) => number >= min && number <= max, error);
};

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** `id:secret`, separated by commas: new and old ones overlap while a provider switches. */
const webhookKeys = z
  .string()
  .regex(
    /^[\w-]{1,40}:[^\s,]{32,}(,[\w-]{1,40}:[^\s,]{32,})*$/,
    'must be id:secret, of at least 32 characters each',
  )
  .transform((text) =>
    text.split(',').map((pair) => {
      const [id = '', ...secret] = pair.split(':');
      return { id, secret: secret.join(':') };
    }),
  );

const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  DEV: oneOf(['1', '0']).optional(),
  ROLE: oneOf(roles).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_DIRECT: postgresUrl.optional(),
  DATABASE_CONNECTIONS: whole(100, 1).default(10),
  REQUESTS_AT_ONCE: whole(10_000, 1).optional(),
  API_ORIGIN: origin.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  DRAIN_SECONDS: whole(60).default(0),
  TRUSTED_PROXIES: whole(10).default(0),
  ...providerVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  SMS_PER_HOUR: whole(999_999).default(3000),
  SMS_PER_DAY: whole(999_999).default(20_000),
  PHONE_CHECKS_PER_HOUR: whole(999_999).default(150),
  SANDBOX: oneOf(['allow']).optional(),
  ...sandboxVariables,
  SEED_DEMO: oneOf(['true', 'shop', 'false']).optional(),
  VAULT_KEYS: z.string().optional(),
  VAULT_KEYS_FILE: z.string().optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  IDENTITY_WEBHOOK_KEYS: webhookKeys.optional(),
  PAYMENTS_WEBHOOK_KEYS: webhookKeys.optional(),
  STAFF_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Every environment variable that is read. */
export const variableNames: readonly string[] = Object.keys(variables.shape);
