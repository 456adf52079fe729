import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hmacHex } from './hmac.ts';
import { providersOf, realPorts, simulatedPorts, type ProviderSettings } from './provider-settings.ts';
import { roleProblems, type Role } from './role.ts';
import { sandboxProblems } from './sandbox-settings.ts';
import { persistedSecret, secretFile } from './persisted-text.ts';
import { folderProblems } from './place.ts';
import { variables } from './variables.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback, isThisMachine, publicOriginProblems } from './origins.ts';
import { keyRingFile, parseKeyRing, persistedKeyRing, type KeyRing } from './key-ring.ts';

/** The configuration of this process. Read once, at start. */
export interface Config {
  readonly production: boolean;
  /** Serve the web through Vite, in this process (npm run dev). */
  readonly development: boolean;
  readonly role: Role;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where metrics and the docs of the calls are served apart from everything else; null: nowhere else. */
  readonly operatorPort: number | null;
  /** They are served on `port`: nobody but this machine reaches it, or it is no production. */
  readonly operatorPagesOnPort: boolean;
  /** Absolute path of the embedded database, files, secret and lock. */
  readonly dataDir: string;
  /** Null: PGlite in dataDir. */
  readonly databaseUrl: string | null;
  /** For LISTEN and the queue, which a pooler in transaction mode does not support. */
  readonly databaseDirectUrl: string | null;
  /** The login that owns the tables and brings them up to date at the start; null: that of databaseUrl. */
  readonly databaseOwnerUrl: string | null;
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
  if (parsed.data?.NODE_ENV === 'production' && providers) {
    if (parsed.data.DEV === '1') {
      problems.push('DEV: serves the sources, and pages without a policy: not under NODE_ENV=production');
    }
    const { PUBLIC_ORIGIN, HOST, API_ORIGIN } = parsed.data;
    const isDemo =
      API_ORIGIN === undefined
        ? simulated.length > 0 && realPorts(providers).length === 0
        : isThisMachine(API_ORIGIN);
    // A worker says so itself: role.ts.
    if (PUBLIC_ORIGIN !== undefined || parsed.data.ROLE !== 'worker') {
      problems.push(...publicOriginProblems(PUBLIC_ORIGIN, { host: HOST, isDemo }));
    }
  }
  if (parsed.success) problems.push(...roleProblems(given));
  for (const name of ['DATABASE_URL_DIRECT', 'DATABASE_URL_OWNER']) {
    if (given[name] !== undefined && given['DATABASE_URL'] === undefined) {
      problems.push(`DATABASE_URL: ${name} stands beside it`);
    }
  }
  problems.push(...sandboxProblems(given, simulated.length > 0));
  const ring = keyRing(given, problems);
  if (parsed.success && problems.length === 0) problems.push(...folderProblems(parsed.data, ring));
  if (!parsed.success || !providers || problems.length > 0) throw new ConfigError(problems);
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  const { secret, vaultKeys } = ofFolder(dataDir, { secret: read.SECRET, ring });
  const isAlone = isLoopback(read.HOST) && isThisMachine(read.PUBLIC_ORIGIN ?? 'http://localhost');
  const isOpen = isAlone && realPorts(providers).length === 0;
  const production = read.NODE_ENV === 'production';
  return {
    production,
    development: read.DEV === '1',
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    operatorPort: read.OPERATOR_PORT ?? null,
    operatorPagesOnPort: read.OPERATOR_PORT === undefined && (isOpen || !production),
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_URL_DIRECT ?? read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_URL_OWNER ?? null,
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
    vaultKeys,
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

/** What is not given is kept in the folder. @throws ConfigError where its file there is not right */
function ofFolder(
  dataDir: string,
  given: { readonly secret: string | undefined; readonly ring: KeyRing | null },
) {
  const problems: string[] = [];
  const read = <T>(variable: string, file: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      const cure = 'bring the right one, or set the variable';
      problems.push(
        `${variable}: ${join(dataDir, file)} is not right (${(error as Error).message}): ${cure}`,
      );
      return undefined;
    }
  };
  const secret = given.secret ?? read('SECRET', secretFile, () => persistedSecret(dataDir));
  const vaultKeys = given.ring ?? read('VAULT_KEYS', keyRingFile, () => persistedKeyRing(dataDir));
  if (secret === undefined || vaultKeys === undefined) throw new ConfigError(problems);
  return { secret, vaultKeys };
}

/** The same for every process of one secret. */
const sandboxKeyOf = (secret: string): string => hmacHex(secret, 'sandbox', 'key').slice(0, 32);
