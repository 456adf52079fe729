import { AsyncLocalStorage } from 'node:async_hooks';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, StaffCaller } from '#server/actions/base/context.ts';
import { storePapers } from '#server/actions/papers/issue-paper.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { type CreditRequest, requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { customersRequest, requestsOfPerson } from '#server/actions/access/requests-of-person.ts';
import { doneWithinADay } from '#server/queries/staff/approvals.ts';
import { dataAsText } from './own-request-data.ts';
import { ownData, filesInCopy, type CopiedFile } from './own-data.ts';
import { recordOfPrivacy } from './asked.ts';
import { lockAsked } from '#server/queries/privacy/asked.ts';

/** A copy reads everything there is about a person: a few a day are enough, and no more. */
export const copiesPerDay = 5;

/**
 * Returns a ZIP of a customer's own data and papers, for the session that logged in to the account. It is written while
 * it is read: at any moment one file is in memory.
 * @throws no-session, not-found, rate-limited
 */
export async function copyOwnData(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<{ zip: AsyncIterable<Uint8Array>; fileName: string }> {
  const row = await customersRequest(deps.store, caller, account);
  await countCopy(deps, caller, row);
  return copyFor(deps, row);
}

/** The copy of whom a request is of; who gets it was decided and recorded before. */
async function copyFor(
  deps: Deps,
  row: CreditRequest,
): Promise<{ zip: AsyncIterable<Uint8Array>; fileName: string }> {
  const requests = await requestsOfPerson(deps.store, row);
  for (const { id, contract_signed_at: signedAt } of requests) {
    // Signed a moment ago: the job that renders the papers may not have run yet.
    if (signedAt !== null) await storePapers(deps, id);
  }
  const files = await filesInCopy(deps.store, requests);
  const data = await ownData(deps.store, { account: row, requests, files });
  const texts = [
    { name: 'datos.json', bytes: utf8(`${JSON.stringify(data, null, 2)}\n`) },
    { name: 'datos.txt', bytes: utf8(dataAsText(data)) },
  ];
  const zip = zipOf(allOf(texts, readersOf(deps, files)), await appNow(deps.store.db));
  return { zip, fileName: `mis-datos-${row.account}.zip` };
}

/** Before anything is read, so that a copy that breaks off was counted and recorded too. @throws rate-limited */
async function countCopy(deps: Deps, caller: Caller, row: CreditRequest): Promise<void> {
  const fill = await inTransaction(deps.store, async (tx) => {
    const counted = await addTo(tx, {
      key: `copy:${row.account}`,
      windowSeconds: 86_400,
      limit: copiesPerDay,
    });
    if (!counted.full) await appendAuditEvent(tx, row.id, 'data-copied', caller);
    return counted;
  });
  if (fill.full) throw new DomainError('rate-limited', { retryAfterSeconds: fill.secondsLeft });
}

/** Reads each file when its turn comes, under the scope of this call, which has been answered by then. */
function readersOf({ storage }: Deps, files: readonly CopiedFile[]) {
  const inThisCall = AsyncLocalStorage.snapshot();
  return files.map(({ name, key }) => async (): Promise<ZippedFile | null> => {
    const bytes = await inThisCall(() => storage.get(key));
    return bytes && { name, bytes };
  });
}

async function* allOf(
  texts: readonly ZippedFile[],
  readers: readonly (() => Promise<ZippedFile | null>)[],
): AsyncGenerator<ZippedFile> {
  yield* texts;
  for (const read of readers) {
    const file = await read();
    // What is listed in datos.json and is not in the ZIP cannot pass for complete: the download breaks off.
    if (file === null) throw new DomainError('unavailable');
    yield file;
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Makes a ZIP of `files`, one after the other; `at` is the time of each in it. */
async function* zipOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes } of files) {
    // PDFs and photos are compressed already.
    const file = /\.(json|txt)$/.test(name) ? new ZipDeflate(name) : new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/** The copy that two people agreed on, for who proposed it. Each time is in the audit log. @throws not-found */
export async function takePrivacyCopy(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ zip: AsyncIterable<Uint8Array>; fileName: string }> {
  const newest = await inTransaction(deps.store, async (tx) => {
    const row = await lockAsked(tx, 'privacy_requests', id);
    const agreed = { command: 'hand-out-copy', subject: id, maker: staff.id } as const;
    const until = row && (await doneWithinADay(tx, agreed));
    const [request] = row ? await requestsOfPhone(tx, row.phone, row.partner_id) : [];
    if (!row || !until || !request) throw new DomainError('not-found');
    const detail = { privacyRequest: id, reason: 'answer-privacy-request' };
    await recordOfPrivacy(tx, staff, row, { kind: 'data-copied', detail });
    return request;
  });
  return copyFor(deps, newest);
}
