import type { Deps } from '#server/actions/context.ts';
import { serializeError } from '#server/platform/log.ts';
import { forgetOldMessages, makeMonths } from '#server/database/months.ts';

/** Keeps months ready for what will be written, and takes messages away that are old. */
export async function maintainPartitions({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await readyMonths({ db, log });
  for (const { part, waiting } of await forgetOldMessages(db)) {
    if (waiting === 0) log.info({ part }, 'old messages were dropped');
    else log.warn({ part, waiting }, 'a month of old messages stays: some are neither sent nor given up');
  }
}

/** Before anything is written: what comes before its month is made keeps that month out of a part of its own. */
export async function monthsAtStart(ground: Pick<Deps, 'db' | 'log'>): Promise<void> {
  try {
    await readyMonths(ground);
  } catch (error) {
    // Somebody has the tables: every row finds a place all the same, and the job comes again.
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
