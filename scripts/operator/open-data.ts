import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { prepareVault } from '#server/vault/prepare-vault.ts';

/**
 * Runs a command of the operator on the data that the environment (or .env) names, past the partners' borders. The
 * embedded database is one process's: stop the product first. A fault is said in a line, without a stack.
 */
export async function withData(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const config = readConfig(process.env);
    const database = await openDatabase(config, createLog(config));
    try {
      await migrate(database);
      await prepareVault(database);
      await acrossPartners('operator', () => work(asOwner(database), config));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
