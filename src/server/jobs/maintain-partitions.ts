import type { Deps } from '#server/actions/base/context.ts';
import { dropOldMessages, createMonthPartitions } from '#server/database/months.ts';

/** Creates the partitions of the coming months and drops those of old messages. */
export async function maintainPartitions({ store, log }: Pick<Deps, 'store' | 'log'>): Promise<void> {
  await createPartitions({ store, log });
  for (const { part, waiting } of await dropOldMessages(store.db)) {
    if (waiting === 0) log.info({ part }, 'partition of old messages dropped');
    else log.warn({ part, waiting }, 'partition kept: some old messages are neither sent nor abandoned');
  }
}

/** Runs before the first write: rows that arrive before their partition go to the default one and stay there. */
export async function createPartitionsAtStart(infrastructure: Pick<Deps, 'store' | 'log'>): Promise<void> {
  try {
    await createPartitions(infrastructure);
  } catch (error) {
    // Another transaction locks the tables: rows still go to the default partition, and the job retries.
    infrastructure.log.warn({ err: error }, 'months were not made at the start');
  }
}

async function createPartitions({ store, log }: Pick<Deps, 'store' | 'log'>): Promise<void> {
  for (const { table, ahead, outcome } of await createMonthPartitions(store.db)) {
    if (outcome === 'made') log.info({ table, ahead }, 'partition created');
    if (outcome === 'in default')
      log.warn({ table, ahead }, 'rows arrived before their partition: they stay in the default one');
  }
}
