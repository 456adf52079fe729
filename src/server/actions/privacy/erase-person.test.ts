import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { storePapers } from '#server/actions/papers/store-papers.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { requestById, requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { elevateSession } from '#server/queries/sessions/elevate-session.ts';
import { touchSession } from '#server/queries/sessions/sessions.ts';
import { inTransaction } from '#server/database/store.ts';
import {
  acceptedRequest,
  openCreditBench,
  pay,
  shopId,
  signedRequest,
  stranger,
} from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { erasePerson } from './erase-person.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

/** Returns a customer who is signed, has documents and has paid in full. */
async function paidOff() {
  // Without a charge: paid early, nothing is to be returned.
  const request = await signedRequest(deps, { weeklyCentavos: 167_500 });
  await storePapers(deps, request.requestId);
  for (let number = 0; number <= 4; number++) await pay(deps, request.account, number);
  return request;
}

test('the person is unreadable for good; what was owed and paid stays, and the audit trail holds', async () => {
  const { phone, requestId, account } = await paidOff();
  const contract = await contractOf(store, requestId);
  const files = [contract?.signature_file, contract?.contract_file, contract?.pagare_file].map(String);
  const instalments = await rowsOf(deps, 'instalments', 'account', account);
  const ciphertext = await sql<{ names: string }>`select names from people
    where request_id = ${requestId}`.execute(store.db);

  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'erased', accounts: [account] });

  const person = await personOf(store, requestId);
  expect(Object.values({ ...person, request_id: '', partner_id: '' }).join('')).toBe('');
  expect((await addressOf(store, requestId, 'shipping'))?.street).toBe('');
  expect(await requestById(store, requestId)).toMatchObject({
    account,
    rfc: '',
    email: '',
    phone: '0000000000',
  });
  expect(await requestsOfPhone(store, phone, null)).toEqual([]);
  expect(await messagesTo(store, phone)).toEqual([]);
  for (const file of files) expect(await deps.storage.get(file)).toBeNull();
  // A copy of the row is undecipherable: its key exists nowhere.
  expect(ciphertext.rows[0]?.names).toMatch(/^v1\./);
  expect((await rowsOf(deps, 'data_keys', 'id', requestId))[0]).toMatchObject({ wrapped: null });

  expect(await rowsOf(deps, 'instalments', 'account', account)).toEqual(instalments);
  expect(await rowsOf(deps, 'loans', 'account', account)).toMatchObject([{ status: 'Paid' }]);
  const kinds = (await eventsOf(store, requestId)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('erased');
  for (const { fault } of await verifyTrail(store)) expect(fault).toBeNull();

  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'unknown' });
});

test('a credit that runs keeps its person', async () => {
  const { phone, requestId, account } = await signedRequest(deps);
  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'open-credit', accounts: [account] });
  expect((await personOf(store, requestId))?.names).toBe('María José');
});

test('a request on its way ends, its sessions end, what is not sent is not sent; nobody else is touched', async () => {
  const [one, other] = [await acceptedRequest(deps), await acceptedRequest(deps)];
  const session = (await stranger(deps)).session;
  if (!session) throw new Error('a stranger has a session');
  const raised = 'a'.repeat(64);
  await inTransaction(store, (tx) => elevateSession(tx, session, raised, { phone: one.phone }));
  expect((await touchSession(store, raised))?.verifiedPhone).toBe(one.phone);
  for (const { phone } of [one, other]) {
    const message = { channel: 'sms', recipient: phone, text: 'Hola', partnerId: shopId } as const;
    await inTransaction(store, (tx) => sendMessage(deps, tx, message));
  }

  expect((await erasePerson(deps, one.phone)).outcome).toBe('erased');

  expect((await requestById(store, one.requestId))?.cancelled_at).toBeInstanceOf(Date);
  expect(await touchSession(store, raised)).toBeNull();
  const unsent = await sql<{ id: string }>`select id from outbox
    where sent_at is null and gave_up_at is null`.execute(store.db);
  const alive = (await messagesTo(store, other.phone)).map(({ id }) => id);
  expect(unsent.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(alive));
  expect(await rowsOf(deps, 'outbox', 'recipient', one.phone)).toEqual([]);
  expect((await personOf(store, other.requestId))?.names).toBe('María José');
  await expect(
    deps.storage.put(`private/papers/${one.requestId}/late.pdf`, new Uint8Array(3)),
  ).rejects.toThrow('not-found');
});
