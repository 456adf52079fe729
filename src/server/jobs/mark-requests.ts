import { addressOf } from '#server/queries/requests/addresses.ts';
import { personOf } from '#server/queries/requests/people.ts';
import {
  addressMark,
  curpMark,
  insertMark,
  unmarkedRequests,
  type Unmarked,
} from '#server/queries/requests/duplicates.ts';
import { noteStandings } from '#server/queries/requests/credit-requests-page.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import type { Deps } from '#server/actions/base/context.ts';

/**
 * Marks the persons and addresses that a version before the marks stored, and notes where requests stand that began
 * before the desk, page by page. Idempotent: what is marked is
 * passed over, so a run that is stopped is continued by the next one. Stops between two requests once `signal` is
 * aborted.
 */
export async function markRequests(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  signal?: AbortSignal,
  pageSize = 500,
): Promise<void> {
  let marked = 0;
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof unmarkedRequests>> = await unmarkedRequests(store, after, pageSize);
    for (const request of page.unmarked) {
      if (signal?.aborted) return;
      await inTransaction(store, (tx) => markOne(tx, request));
      marked += 1;
    }
    after = page.last;
  }
  if (marked > 0) log.info({ marked }, 'requests of before are marked');
  await noteAllStandings(store, signal, pageSize);
}

async function noteAllStandings(
  store: Store,
  signal: AbortSignal | undefined,
  pageSize: number,
): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    if (signal?.aborted) return;
    const page: Awaited<ReturnType<typeof noteStandings>> = await noteStandings(store, after, pageSize);
    after = page.last;
  }
}

async function markOne(tx: Parameters<typeof insertMark>[0], request: Unmarked): Promise<void> {
  const { id, lacks, since } = request;
  for (const kind of lacks) {
    const mark = kind === 'curp' ? await curpMarkOfPerson(tx, id) : await markOfAddress(tx, id, kind);
    if (mark !== null) await insertMark(tx, id, kind, mark, since);
  }
}

async function curpMarkOfPerson(store: Store, requestId: string): Promise<string | null> {
  const person = await personOf(store, requestId);
  return person ? curpMark(store, person.curp) : null;
}

async function markOfAddress(
  store: Store,
  requestId: string,
  kind: Exclude<Unmarked['lacks'][number], 'curp'>,
): Promise<string | null> {
  const address = await addressOf(store, requestId, kind);
  return address ? addressMark(store, address) : null;
}
