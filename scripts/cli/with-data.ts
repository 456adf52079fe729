import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { Store } from '#server/database/store.ts';
import { createLog } from '#server/platform/log.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';

/**
 * Runs an operator command on the configured data (environment or .env), across all partners. The embedded database
 * belongs to one process: stop the product first. @throws FolderInUse
 */
export async function withData<T>(work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config));
  try {
    await migrate(database);
    await prepareVault(database);
    return await acrossPartners('operator', () => work(asOwner(database), config));
  } finally {
    await database.close();
  }
}
