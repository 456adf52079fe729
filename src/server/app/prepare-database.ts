import type { Logger } from 'pino';
import { admitLogins, loginAt, loginExcess } from '#server/database/login-rights.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { forgetPlainText, prepareVault } from '#server/operations/prepare-vault.ts';
import type { Config } from '#server/platform/config.ts';
import { realPorts } from '#server/platform/provider-settings.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { sealFilesOf } from './deps.ts';
import { firstContact } from './start-problems.ts';

/**
 * Opens the database, brought up to this version: tables, queue and sealed rows by its owner, where DATABASE_URL_OWNER names
 * one; then what calls run with has no such rights.
 * @throws StartProblem
 */
export async function openPrepared(config: Config, log: Logger): Promise<OpenDatabase> {
  const { databaseOwnerUrl: ownerUrl } = config;
  const reached = await reachLogins(config);
  if (ownerUrl !== null) {
    await using owner = await openedAsOwner(config, log);
    await firstContact('DATABASE_URL_OWNER', ownerUrl, async () => {
      await migrate(owner);
      await admitLogins(owner, reached);
    });
    await openVault(owner, config, log);
    const jobs = await createJobRunner(owner, log, { background: false });
    await jobs.stop();
  }
  const database = await openDatabase(config, log);
  try {
    if (ownerUrl === null) await firstContact('DATABASE_URL', config.databaseUrl, () => migrate(database));
    refuseExcess(await loginExcess(database, reached), config, log);
    await openVault(database, config, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @returns the logins of calls, of the queue too; the embedded database has none */
async function reachLogins({ databaseUrl: url, databaseDirectUrl: directUrl }: Config): Promise<string[]> {
  if (url === null || directUrl === null) return [];
  const login = await firstContact('DATABASE_URL', url, () => loginAt(url));
  if (directUrl === url) return [login];
  return [login, await firstContact('DATABASE_URL_DIRECT', directUrl, () => loginAt(directUrl))];
}

/** The login with which it may be changed, vacuumed and dumped; that of calls where there is no other. */
export async function openedAsOwner(config: Config, log: Logger): Promise<OpenDatabase & AsyncDisposable> {
  const url = config.databaseOwnerUrl;
  const opened = await openDatabase(
    url === null ? config : { ...config, databaseUrl: url, databaseDirectUrl: url },
    log,
  );
  return { ...opened, [Symbol.asyncDispose]: () => opened.close() };
}

/** With real people's data a login that may more is refused; a demo is warned. @throws StartProblem */
function refuseExcess(excess: readonly string[], config: Config, log: Logger): void {
  if (excess.length === 0) return;
  const isOne = config.databaseDirectUrl === config.databaseUrl;
  const problem = `${isOne ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_URL_DIRECT'}: its login ${excess.join(', ')}: give it a plain one, and name the owner in DATABASE_URL_OWNER (docs/shipping.md)`;
  if (config.production && realPorts(config.providers).length > 0) throw new StartProblem(problem);
  log.warn(problem);
}

/** Unlocks the vault; seals and logs rows that an earlier version stored as plain text. */
async function openVault(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  const rows = await prepareVault(database);
  const files = await sealFilesOf(config, database.store);
  if (rows > 0) await forgetPlainText(database);
  if (rows + files > 0) log.info({ rows, files }, 'sealed data stored as plain text');
}
