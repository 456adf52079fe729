import type { Deps } from '#server/actions/context.ts';
import { serializeError } from '#server/platform/log.ts';
import { forgetOldMessages, makeMonths } from '#server/database/months.ts';

/** Creates the partitions of the coming months and drops those of old messages. */
export async function maintainPartitions({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await readyMonths({ db, log });
  for (const { part, waiting } of await forgetOldMessages(db)) {
    if (waiting === 0) log.info({ part }, 'old messages were dropped');
    else log.warn({ part, waiting }, 'a month of old messages stays: some are neither sent nor given up');
  }
}

/** Runs before the first write: rows that arrive before their partition go to the default one and stay there. */
export async function monthsAtStart(ground: Pick<Deps, 'db' | 'log'>): Promise<void> {
  try {
    await readyMonths(ground);
  } catch (error) {
    // Another transaction locks the tables: rows still go to the default partition, and the job retries.
    ground.log.warn({ err: serializeError(error) }, 'months were not made at the start');
  }
}

async function readyMonths({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { table, ahead, outcome } of await makeMonths(db)) {
    if (outcome === 'made') log.info({ table, ahead }, 'a month was made');
    if (outcome === 'in default')
      log.warn({ table, ahead }, 'rows came before their month: it stays in the default part');
  }
}
