import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { keepRunning, type Part } from './parts.ts';
import type { Place } from './place.ts';

export interface Processes {
  readonly webs: readonly Part[];
  readonly worker: Part;
  /** The keys that open the database. */
  readonly vaultKeys: string;
  readonly dataDir: string;
  isReady(): Promise<boolean>;
  discard(): void;
}

interface Ways {
  /** Through PgBouncer. */
  readonly pooledUrl: string;
  /** Directly to the primary. */
  readonly directUrl: string;
  readonly publicOrigin: string;
  /** One per process; the last is the worker's, which receives no traffic. */
  readonly ports: readonly number[];
}

/**
 * Starts two web processes and a worker. They share a folder for documents, as they would share a bucket; everything
 * else they share is in the database.
 */
export function startProcesses(place: Place, ways: Ways): Processes {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-cluster-files-'));
  const vaultKeys = newMasterKey();
  const shared = {
    NODE_ENV: 'production',
    SANDBOX: 'allow',
    API_ORIGIN: '',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: ways.pooledUrl,
    DATABASE_URL_DIRECT: ways.directUrl,
    PUBLIC_ORIGIN: ways.publicOrigin,
    SECRET: randomBytes(32).toString('base64url'),
    VAULT_KEYS: vaultKeys,
    CAPTCHA: 'sandbox',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  };
  const program = join(import.meta.dirname, '../../scripts/start.mjs');
  const start = (name: string, role: string, port = 0) =>
    keepRunning(place, {
      name,
      command: process.execPath,
      args: [program],
      env: { ...shared, ROLE: role, PORT: String(port) },
      asWeAre: true,
    });
  const lives = async (port = 0, path = '/readyz') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  };
  const [first = 0, second = 0, third = 0] = ways.ports;
  const webs = [start('web0', 'web', first), start('web1', 'web', second)];
  const worker = start('worker', 'worker', third);
  return {
    webs,
    worker,
    vaultKeys,
    dataDir,
    isReady: async () =>
      (await Promise.all(ways.ports.map((port) => lives(port).catch(() => false)))).every(Boolean),
    discard: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
