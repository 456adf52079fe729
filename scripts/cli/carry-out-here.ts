import pino from 'pino';
import type { Config } from '#server/platform/config.ts';
import { createDeps } from '#server/app/deps.ts';
import { createHub } from '#server/database/hub.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import type { Outcome } from '#server/operations/operation.ts';
import { runOperation } from '#server/operations/operations.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';

/**
 * Runs the operation in this process, on the embedded database or next to servers on PostgreSQL. @throws FolderInUse
 */
export async function carryOutHere(config: Config, name: string, given: unknown): Promise<Outcome> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, log);
  try {
    await migrate(database);
    await prepareVault(database);
    const hub = await createHub(database, log);
    const jobs = await createJobRunner(database, log, { background: false });
    try {
      return await runOperation(
        createDeps({ config, store: asOwner(database), hub, jobs, log }),
        name,
        given,
      );
    } finally {
      await jobs.stop();
      await hub.close();
    }
  } finally {
    await database.close();
  }
}
