import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import pino from 'pino';
import { parsePhone } from '#domain/applicant/phone.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { createDeps, createStorage } from '#server/app/deps.ts';
import { createHub } from '#server/database/hub.ts';
import { openedAsOwner, openPrepared } from '#server/app/prepare-database.ts';
import { asOwner } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import type { Store } from '#server/database/store.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';
import { runOperation } from '#server/operations/operations.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Runs the operation in this process, on the embedded database or next to servers on PostgreSQL. @throws FolderInUse
 */
export async function carryOutHere(config: Config, name: string, given: unknown): Promise<Outcome> {
  const log = pino({ level: 'silent' });
  const database = await openPrepared(config, log);
  try {
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

/**
 * Makes the stored data of a phone's owner unreadable, for good. Runs in this process: the embedded database must be
 * stopped, because the vacuum needs the owner's rights.
 * @throws OperatorError for an unknown phone, and while a credit is open
 */
export async function eraseHere(typed: string): Promise<Outcome> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog(config);
  await (await openPrepared(config, log)).close();
  await using database = await openedAsOwner(config, log);
  await prepareVault(database);
  return await acrossPartners('operator', () => erase(config, asOwner(database), typed));
}

async function erase(config: Config, store: Store, typed: string): Promise<Outcome> {
  const phone = parsePhone(typed);
  if (phone === null) throw new OperatorError('Standard input must be a phone of ten digits.');
  const done = await erasePerson({ store, storage: createStorage(config, store) }, phone);
  if (done.outcome === 'unknown') throw new OperatorError('Nothing is stored of that phone.');
  if (done.outcome === 'open-credit') {
    throw new OperatorError(`A credit is still open: ${done.accounts.join(', ')}. Nothing was erased.`);
  }
  // Without it the wrapped key stays in its page until the engine reuses the space.
  await sql`vacuum data_keys`.execute(store.db);
  const left = done.accounts.join(', ') || 'none';
  return {
    data: { accounts: done.accounts },
    lines: [`Erased. Accounts that remain without personal data: ${left}.`],
  };
}
