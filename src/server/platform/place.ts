import { resolve } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { KeyRing } from './key-ring.ts';
import { lacksSecret } from './persisted-text.ts';
import { variables, type Variables } from './variables.ts';
import { folderProblem } from './writable.ts';

/** Where the data are, for a command that needs no keys and must make none. @throws ConfigError */
export function readPlace(env: Record<string, string | undefined>): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const { DATABASE_URL: url, DATA_DIR: folder } = variables.shape;
  const given = z.object({ url, folder }).safeParse({
    url: env['DATABASE_URL'] || undefined,
    folder: env['DATA_DIR'] || undefined,
  });
  if (!given.success) throw new ConfigError(['DATABASE_URL: must begin with postgresql://']);
  return { databaseUrl: given.data.url ?? null, dataDir: resolve(given.data.folder) };
}

/** Returns what is wrong with DATA_DIR where something of this process is written there. */
export function folderProblems(read: Variables, ring: KeyRing | null): string[] {
  const hasServer = read.API_ORIGIN === undefined;
  const isEmbedded = hasServer && read.DATABASE_URL === undefined;
  const keepsFiles = hasServer && read.STORAGE === 'local';
  const keepsKeys = read.SECRET === undefined || ring === null;
  if (!isEmbedded && !keepsFiles && !keepsKeys) return [];
  const dataDir = resolve(read.DATA_DIR);
  const problem = folderProblem(dataDir);
  if (problem !== null) return [`DATA_DIR: ${problem}`];
  // A restored database: a new secret would be a wrong one.
  if (!isEmbedded || read.SECRET !== undefined || !lacksSecret(dataDir)) return [];
  return [`SECRET: ${dataDir} has a database without its keys: ${whereKeysAre}`];
}

export const whereKeysAre =
  'put SECRET and VAULT_KEYS of its installation into .env, or copy its files secret and vault-keys there';
