import type { Deps, JobData } from '#server/actions/base/context.ts';
import { checkLedgers, nameOfPart, partsOfBooks } from '#server/actions/loan/check-ledgers.ts';
import { partsToService, servicePart } from '#server/actions/loan/service-loans.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { beginCheck, endPart } from '#server/queries/loans/ledger-checks.ts';
import { verifyPart, noteProgress, runningCheck } from '#server/queries/audit/audit-trail.ts';
import { dropOldMessages, createMonthPartitions } from '#server/database/months.ts';
import { voidReferences } from '#server/actions/loan/references.ts';

/** Plans a check of the books: a job for each part, so that one that fails is repeated alone. */
export async function planCheck(deps: Deps): Promise<void> {
  const parts = await partsOfBooks(deps);
  await inTransaction(deps.store, async (tx) => {
    const check = await beginCheck(tx, parts.map(nameOfPart));
    for (const part of parts) await deps.jobs.send(tx, 'check-books', { check, part });
  });
}

/** Checks a part of the books; one that takes long goes on as another job, where this one stopped. */
export async function checkBooks(
  deps: Deps,
  { check, part, checked }: JobData['check-books'],
  signal: AbortSignal,
): Promise<void> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(minuteMs)]);
  const now = await checkLedgers(deps, part, checked, enough);
  await inTransaction(deps.store, (tx) =>
    now.done
      ? endPart(tx, { check, part: nameOfPart(part) }, now)
      : deps.jobs.send(tx, 'check-books', { check, part, checked: now }),
  );
}

/** A part that still waits from the last sweep waits once. */
export async function planParts(deps: Deps): Promise<void> {
  const parts = await partsToService(deps);
  await inTransaction(deps.store, async (tx) => {
    for (const part of parts) await sendPart(deps, tx, part);
  });
}

/** What goes on waits beside the next sweep of the part, which begins anew. */
const sendPart = ({ jobs }: Deps, tx: TxStore, part: JobData['service-part']): Promise<void> =>
  jobs.send(tx, 'service-part', part, {
    queuedOnceKey: `${part.partner}:${part.part}/${part.of}${part.from ? ':on' : ''}`,
  });

/** A part that takes long goes on as another job, where this one stopped. */
export async function sweepPart(
  deps: Deps,
  { from, ...part }: JobData['service-part'],
  signal: AbortSignal,
): Promise<void> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(minuteMs)]);
  const stopped = await servicePart(deps, part, enough, from);
  if (stopped) await inTransaction(deps.store, (tx) => sendPart(deps, tx, { ...part, from: stopped }));
}

/** Less than a job may take (queues.ts). */
const minuteMs = 60_000;

/**
 * Verifies a chain page by page up to the end that it had when a person asked. How far it is stands in the database: a
 * run that is stopped is continued by the next one.
 */
export async function checkChain(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { chain }: { chain: number },
  signal?: AbortSignal,
  pageSize = 2_000,
): Promise<void> {
  const check = await runningCheck(store, chain);
  if (!check) return;
  const target = { seq: check.target_seq, hash: check.target_hash };
  let { seq, hash } = check;
  for (;;) {
    signal?.throwIfAborted();
    const part = await verifyPart(store, chain, { from: { seq, hash }, target, limit: pageSize });
    ({ seq, hash } = part);
    await noteProgress(store, check.id, part);
    if (part.end === null) continue;
    if (part.end.fault !== null) log.error({ chain, seq: part.end.at }, 'the audit log is broken');
    return;
  }
}

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

/** Voids the references of a credit that has ended; what the network refuses is asked again for some days. */
export async function voidReferencesOf(
  deps: Deps,
  { account, tries = 0 }: JobData['void-references'],
): Promise<void> {
  const left = await voidReferences(deps, account);
  const startAfterSeconds = secondsUntilNext(tries);
  if (left === 0 || startAfterSeconds === null) return;
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'void-references', { account, tries: tries + 1 }, { startAfterSeconds }),
  );
}

/** Every minute, then every hour, for a week. */
export function secondsUntilNext(tries: number): number | null {
  if (tries < 10) return 60;
  return tries < 10 + 7 * 24 ? 3_600 : null;
}
