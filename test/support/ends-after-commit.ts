import { acrossPartners } from '#server/database/partner-scope.ts';
import { createHub } from '#server/database/hub.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { inTransaction } from '#server/database/store.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { readConfig } from '#server/platform/config.ts';
import { silentLog } from './silent-log.ts';

/**
 * A process that commits a change of a request, with a number of jobs, and is killed right after the commit, before it has
 * said any word of them: `node ends-after-commit.ts <request> <jobs>`.
 */
const [requestId = '', many = '1'] = process.argv.slice(2);
const database = await openDatabase(readConfig(process.env), silentLog);
await prepareVault(database);
const hub = await createHub(database, silentLog);
const jobs = await createJobRunner(database, silentLog, { background: false, hub });
await acrossPartners('operator', () =>
  inTransaction(database.store, async (tx) => {
    for (let job = 0; job < Number(many); job += 1) {
      await jobs.send(tx, 'query-bureau', { requestId: `${process.pid}-${job}` });
    }
    hub.publish(tx, requestId);
    tx.afterCommit(() => process.kill(process.pid, 'SIGKILL'));
    await appendAuditEvent(tx, requestId, 'located');
  }),
);
