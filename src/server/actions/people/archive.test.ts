import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cancelContract } from '#server/actions/credit/cancel-contract.ts';
import { storePapers } from '#server/actions/papers/issue-paper.ts';
import { markRequests } from '#server/jobs/mark-requests.ts';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { openArchive } from '#server/queries/keys/archive.ts';
import { isContactStopped } from '#server/queries/loans/lock-stops.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { requestById, requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { erasePerson } from './erase-person.ts';
import { forgetApplicants } from './forget-applicants.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

const later = (time: string) =>
  sql`update clock_shift set shift = shift + ${time}::interval`.execute(store.db);
const nameOf = async (requestId: string) => (await personOf(store, requestId))?.names;
const keyOf = async (requestId: string) => (await rowsOf(deps, 'data_keys', 'id', requestId))[0];
const deletions = async (requestId: string) =>
  (await eventsOf(store, requestId)).filter(({ kind }) => kind === 'applicant-data-deleted');

/** A customer who is signed, has papers and has paid in full. */
async function paidOff() {
  // Without a charge: paid early, nothing is to be returned.
  const request = await signedRequest(deps, { weeklyCentavos: 167_500 });
  await storePapers(deps, request.requestId);
  for (let number = 0; number <= 4; number++) await pay(deps, request.account, number);
  return { ...request, papers: await papersOf(request.requestId) };
}
async function papersOf(requestId: string): Promise<string[]> {
  const contract = await contractOf(store, requestId);
  return [contract?.signature_file, contract?.contract_file, contract?.pagare_file].map(String);
}
const readable = async (files: readonly string[]) => {
  const found = await Promise.all(files.map((file) => deps.storage.get(file)));
  return found.map((bytes) => bytes !== null);
};

test('who paid her credit off and is erased: papers, ledger and name wait for two people, ten years long', async () => {
  const { phone, requestId, account, papers } = await paidOff();
  const ledger = await rowsOf(deps, 'loan_entries', 'account', account);
  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'erased', accounts: [account] });

  expect(await nameOf(requestId)).toBe('');
  expect(await readable(papers)).toEqual([false, false, false]);
  expect(await requestsOfPhone(store, phone, null)).toEqual([]);
  expect(await messagesTo(store, phone)).toEqual([]);
  expect(await keyOf(requestId)).toMatchObject({ wrapped: null, destroyed_at: null });
  expect((await eventsOf(store, requestId)).at(-1)).toMatchObject({ kind: 'erased' });
  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'unknown' });
  await expect(deps.storage.put(`private/papers/${requestId}/late.pdf`, new Uint8Array(3))).rejects.toThrow(
    'not-found',
  );

  await later('9 years');
  await forgetApplicants(deps);
  await inTransaction(store, (tx) => openArchive(tx, requestId, 7));
  expect(await nameOf(requestId)).toBe('María José');
  expect(await readable(papers)).toEqual([true, true, true]);
  // Opened for reading: nothing finds her, nothing is written to her, and what no law needs is gone.
  await markRequests(deps);
  expect(await rowsOf(deps, 'request_marks', 'request_id', requestId)).toEqual([]);
  expect(await isContactStopped(store, account)).toBe(true);
  expect(await requestsOfPhone(store, phone, null)).toEqual([]);
  expect(await requestById(store, requestId)).toMatchObject({ phone, email: null });

  await later('7 days');
  await forgetApplicants(deps);
  expect(await nameOf(requestId)).toBe('');
  expect((await eventsOf(store, requestId)).at(-1)).toMatchObject({ kind: 'archive-closed' });

  await later('1 year');
  await forgetApplicants(deps);
  expect(await keyOf(requestId)).toMatchObject({ wrapped: null, archived: null });
  for (const file of papers) expect(await rowsOf(deps, 'files_to_delete', 'file', file)).toEqual([]);
  expect(await deletions(requestId)).toMatchObject([{ detail: { why: 'archive-ended', kept: 'nothing' } }]);
  expect(await rowsOf(deps, 'loan_entries', 'account', account)).toEqual(ledger);
  for (const { fault } of await verifyTrail(store)) expect(fault).toBeNull();
});

test('what was never asked to be erased is destroyed after the same years; a partner may keep it longer', async () => {
  const { requestId, papers } = await paidOff();
  await later('2 days');
  await forgetApplicants(deps);
  // As an earlier version left it.
  await sql`update applicant_deadlines set stage = 'signed', look_at = null where request_id = ${requestId}`.execute(
    store.db,
  );
  await sql`update partners set archive_years = 12`.execute(store.db);
  await later('10 years 2 months');
  await forgetApplicants(deps);
  expect(await nameOf(requestId)).toBe('María José');
  await sql`update partners set archive_years = default`.execute(store.db);
  await later('31 days');
  await forgetApplicants(deps);
  expect(await nameOf(requestId)).toBe('');
  expect(await readable(papers)).toEqual([false, false, false]);
  expect(await deletions(requestId)).toHaveLength(1);
});

test('a contract that was cancelled before its activation is kept for a year, a running credit as long as it runs', async () => {
  const [cancelled, running] = [await signedRequest(deps), await signedRequest(deps)];
  await pay(deps, running.account, 0);
  await cancelContract(deps, { caller: cancelled.owner }, cancelled.account);
  await later('364 days');
  await forgetApplicants(deps);
  expect(await nameOf(cancelled.requestId)).toBe('María José');
  await later('31 days');
  await forgetApplicants(deps);
  expect(await nameOf(cancelled.requestId)).toBe('');
  expect(await deletions(cancelled.requestId)).toMatchObject([{ detail: { why: 'contract-cancelled' } }]);
  await later('12 years');
  await forgetApplicants(deps);
  expect(await nameOf(running.requestId)).toBe('María José');
});
